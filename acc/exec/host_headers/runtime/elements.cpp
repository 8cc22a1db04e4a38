// Elements that the scalar unit reads and writes, in the UB and in GM.
#include <array>
#include <cstring>

#include "issue.h"
#include "origin.h"
#include "scalar_cache.h"

namespace acc_model {

void get_local(const Call& call, void* value)
{
    issue(call, PIPE_S, [=](const Call& call) {
        const int64_t width = size_of(call.local(0).dtype);
        const int64_t at = call.local(0).address + call.arguments[1].integer * width;
        check_local(call, 0, at, at + width, Access::READ);
        if (any_poison(core->shadow + at, width)) {
            const Origin origin = origin_of_undefined(call.local(0), at, at + width);
            report(call, "poison-scalar", "the element was never written or comes from undefined data" + origin.text,
                   origin.memory);
        }
        std::memcpy(value, core->ub + at, static_cast<size_t>(width));
    });
}

// The value of a store, which may be gone when it is done.
static std::array<uint8_t, sizeof(uint64_t)> kept(const void* value, Dtype dtype)
{
    std::array<uint8_t, sizeof(uint64_t)> bytes{};
    std::memcpy(bytes.data(), value, static_cast<size_t>(size_of(dtype)));
    return bytes;
}

void set_local(const Call& call, const void* value)
{
    issue_scalar_store(call, [bytes = kept(value, call.local(0).dtype)](const Call& call) {
        const int64_t width = size_of(call.local(0).dtype);
        const int64_t at = call.local(0).address + call.arguments[1].integer * width;
        check_local(call, 0, at, at + width, Access::WRITE);
        std::memcpy(core->ub + at, bytes.data(), static_cast<size_t>(width));
        std::memset(core->shadow + at, 0, static_cast<size_t>(width));
    });
}

static uint8_t* global_element(const Call& call, GmBuffer*& buffer, Access access)
{
    const Global& tensor = call.arguments[0].global;
    const int64_t width = size_of(tensor.dtype);
    int64_t offset;
    if (__builtin_mul_overflow(call.arguments[1].integer, width, &offset)) {
        stop(call, "gm-out-of-bounds", std::string(call.arguments[0].label) +
                                           " has an index whose byte address does not fit 64 bits");
    }
    uint8_t* address = tensor.address + offset;
    buffer = &check_global(call, 0, address, 1, width, width, access);
    return address;
}

static void look_into_cache(const Call& call, Cached cached, const GmBuffer& buffer, int64_t at, Access access)
{
    if (!buffer.writable || !core->options->checks) {
        return;
    }
    const int64_t width = size_of(call.arguments[0].global.dtype);
    const size_t index = static_cast<size_t>(&buffer - core->gm->buffers.data());
    if (cached == Cached::NO) {
        core->caches->access(call, 0, index, {at, 1, width, width}, access);
    } else if (access == Access::READ) {
        core->caches->read(call, index, at, width);
    } else {
        core->caches->write(call, index, at, width);
    }
}

void get_global(const Call& call, Cached cached, void* value)
{
    issue(call, PIPE_S, [=](const Call& call) {
        GmBuffer* buffer = nullptr;
        const uint8_t* address = global_element(call, buffer, Access::READ);
        const int64_t width = size_of(call.arguments[0].global.dtype);
        look_into_cache(call, cached, *buffer, address - buffer->data, Access::READ);
        if (buffer->shadow != nullptr && any_poison(buffer->shadow + (address - buffer->data), width)) {
            report(call, "poison-scalar", "the element of " + buffer->name + " was never written",
                   memory_of(*buffer, address - buffer->data, width));
        }
        std::memcpy(value, address, static_cast<size_t>(width));
        core->counters.gmLoaded += width;
    });
}

void set_global(const Call& call, Cached cached, const void* value)
{
    issue_scalar_store(call, [cached, bytes = kept(value, call.arguments[0].global.dtype)](const Call& call) {
        GmBuffer* buffer = nullptr;
        uint8_t* address = global_element(call, buffer, Access::WRITE);
        const int64_t width = size_of(call.arguments[0].global.dtype);
        look_into_cache(call, cached, *buffer, address - buffer->data, Access::WRITE);
        std::memcpy(address, bytes.data(), static_cast<size_t>(width));
        if (buffer->shadow != nullptr) {
            std::memset(buffer->shadow + (address - buffer->data), 0, static_cast<size_t>(width));
        }
        core->counters.gmStored += width;
    });
}

uint8_t* local_pointer(const Local& local) { return core->ub + local.address; }
}  // namespace acc_model
