// What kernels print.
#include <unistd.h>

#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <utility>

#include "../library_api.h"
#include "issue.h"

namespace acc_model {

namespace {

void write_line(const std::string& text)
{
    const std::string line = "block " + std::to_string(core->block) + ": " + text + "\n";
    const ssize_t written = write(STDERR_FILENO, line.data(), line.size());  // at once: other blocks print as well
    static_cast<void>(written);
}

template <typename T>
T load(const uint8_t* at)
{
    T value;
    std::memcpy(&value, at, sizeof(value));
    return value;
}

std::string element(Dtype dtype, const uint8_t* at)
{
    switch (dtype) {
        case Dtype::I8: return std::to_string(load<int8_t>(at));
        case Dtype::U8: return std::to_string(load<uint8_t>(at));
        case Dtype::I16: return std::to_string(load<int16_t>(at));
        case Dtype::U16: return std::to_string(load<uint16_t>(at));
        case Dtype::I32: return std::to_string(load<int32_t>(at));
        case Dtype::U32: return std::to_string(load<uint32_t>(at));
        case Dtype::I64: return std::to_string(load<int64_t>(at));
        case Dtype::U64: return std::to_string(load<uint64_t>(at));
        case Dtype::F16: return std::to_string(static_cast<float>(load<half>(at)));
        case Dtype::BF16: return std::to_string(bf16_bits_to_float(load<uint16_t>(at)));
        case Dtype::F32: return std::to_string(load<float>(at));
        default: return std::to_string(load<double>(at));
    }
}

void print_lines(const std::string& text)
{
    core->printed += text;
    for (size_t end = core->printed.find('\n'); end != std::string::npos; end = core->printed.find('\n')) {
        write_line(core->printed.substr(0, end));
        core->printed.erase(0, end + 1);
    }
}

}  // namespace

void print_text(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, format, arguments);
    va_end(arguments);
    std::string text(static_cast<size_t>(length < 0 ? 0 : length), ' ');
    std::vsnprintf(text.data(), text.size() + 1, format, again);
    va_end(again);
    print_lines(text);
}

void print_rest()
{
    if (!core->printed.empty()) {
        write_line(std::exchange(core->printed, {}));
    }
}

void dump_tensor(const Call& call, uint32_t desc, int64_t count)
{
    begin_call(call);
    if (core->scheduler != nullptr) {
        core->scheduler->drain();
    }
    const Argument& tensor = call.arguments[0];
    const bool local = tensor.kind == Argument::Kind::LOCAL;
    const Dtype dtype = local ? tensor.local.dtype : tensor.global.dtype;
    const int64_t width = size_of(dtype);
    const uint8_t* data = nullptr;
    const uint8_t* shadow = nullptr;
    int64_t address = 0;
    if (local) {
        check_bounds(call, 0, tensor.local.address, tensor.local.address + count * width, Access::READ);
        address = tensor.local.address;
        data = core->ub + address;
        shadow = core->shadow + address;
    } else {
        const GmBuffer& buffer = find_global(call, 0, tensor.global.address, count * width, Access::READ);
        address = tensor.global.address - buffer.data;
        data = tensor.global.address;
        shadow = buffer.shadow == nullptr ? nullptr : buffer.shadow + address;
    }
    std::string text = "DumpTensor: desc=" + std::to_string(desc) + ", addr=" + std::to_string(address) +
                       ", data_type=" + dtype_name(dtype) + ", position=" + (local ? "UB" : "GM") +
                       ", dump_size=" + std::to_string(count) + "\n[";
    for (int64_t i = 0; i < count; ++i) {
        const bool undefined = shadow != nullptr && any_poison(shadow + i * width, width);
        text += (i == 0 ? "" : ", ") + (undefined ? std::string("undefined") : element(dtype, data + i * width));
    }
    print_lines(text + "]\n");
}

}  // namespace acc_model
