// Masks, extents and overlap.
#include "walk.h"

#include <algorithm>
#include <cstdio>

namespace acc_model {

int64_t Active::lanes_end(int64_t repeat) const
{
    if (contiguous) {
        return in_repeat(repeat);
    }
    return bits[1] != 0 ? 128 - __builtin_clzll(bits[1]) : 64 - __builtin_clzll(bits[0]);
}

int64_t Active::lanes_begin() const
{
    if (contiguous) {
        return 0;
    }
    return bits[0] != 0 ? __builtin_ctzll(bits[0]) : 64 + __builtin_ctzll(bits[1]);
}

Active counted(int64_t total, int64_t perRepeat)
{
    Active active{0, perRepeat, true, perRepeat, 0, {0, 0}};
    if (total > 0) {
        active.repeats = (total + perRepeat - 1) / perRepeat;
        active.last = total - (active.repeats - 1) * perRepeat;
        active.head = active.repeats == 1 ? active.last : perRepeat;
    }
    return active;
}

static uint64_t leading(int64_t count)
{
    return count >= 64 ? ~uint64_t(0) : count <= 0 ? 0 : (uint64_t(1) << count) - 1;
}

static void set_register(const Call& call, const Shape& shape, int64_t perRepeat)
{
    if (shape.form == Shape::Form::BITS) {
        core->modes.set_mask(shape.bits[1], shape.bits[0]);
    } else if (shape.form == Shape::Form::MASK && core->modes.counter) {
        core->modes.set_mask(0, static_cast<uint64_t>(shape.mask));
    } else if (shape.form == Shape::Form::MASK) {
        if (shape.mask > perRepeat) {
            report(call, "mask-range",
                   "the mask has " + std::to_string(shape.mask) + " elements, a repeat has " +
                       std::to_string(perRepeat) + ": the rest is dropped");
        }
        core->modes.set_mask(leading(shape.mask - 64), leading(shape.mask));
    }
}

Active resolve(const Call& call, const Shape& shape, int64_t perRepeat)
{
    begin_call(call);
    if (shape.form == Shape::Form::COUNT) {
        core->modes.leave_normal();
        return counted(shape.mask, perRepeat);
    }
    set_register(call, shape, perRepeat);
    if (core->modes.counter) {
        return counted(static_cast<int64_t>(core->modes.maskLow & 0xffffffffu), perRepeat);
    }
    int64_t repeats = shape.repeats;
    if (repeats > chip::MAX_REPEAT) {
        report(call, "repeat-range",
               "repeatTime is " + std::to_string(repeats) + ", the instruction keeps 8 bits: " +
                   std::to_string(repeats & 0xff) + " repeats");
        repeats &= 0xff;
    }
    Active active{repeats, perRepeat, false, 0, 0, {core->modes.maskLow, core->modes.maskHigh}};
    if (perRepeat < 128) {
        active.bits[1] = perRepeat <= 64 ? 0 : active.bits[1] & leading(perRepeat - 64);
        active.bits[0] &= leading(perRepeat);
    }
    const int64_t low = __builtin_popcountll(active.bits[0]);
    const int64_t high = __builtin_popcountll(active.bits[1]);
    if (active.bits[0] == leading(low + high) && active.bits[1] == leading(low + high - 64)) {
        active.contiguous = true;
        active.head = active.last = low + high;
    }
    if (low + high == 0) {
        active.repeats = 0;
    }
    return active;
}

void count_instruction(const Active& active)
{
    ++core->counters.vectorInstructions;
    core->counters.vectorRepeats += active.repeats;
}

Lane lane_of(const Call& call, int argument, const Shape& shape, int operand, int64_t perRepeat)
{
    const Local& local = call.local(argument);
    const int64_t width = size_of(local.dtype);
    if (shape.form == Shape::Form::COUNT) {
        return {local.address, width, chip::BLOCK_BYTES, perRepeat * width};
    }
    return {local.address, width, shape.blk[operand], shape.rep[operand]};
}

Extent extent_of(const Lane& lane, const Active& active)
{
    if (active.repeats == 0) {
        return {lane.address, lane.address};
    }
    if (lane.blk == 0) {  // every block is the first one
        return {lane.address, lane.address + (active.repeats - 1) * lane.rep + chip::BLOCK_BYTES};
    }
    const int64_t first = lane.at(0, active.lanes_begin());
    int64_t end = lane.at(active.repeats - 1, active.lanes_end(active.repeats - 1) - 1) + lane.width;
    if (active.repeats > 1) {
        end = std::max(end, lane.at(active.repeats - 2, active.lanes_end(active.repeats - 2) - 1) + lane.width);
    }
    return {first, end};
}

void check_extent(const Call& call, int argument, const Lane& lane, const Active& active, Access access)
{
    if (active.repeats == 0) {
        return;
    }
    if (access == Access::WRITE && lane.blk == 0 && active.perRepeat * lane.width > chip::BLOCK_BYTES) {
        report(call, "stride-range", "the block stride of the destination is 0: its blocks fall on each other");
    }
    const Extent extent = extent_of(lane, active);
    check_bounds(call, argument, extent.begin, extent.end, access);
    if (!core->options->checks) {
        return;
    }
    for_each_run(std::array<Lane, 1>{lane}, active, [&](const std::array<int64_t, 1>& at, int64_t count) {
        touch_local(call, argument, at[0], at[0] + count * lane.width, access);
    });
}

void check_overlap(const Call& call, const Lane& dst, const Lane& src, int source, const Active& active)
{
    if (active.repeats == 0) {
        return;
    }
    const Extent to = extent_of(dst, active);
    const Extent from = extent_of(src, active);
    if (to.end <= from.begin || from.end <= to.begin) {
        return;
    }
    const bool same = dst.address == src.address && dst.width == src.width && dst.blk == src.blk;
    if (same && (dst.rep == src.rep || active.repeats == 1 || dst.rep == 0 || src.rep == 0)) {
        return;
    }
    // Repeat by repeat: a repeat's destination against the sources of itself and of the next one.
    for (int64_t repeat = 0; repeat < active.repeats; ++repeat) {
        const int64_t lanesEnd = active.lanes_end(repeat) - 1;
        const int64_t begin = dst.at(repeat, active.lanes_begin());
        const int64_t end = dst.at(repeat, lanesEnd) + dst.width;
        for (int64_t other = repeat; other < active.repeats && other < repeat + 2; ++other) {
            const int64_t otherBegin = src.at(other, active.lanes_begin());
            const int64_t otherEnd = src.at(other, active.lanes_end(other) - 1) + src.width;
            const bool coincide = other == repeat && begin == otherBegin && dst.width == src.width;
            const bool dense = dst.blk == chip::BLOCK_BYTES && src.blk == chip::BLOCK_BYTES;
            if (!coincide && dense && begin < otherEnd && otherBegin < end) {
                char text[200];
                std::snprintf(text, sizeof(text),
                              "dst and %s overlap without coinciding: repeat %lld writes what %s reads",
                              call.arguments[source].label, static_cast<long long>(repeat),
                              other == repeat ? "it" : "the next one");
                report(call, "operand-overlap", text);
                return;
            }
        }
    }
}

void check_separate(const Call& call, const Extent& written, int source, const Extent& read)
{
    if (written.begin < read.end && read.begin < written.end) {
        report(call, "operand-overlap",
               std::string(call.arguments[0].label) + " overlaps " + call.arguments[source].label +
                   ", which this instruction does not allow");
    }
}

}  // namespace acc_model
