// Transfers between GM and the UB, and whole-block copies inside the UB.
#include <algorithm>
#include <cstring>

#include "accumulate.h"
#include "issue.h"
#include "meeting.h"
#include "origin.h"

namespace acc_model {

namespace {

bool is_global(const Call& call, int argument) { return call.arguments[argument].kind == Argument::Kind::GLOBAL; }

// The GM side of a transfer, checked once for all its bursts.
struct GmSide {
    uint8_t* data;
    uint8_t* shadow;  // null where all is defined
};

GmSide gm_side(const Call& call, int argument, const Burst& burst, int64_t gap, int64_t unit, Access access)
{
    uint8_t* address = call.arguments[argument].global.address;
    GmBuffer& buffer = check_global(call, argument, address, burst.count, burst.bytes, burst.bytes + gap, access);
    if ((address - buffer.data) % unit != 0) {
        stop(call, "gm-misaligned",
             std::string(call.arguments[argument].label) + " starts at byte " +
                 std::to_string(address - buffer.data) + " of " + buffer.name + ", the transfer needs a multiple of " +
                 std::to_string(unit));
    }
    return {address, buffer.shadow == nullptr ? nullptr : buffer.shadow + (address - buffer.data)};
}

int64_t padded(int64_t bytes) { return (bytes + chip::BLOCK_BYTES - 1) / chip::BLOCK_BYTES * chip::BLOCK_BYTES; }

void load_bytes(const GmSide& from, int64_t offset, int64_t to, int64_t bytes)
{
    std::memcpy(core->ub + to, from.data + offset, static_cast<size_t>(bytes));
    if (!core->options->checks) {
        // nothing is undefined
    } else if (from.shadow == nullptr) {
        std::memset(core->shadow + to, 0, static_cast<size_t>(bytes));
    } else {
        std::memcpy(core->shadow + to, from.shadow + offset, static_cast<size_t>(bytes));
    }
    core->counters.gmLoaded += bytes;
}

void store_burst(const Call& call, const GmSide& to, int64_t offset, int64_t from, int64_t bytes)
{
    if (core->options->checks && any_poison(core->shadow + from, bytes)) {
        const Origin origin = origin_of_undefined(call.local(1), from, from + bytes);
        report(call, "poison-store", "what is stored was never written or comes from undefined data" + origin.text,
               origin.memory);
    }
    if (core->instruction.modes.atomic == Atomic::NONE) {
        std::memcpy(to.data + offset, core->ub + from, static_cast<size_t>(bytes));
        if (to.shadow != nullptr) {
            std::memset(to.shadow + offset, 0, static_cast<size_t>(bytes));
        }
    } else {
        if (core->instruction.modes.atomic == Atomic::ADD) {  // sums of floats depend on their order
            core->meeting->wait_for_turn();
        }
        const std::lock_guard<std::mutex> lock(core->gm->atomics);
        if (to.shadow != nullptr && any_poison(to.shadow + offset, bytes)) {
            report(call, "poison-store", "an atomic store accumulates onto GM that was never written");
            std::memset(to.shadow + offset, 0, static_cast<size_t>(bytes));
        }
        accumulate(to.data + offset, core->ub + from, bytes);
    }
    core->counters.gmStored += bytes;
}

void check_burst(const Call& call, const Burst& burst, int64_t maxBytes)
{
    if (burst.count > chip::MAX_BLOCK_COUNT) {
        stop(call, "copy-range",
             "blockCount is " + std::to_string(burst.count) + ", at most " + std::to_string(chip::MAX_BLOCK_COUNT));
    }
    if (burst.bytes > maxBytes) {
        stop(call, "copy-range",
             "blockLen is " + std::to_string(burst.bytes) + " bytes, at most " + std::to_string(maxBytes));
    }
}

bool is_empty(const Burst& burst) { return burst.count == 0 || burst.bytes == 0; }

void check_ub_side(const Call& call, int argument, int64_t rows, int64_t bytes, int64_t gap, Access access)
{
    check_alignment(call, argument, chip::BLOCK_BYTES);
    check_rows(call, argument, rows, bytes, bytes + gap, access);
}

void copy_in_ub(const Call& call, const Burst& burst)
{
    const int64_t from = call.local(1).address;
    const int64_t to = call.local(0).address;
    check_ub_side(call, 1, burst.count, burst.bytes, burst.srcGap, Access::READ);
    check_ub_side(call, 0, burst.count, burst.bytes, burst.dstGap, Access::WRITE);
    for (int64_t i = 0; i < burst.count; ++i) {
        const int64_t source = from + i * (burst.bytes + burst.srcGap);
        const int64_t target = to + i * (burst.bytes + burst.dstGap);
        std::memmove(core->ub + target, core->ub + source, static_cast<size_t>(burst.bytes));
        std::memmove(core->shadow + target, core->shadow + source, static_cast<size_t>(burst.bytes));
    }
    ++core->counters.vectorInstructions;
    core->counters.vectorRepeats += (burst.count * burst.bytes + chip::REPEAT_BYTES - 1) / chip::REPEAT_BYTES;
}

void load(const Call& call, const Burst& burst)
{
    const int64_t unit = size_of(call.arguments[1].global.dtype);
    const GmSide from = gm_side(call, 1, burst, burst.srcGap, unit, Access::READ);
    check_ub_side(call, 0, burst.count, burst.bytes, burst.dstGap, Access::WRITE);
    const int64_t to = call.local(0).address;
    for (int64_t i = 0; i < burst.count; ++i) {
        load_bytes(from, i * (burst.bytes + burst.srcGap), to + i * (burst.bytes + burst.dstGap), burst.bytes);
    }
}

// Rows that start on whole blocks of the UB, with what stands left and right of them.
void load_rows(const Call& call, const Burst& burst, const Padding& padding)
{
    const Modes& modes = core->instruction.modes;
    const int64_t width = size_of(call.local(0).dtype);
    const int64_t left = padding.left * width;
    const int64_t right = padding.right * width;
    const int64_t row = left + burst.bytes + right;
    const int64_t pitch = padded(row);
    const GmSide from = gm_side(call, 1, burst, burst.srcGap, 1, Access::READ);
    check_ub_side(call, 0, burst.count, pitch, burst.dstGap, Access::WRITE);
    const auto fill = [&](int64_t begin, int64_t end, const uint8_t* value, uint8_t shadow) {
        for (int64_t at = begin; at < end; at += width) {
            std::memcpy(core->ub + at, value, static_cast<size_t>(width));
        }
        std::memset(core->shadow + begin, shadow, static_cast<size_t>(end - begin));
    };
    const uint8_t* value = reinterpret_cast<const uint8_t*>(padding.given ? &padding.value : &modes.padValue);
    const uint8_t undefined = padding.given || modes.padSet ? 0 : 0xff;
    for (int64_t i = 0; i < burst.count; ++i) {
        const int64_t at = call.local(0).address + i * (pitch + burst.dstGap);
        load_bytes(from, i * (burst.bytes + burst.srcGap), at + left, burst.bytes);
        if (left + right > 0) {  // pads and what is missing to a whole block
            fill(at, at + left, value, undefined);
            fill(at + left + burst.bytes, at + pitch, value, undefined);
        } else if (pitch != row) {  // the device repeats the first element of the last block
            const int64_t block = at + pitch - chip::BLOCK_BYTES;
            uint8_t first[8];
            std::memcpy(first, core->ub + block, static_cast<size_t>(width));
            fill(at + burst.bytes, at + pitch, first, core->shadow[block]);
        }
    }
}

// Rows of exactly burst.bytes in GM; in the UB each row takes `pitch` bytes plus the gap.
void store(const Call& call, const Burst& burst, int64_t pitch, int64_t unit)
{
    const GmSide to = gm_side(call, 0, burst, burst.dstGap, unit, Access::WRITE);
    check_ub_side(call, 1, burst.count, pitch, burst.srcGap, Access::READ);
    const int64_t from = call.local(1).address;
    for (int64_t i = 0; i < burst.count; ++i) {
        store_burst(call, to, i * (burst.bytes + burst.dstGap), from + i * (pitch + burst.srcGap), burst.bytes);
    }
}

}  // namespace

void copy_bursts(const Call& call, const Burst& burst)
{
    begin_call(call);
    check_burst(call, burst, int64_t(0xffff) * chip::BLOCK_BYTES);
    if (is_empty(burst)) {
        if (burst.count > 0) {
            report(call, "copy-length", "blockLen is 0, as it is unless set: nothing is copied");
        }
        return;
    }
    if (is_global(call, 0)) {
        issue(call, PIPE_MTE3, [=](const Call& call) {
            store(call, burst, burst.bytes, size_of(call.arguments[0].global.dtype));
        });
    } else if (is_global(call, 1)) {
        issue(call, PIPE_MTE2, [=](const Call& call) { load(call, burst); });
    } else {
        issue(call, PIPE_V, [=](const Call& call) { copy_in_ub(call, burst); });
    }
}

void copy_count(const Call& call, int64_t count)
{
    begin_call(call);
    const Argument& tensor = call.arguments[is_global(call, 0) ? 1 : 0];
    const int64_t bytes = count * size_of(tensor.local.dtype);
    const int64_t whole = bytes / chip::BLOCK_BYTES * chip::BLOCK_BYTES;
    if (whole != bytes) {
        report(call, "copy-length",
               std::to_string(bytes) + " bytes are not a multiple of " + std::to_string(chip::BLOCK_BYTES) +
                   ": the last " + std::to_string(bytes - whole) + " are not copied; DataCopyPad copies them");
    }
    if (whole > 0) {
        copy_bursts(call, {1, whole, 0, 0});
    }
}

void load_padded(const Call& call, const Burst& burst, const Padding& padding)
{
    begin_call(call);
    check_burst(call, burst, chip::MAX_BURST_BYTES);
    if (is_empty(burst)) {
        return;
    }
    const int64_t width = size_of(call.local(0).dtype);
    const int64_t left = padding.left * width;
    const int64_t right = padding.right * width;
    if (burst.bytes % width != 0) {
        report(call, "copy-length", "blockLen is not a multiple of the element size");
    }
    if (left > chip::BLOCK_BYTES || right > chip::BLOCK_BYTES) {
        stop(call, "pad-range",
             "the paddings have " + std::to_string(left) + " and " + std::to_string(right) + " bytes, at most " +
                 std::to_string(chip::BLOCK_BYTES) + " each");
    }
    if (width == 8 && padding.given && padding.value != 0) {
        report(call, "pad-range", "64-bit elements are padded with 0 only");
    }
    issue(call, PIPE_MTE2, [=](const Call& call) { load_rows(call, burst, padding); });
}

void store_bytes(const Call& call, const Burst& burst)
{
    begin_call(call);
    check_burst(call, burst, chip::MAX_BURST_BYTES);
    if (is_empty(burst)) {
        return;
    }
    issue(call, PIPE_MTE3, [=](const Call& call) { store(call, burst, padded(burst.bytes), 1); });
}

void set_pad_value(uint64_t value)
{
    core->modes.padSet = true;
    core->modes.padValue = value;
}

}  // namespace acc_model
