// Reads the inputs, runs the operator on a device, writes the outputs.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "acl/acl.h"

#include "arrays.h"
#include "variants.h"

namespace {
struct Arguments {
    int device = 0;
    std::string variant;
    std::map<std::string, uint32_t> sizes;
    std::vector<std::string> files;
};

[[noreturn]] void Fail(const std::string& what)
{
    throw std::runtime_error(what);
}

void Check(aclError code, const char* what)
{
    if (code != ACL_SUCCESS) {
        Fail(std::string(what) + " failed with error " + std::to_string(code));
    }
}

unsigned long NumberOf(const std::string& text, const std::string& what)
{
    char* end = nullptr;
    const unsigned long value = std::strtoul(text.c_str(), &end, 10);
    if (text.empty() || *end != '\0' || text[0] == '-' || value > UINT32_MAX) {
        Fail(what + ": '" + text + "' is no number from 0 to 4294967295");
    }
    return value;
}

std::string Listed(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : ", ") + word;
    }
    return text.empty() ? "none" : text;
}

void CheckKnown(const std::string& name, const std::vector<std::string>& known, const std::string& what)
{
    if (std::find(known.begin(), known.end(), name) == known.end()) {
        Fail("there is no " + what + " '" + name + "'; expected one of " + Listed(known));
    }
}

std::vector<std::string> VariantNames()
{
    std::vector<std::string> names;
    for (const Variant& variant : Variants()) {
        names.push_back(variant.name);
    }
    return names;
}

Arguments Parse(int argc, char** argv)
{
    Arguments found;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        const size_t equals = argument.find('=');
        if (argument == "--device" || argument == "--variant") {
            if (++i == argc) {
                Fail(argument + " needs a value");
            }
            if (argument == "--device") {
                found.device = static_cast<int>(NumberOf(argv[i], argument));
            } else {
                found.variant = argv[i];
            }
        } else if (IsArrayFile(argument)) {
            found.files.push_back(argument);
        } else if (equals != std::string::npos && argument[0] != '-') {
            const std::string name = argument.substr(0, equals);
            CheckKnown(name, Variants().front().symbols, "size");
            found.sizes[name] = static_cast<uint32_t>(NumberOf(argument.substr(equals + 1), name));
        } else {
            Fail(argument + ": expected a file .npy or .bin, NAME=SIZE, --device N or --variant NAME");
        }
    }
    if (!found.variant.empty()) {
        CheckKnown(found.variant, VariantNames(), "variant");
    }
    return found;
}

std::string Usage(const char* program)
{
    std::string text = std::string("usage: ") + program + " [--device N]";
    const Variant& first = Variants().front();
    if (Variants().size() > 1) {
        text += " [--variant NAME]";
    }
    for (const std::string& symbol : first.symbols) {
        text += " [" + symbol + "=SIZE]";
    }
    for (const Tensor& tensor : first.tensors) {
        text += " " + tensor.name + (tensor.isOutput ? ".out" : "") + ".npy";
    }
    text += "\nfiles end in .npy or .bin; sizes that .npy files do not give are written NAME=SIZE\n";
    for (const Variant& variant : Variants()) {
        text += "variant " + variant.name + ":";
        for (const Tensor& tensor : variant.tensors) {
            text += " " + tensor.name + ":" + tensor.type;
        }
        text += "\n";
    }
    return text;
}

// NumPy's names of types start with the byte order; all of ours are little-endian.
bool SameType(const std::string& descr, const Tensor& tensor)
{
    return descr[0] != '>' && descr.substr(1) == tensor.descr.substr(1);
}

// The variant that has the types of the inputs, or that is named.
const Variant& Choose(const Arguments& arguments, const std::vector<Array>& inputs)
{
    for (const Variant& variant : Variants()) {
        bool fits = arguments.variant.empty() || arguments.variant == variant.name;
        for (size_t i = 0; i < inputs.size(); ++i) {
            const std::string& descr = inputs[i].descr;
            // a .bin file has no type: only its length can be checked
            const bool known = !descr.empty() || !arguments.variant.empty() || Variants().size() == 1;
            fits = fits && (descr.empty() ? known : SameType(descr, variant.tensors[i]));
        }
        if (fits) {
            return variant;
        }
    }
    std::vector<std::string> found;
    for (size_t i = 0; i < inputs.size(); ++i) {
        const std::string& descr = inputs[i].descr;
        found.push_back(Variants().front().tensors[i].name + ":" + (descr.empty() ? "?" : descr));
    }
    std::string expected;
    for (const Variant& variant : Variants()) {
        expected += (expected.empty() ? "" : " or ") + variant.name + " with";
        for (size_t i = 0; i < inputs.size(); ++i) {
            expected += " " + variant.tensors[i].name + ":" + variant.tensors[i].descr;
        }
    }
    Fail("no variant takes inputs of these types, found " + Listed(found) + "; expected " + expected +
         (Variants().size() > 1 ? "; .bin files need --variant NAME" : ""));
}

int64_t SizeOf(const Dim& dim, const std::vector<uint32_t>& sizes)
{
    int64_t size = dim.factor;
    for (int symbol : dim.symbols) {
        size *= sizes[symbol];
    }
    return size;
}

std::vector<int64_t> ShapeOf(const Tensor& tensor, const std::vector<uint32_t>& sizes)
{
    std::vector<int64_t> shape;
    for (const Dim& dim : tensor.shape) {
        shape.push_back(SizeOf(dim, sizes));
    }
    return shape;
}

// Sizes of the symbols, from the shapes of .npy files and from the command line.
std::vector<uint32_t> Sizes(const Variant& variant, const Arguments& arguments, const std::vector<Array>& inputs)
{
    std::map<std::string, uint32_t> known = arguments.sizes;
    for (size_t i = 0; i < inputs.size(); ++i) {
        const Tensor& tensor = variant.tensors[i];
        if (inputs[i].descr.empty()) {
            continue;
        }
        if (inputs[i].shape.size() != tensor.shape.size()) {
            Fail(tensor.name + " has " + std::to_string(inputs[i].shape.size()) + " dimensions, expected " +
                 std::to_string(tensor.shape.size()));
        }
        for (size_t d = 0; d < tensor.shape.size(); ++d) {
            const int64_t size = inputs[i].shape[d];
            if (size < 0 || size > UINT32_MAX) {
                Fail(tensor.name + " is too large in dimension " + std::to_string(d));
            }
            if (tensor.shape[d].IsSymbol()) {
                known.emplace(variant.symbols[tensor.shape[d].symbols[0]], static_cast<uint32_t>(size));
            }
        }
    }
    std::vector<uint32_t> sizes;
    for (const std::string& symbol : variant.symbols) {
        if (known.count(symbol) == 0) {
            Fail("the size of " + symbol + " is not known; write " + symbol + "=SIZE");
        }
        sizes.push_back(known[symbol]);
    }
    return sizes;
}

void CheckShape(const Tensor& tensor, const std::vector<int64_t>& found, const std::vector<int64_t>& wanted)
{
    for (size_t d = 0; d < wanted.size(); ++d) {
        if (found[d] != wanted[d]) {
            Fail(tensor.name + " has size " + std::to_string(found[d]) + " in dimension " + std::to_string(d) +
                 ", expected " + std::to_string(wanted[d]));
        }
    }
}

size_t BytesOf(const Tensor& tensor, const std::vector<int64_t>& shape)
{
    size_t bytes = tensor.elementBytes;
    for (int64_t size : shape) {
        bytes *= static_cast<size_t>(size);
    }
    return bytes;
}

// Memory on the device, which is never of no size.
class DeviceMemory {
public:
    explicit DeviceMemory(size_t bytes)
    {
        Check(aclrtMalloc(&address_, bytes == 0 ? 1 : bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
    }
    ~DeviceMemory()
    {
        if (address_ != nullptr) {
            aclrtFree(address_);
        }
    }
    DeviceMemory(DeviceMemory&& other) noexcept : address_(other.address_)
    {
        other.address_ = nullptr;
    }
    DeviceMemory(const DeviceMemory&) = delete;
    DeviceMemory& operator=(const DeviceMemory&) = delete;
    DeviceMemory& operator=(DeviceMemory&&) = delete;

    uint8_t* Get() const
    {
        return static_cast<uint8_t*>(address_);
    }

private:
    void* address_ = nullptr;
};

void Run(const Variant& variant, const std::vector<uint32_t>& sizes, std::vector<Array>& arrays, aclrtStream stream)
{
    std::vector<DeviceMemory> memory;
    std::vector<uint8_t*> addresses;
    for (const Array& array : arrays) {
        memory.emplace_back(array.bytes.size());
        addresses.push_back(memory.back().Get());
    }
    for (size_t i = 0; i < arrays.size(); ++i) {
        const std::vector<uint8_t>& bytes = arrays[i].bytes;
        if (!variant.tensors[i].isOutput && !bytes.empty()) {
            Check(aclrtMemcpy(addresses[i], bytes.size(), bytes.data(), bytes.size(), ACL_MEMCPY_HOST_TO_DEVICE),
                  "copying an input to the device");
        }
    }
    const DeviceMemory workspace(variant.workspaceBytes(sizes.data()));
    variant.run(addresses.data(), workspace.Get(), sizes.data(), stream);
    Check(aclrtSynchronizeStream(stream), "running the kernels");
    for (size_t i = 0; i < arrays.size(); ++i) {
        std::vector<uint8_t>& bytes = arrays[i].bytes;
        if (variant.tensors[i].isOutput && !bytes.empty()) {
            Check(aclrtMemcpy(bytes.data(), bytes.size(), addresses[i], bytes.size(), ACL_MEMCPY_DEVICE_TO_HOST),
                  "copying an output from the device");
        }
    }
}

void RunOnDevice(int device, const Variant& variant, const std::vector<uint32_t>& sizes, std::vector<Array>& arrays)
{
    Check(aclInit(nullptr), "aclInit");
    Check(aclrtSetDevice(device), "aclrtSetDevice");
    aclrtStream stream = nullptr;
    Check(aclrtCreateStream(&stream), "aclrtCreateStream");
    Run(variant, sizes, arrays, stream);
    Check(aclrtDestroyStream(stream), "aclrtDestroyStream");
    Check(aclrtResetDevice(device), "aclrtResetDevice");
    Check(aclFinalize(), "aclFinalize");
}

void Execute(const Arguments& arguments)
{
    const std::vector<Tensor>& tensors = Variants().front().tensors;
    std::vector<Array> arrays;
    for (size_t i = 0; i < tensors.size() && !tensors[i].isOutput; ++i) {
        arrays.push_back(ReadArray(arguments.files[i]));
    }
    const Variant& variant = Choose(arguments, arrays);
    const std::vector<uint32_t> sizes = Sizes(variant, arguments, arrays);
    for (size_t i = 0; i < tensors.size(); ++i) {
        const Tensor& tensor = variant.tensors[i];
        const std::vector<int64_t> shape = ShapeOf(tensor, sizes);
        const size_t bytes = BytesOf(tensor, shape);
        if (!tensor.isOutput && !arrays[i].descr.empty()) {
            CheckShape(tensor, arrays[i].shape, shape);
        }
        if (tensor.isOutput) {
            arrays.push_back({tensor.descr, shape, std::vector<uint8_t>(bytes)});
        } else if (arrays[i].bytes.size() != bytes) {
            Fail(arguments.files[i] + ": has " + std::to_string(arrays[i].bytes.size()) + " bytes of data, expected " +
                 std::to_string(bytes));
        }
    }
    RunOnDevice(arguments.device, variant, sizes, arrays);
    for (size_t i = 0; i < tensors.size(); ++i) {
        if (tensors[i].isOutput) {
            WriteArray(arguments.files[i], arrays[i]);
        }
    }
}

// An output takes the place of no other one.
void CheckOutputs(const std::vector<std::string>& files)
{
    std::set<std::string> outputs;
    for (size_t i = 0; i < files.size(); ++i) {
        if (Variants().front().tensors[i].isOutput && !outputs.insert(files[i]).second) {
            Fail(files[i] + ": two outputs would be written to it");
        }
    }
}
}  // namespace

int main(int argc, char** argv)
{
    try {
        if (argc == 2 && std::string(argv[1]) == "--help") {
            std::cout << Usage(argv[0]);
            return 0;
        }
        const Arguments arguments = Parse(argc, argv);
        if (arguments.files.size() != Variants().front().tensors.size()) {
            std::cerr << Usage(argv[0]);
            return 1;
        }
        CheckOutputs(arguments.files);
        Execute(arguments);
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "error: " << error.what() << "\n";
        return 1;
    }
}
