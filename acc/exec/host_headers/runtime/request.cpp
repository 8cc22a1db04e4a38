// Reading the request, and the GM buffers with their guard zones.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <new>
#include <sstream>

#include "harness.h"

namespace acc_model {

namespace {

// Inaccessible memory on either side: a pointer that leaves the buffer crashes instead of finding a neighbour.
constexpr int64_t GUARD_BYTES = int64_t(1) << 20;
constexpr uint8_t SLACK = 0xa5;

int64_t rounded(int64_t bytes) { return (bytes + 4095) / 4096 * 4096; }

std::vector<std::string> split(const std::string& line)
{
    std::vector<std::string> fields;
    std::stringstream stream(line);
    for (std::string field; std::getline(stream, field, '\t');) {
        fields.push_back(field);
    }
    return fields;
}

void read_option(Options& options, const std::string& name, const std::string& value)
{
    if (name == "auto_sync") {
        options.autoSync = value == "on";
    } else if (name == "order") {
        static const char* const orders[] = {"program",     "loads-first", "loads-last", "stores-last",
                                             "vector-last", "scalar-last", "shuffled"};
        const auto found = std::find(std::begin(orders), std::end(orders), value);
        options.order = static_cast<Order>(found - std::begin(orders));
    } else if (name == "seed") {
        options.seed = std::stoull(value);
    } else if (name == "accuracy") {
        options.accuracy = value == "device" ? Accuracy::DEVICE : Accuracy::FULL;
    } else if (name == "checks") {
        options.checks = value == "True";
    }
}

uint8_t* map_guarded(int64_t bytes)
{
    const int64_t inner = rounded(bytes);
    void* all = mmap(nullptr, static_cast<size_t>(inner + 2 * GUARD_BYTES), PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (all == MAP_FAILED) {
        throw std::bad_alloc();
    }
    uint8_t* data = static_cast<uint8_t*>(all) + GUARD_BYTES;
    if (inner > 0 && mprotect(data, static_cast<size_t>(inner), PROT_READ | PROT_WRITE) != 0) {
        throw std::bad_alloc();
    }
    std::memset(data + bytes, SLACK, static_cast<size_t>(inner - bytes));
    return data;
}

}  // namespace

int open_report(const char* path) { return open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600); }

Request read_request(const char* path)
{
    Request request;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const std::vector<std::string> fields = split(line);
        if (fields[0] == "limits") {
            request.threads = std::stoll(fields[1]);
            request.timeoutSeconds = std::stod(fields[2]);
            request.memoryBytes = std::stoll(fields[3]);
        } else if (fields[0] == "option") {
            read_option(request.options, fields[1], fields[2]);
        } else if (fields[0] == "buffer") {
            BufferRequest buffer;
            buffer.name = fields[1];
            buffer.direction = fields[2];
            buffer.bytes = std::stoll(fields[3]);
            buffer.file = fields[4];
            request.buffers.push_back(buffer);
        } else if (fields[0] == "launch") {
            LaunchRequest launch;
            launch.kernel = std::stoi(fields[1]);
            launch.blocks = std::stoll(fields[2]);
            const size_t buffers = std::stoull(fields[3]);
            for (size_t i = 0; i < buffers; ++i) {
                launch.buffers.push_back(std::stoi(fields[4 + i]));
            }
            for (size_t i = 4 + buffers; i < fields.size(); ++i) {
                launch.tiling.push_back(std::stoull(fields[i]));
            }
            request.launches.push_back(launch);
        }
    }
    return request;
}

void load_buffers(Request& request)
{
    for (BufferRequest& buffer : request.buffers) {
        buffer.data = map_guarded(buffer.bytes);
        const bool isRead = buffer.direction == "in" || buffer.direction == "inout";
        if (isRead && buffer.bytes > 0) {
            std::ifstream file(buffer.file, std::ios::binary);
            file.read(reinterpret_cast<char*>(buffer.data), buffer.bytes);
        } else {
            std::memset(buffer.data, 0xff, static_cast<size_t>(buffer.bytes));
            if (request.options.checks) {
                buffer.shadow.assign(static_cast<size_t>(buffer.bytes), 0xff);
            }
        }
    }
}

void store_buffers(const Request& request)
{
    for (const BufferRequest& buffer : request.buffers) {
        if (buffer.direction == "out" || buffer.direction == "inout") {
            std::ofstream file(buffer.file, std::ios::binary);
            file.write(reinterpret_cast<const char*>(buffer.data), buffer.bytes);
        }
    }
}

}  // namespace acc_model
