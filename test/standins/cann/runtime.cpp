// The runtime of the stand-in toolkit: memory of this process, and launches that the host model runs.
#include <dlfcn.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>

#include "acl/acl.h"
#include "standin/launch.h"

namespace {
std::map<uint8_t*, size_t>& Allocations()
{
    static std::map<uint8_t*, size_t> allocations;
    return allocations;
}

// Bytes from an address to the end of its allocation, which may be one of PyTorch or of the C library.
size_t BytesFrom(uint8_t* address)
{
    auto after = Allocations().upper_bound(address);
    if (after != Allocations().begin()) {
        --after;
        if (address < after->first + after->second) {
            return static_cast<size_t>(after->first + after->second - address);
        }
    }
    using TensorBytesFrom = size_t (*)(uint8_t*);
    const auto tensor = reinterpret_cast<TensorBytesFrom>(dlsym(RTLD_DEFAULT, "StandinTensorBytesFrom"));
    if (tensor != nullptr) {
        if (const size_t bytes = tensor(address); bytes != 0) {
            return bytes;
        }
    }
    return address == nullptr ? 0 : malloc_usable_size(address);
}

std::string Directory()
{
    std::string name = (std::filesystem::temp_directory_path() / "acc-standin-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
        throw std::runtime_error("no scratch directory");
    }
    return name;
}

std::string Text(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// An allocation that launches share keeps what others have written: only what differs is copied back.
void CopyChanged(uint8_t* memory, const std::string& before, const std::string& after)
{
    for (size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
        if (before[i] != after[i]) {
            memory[i] = static_cast<uint8_t>(after[i]);
        }
    }
}
}  // namespace

namespace standin {
void RunOnHostModel(const char* kernels, const char* kernel, uint32_t blocks, const LaunchArguments& arguments)
{
    const char* runner = std::getenv("ACC_STANDIN_RUNNER");
    if (runner == nullptr) {
        throw std::runtime_error("ACC_STANDIN_RUNNER does not name the host model");
    }
    const std::string scratch = Directory();
    std::ostringstream request;
    request << "limits\t2\t60\t0\n";
    std::vector<std::string> before;
    for (size_t i = 0; i < arguments.buffers.size(); ++i) {
        const size_t bytes = BytesFrom(arguments.buffers[i]);
        before.emplace_back(reinterpret_cast<const char*>(arguments.buffers[i]), bytes);
        const std::string file = scratch + "/" + std::to_string(i);
        std::ofstream(file, std::ios::binary) << before.back();
        request << "buffer\tbuffer" << i << "\tinout\t" << bytes << "\t" << file << "\n";
    }
    std::ifstream names(std::string(kernels) + ".names");
    int index = 0;
    for (std::string name; std::getline(names, name) && name != kernel;) {
        ++index;
    }
    request << "launch\t" << index << "\t" << blocks << "\t" << arguments.buffers.size();
    for (size_t i = 0; i < arguments.buffers.size(); ++i) {
        request << "\t" << i;
    }
    for (uint64_t word : arguments.words) {
        request << "\t" << word;
    }
    std::ofstream(scratch + "/request") << request.str() << "\n";
    const std::string command = std::string("'") + runner + "' '" + kernels + "' '" + scratch + "/request' '" +
                                scratch + "/report'";
    const int status = std::system(command.c_str());
    const std::string report = Text(scratch + "/report");
    for (size_t i = 0; i < arguments.buffers.size(); ++i) {
        CopyChanged(arguments.buffers[i], before[i], Text(scratch + "/" + std::to_string(i)));
    }
    if (std::system(("rm -r '" + scratch + "'").c_str()) != 0 || status != 0 ||
        report.find("done") == std::string::npos || report.find("fault") != std::string::npos) {
        throw std::runtime_error(std::string(kernel) + " on the host model: " + report);
    }
}
}  // namespace standin

extern "C" {
aclError aclInit(const char*) { return ACL_SUCCESS; }
aclError aclFinalize() { return ACL_SUCCESS; }
aclError aclrtSetDevice(int32_t) { return ACL_SUCCESS; }
aclError aclrtResetDevice(int32_t) { return ACL_SUCCESS; }
aclError aclrtCreateStream(aclrtStream* stream)
{
    static char only;
    *stream = &only;
    return ACL_SUCCESS;
}
aclError aclrtDestroyStream(aclrtStream) { return ACL_SUCCESS; }
aclError aclrtSynchronizeStream(aclrtStream) { return ACL_SUCCESS; }

aclError aclrtMalloc(void** address, size_t size, aclrtMemMallocPolicy)
{
    if (size == 0) {
        return 1;  // as the toolkit does
    }
    uint8_t* memory = static_cast<uint8_t*>(std::malloc(size));
    std::fill(memory, memory + size, uint8_t{0xa5});
    Allocations()[memory] = size;
    *address = memory;
    return ACL_SUCCESS;
}

aclError aclrtFree(void* address)
{
    Allocations().erase(static_cast<uint8_t*>(address));
    std::free(address);
    return ACL_SUCCESS;
}

aclError aclrtMemcpy(void* dst, size_t most, const void* src, size_t count, aclrtMemcpyKind)
{
    if (count > most || count == 0) {
        return 1;
    }
    std::memcpy(dst, src, count);
    return ACL_SUCCESS;
}
}
