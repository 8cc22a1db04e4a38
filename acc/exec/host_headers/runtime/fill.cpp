// Block broadcasts, indices, gathers, masked copies and the 16 x 16 transpose.
#include <algorithm>
#include <cstring>

#include "elementwise.h"
#include "origin.h"

namespace acc_model {

namespace {

int64_t checked_repeats(const Call& call, int64_t repeats)
{
    begin_call(call);
    if (repeats > chip::MAX_REPEAT) {
        report(call, "repeat-range",
               "repeatTime is " + std::to_string(repeats) + ", the instruction keeps 8 bits: " +
                   std::to_string(repeats & 0xff) + " repeats");
    }
    return repeats & 0xff;
}

void count_repeats(int64_t repeats)
{
    ++core->counters.vectorInstructions;
    core->counters.vectorRepeats += repeats;
}

void copy_element(int64_t to, int64_t from, int64_t bytes)
{
    std::memcpy(core->ub + to, core->ub + from, static_cast<size_t>(bytes));
    std::memcpy(core->shadow + to, core->shadow + from, static_cast<size_t>(bytes));
}

template <typename T>
void store_index(int64_t at, double value)
{
    const T element = static_cast<T>(value);
    std::memcpy(core->ub + at, &element, sizeof(T));
}

void store_index(Dtype dtype, int64_t at, double value)
{
    switch (dtype) {
        case Dtype::I16: return store_index<int16_t>(at, value);
        case Dtype::I32: return store_index<int32_t>(at, value);
        case Dtype::F16: return store_index<half>(at, static_cast<float>(value));
        default: return store_index<float>(at, value);
    }
}

uint32_t load_offset(const Call& call, int64_t at)
{
    if (element_poison(core->shadow + at, 4)) {
        const Origin origin = origin_of_undefined(call.local(2), at, at + 4);
        stop(call, "poison-address", "an offset was never written or comes from undefined data" + origin.text,
             origin.memory);
    }
    uint32_t offset;
    std::memcpy(&offset, core->ub + at, 4);
    return offset;
}

}  // namespace

void broadcast_blocks(const Call& call, int64_t repeatTime, uint32_t dstBlkBytes, uint32_t dstRepBytes)
{
    const int64_t repeats = checked_repeats(call, repeatTime);
    count_repeats(repeats);
    if (repeats == 0) {
        return;
    }
    issue(call, PIPE_V, [=](const Call& call) {
        constexpr int64_t SPREAD = 8;
        const Local& src = call.local(1);
        const int64_t width = size_of(src.dtype);
        check_alignment(call, 0, chip::BLOCK_BYTES);
        check_alignment(call, 1, chip::BLOCK_BYTES);
        if (dstBlkBytes == 0) {
            report(call, "stride-range", "dstBlkStride must not be 0");
        }
        // Reads in groups of 8: past the elements that matter by design, but never past the UB.
        const int64_t read = std::min(src.end - src.address, repeats * SPREAD * width);
        check_local(call, 1, src.address, src.address + read, Access::READ);
        if (src.address + repeats * SPREAD * width > chip::UB_BYTES) {
            stop(call, "ub-out-of-bounds", "src0 is read past the end of the UB");
        }
        const int64_t dst = call.local(0).address;
        const int64_t end = dst + (repeats - 1) * dstRepBytes + (SPREAD - 1) * dstBlkBytes + chip::BLOCK_BYTES;
        check_local(call, 0, dst, end, Access::WRITE);
        check_separate(call, {dst, end}, 1, {src.address, src.address + read});
        for (int64_t repeat = 0; repeat < repeats; ++repeat) {
            for (int64_t block = 0; block < SPREAD; ++block) {
                const int64_t from = src.address + (repeat * SPREAD + block) * width;
                const int64_t to = dst + repeat * dstRepBytes + block * dstBlkBytes;
                for (int64_t i = 0; i < chip::BLOCK_BYTES; i += width) {
                    copy_element(to + i, from, width);
                }
            }
        }
    });
}

void create_index(const Call& call, const Shape& shape, double first, double step)
{
    const Dtype dtype = call.local(0).dtype;
    const int64_t perRepeat = chip::REPEAT_BYTES / size_of(dtype);
    const Active active = resolve(call, shape, perRepeat);
    count_instruction(active);
    if (!core->hasPipe) {
        report(call, "static-api", "the call takes event ids from TPipe, which this kernel does not have");
    }
    issue(call, PIPE_V, [=](const Call& call) {
        const Lane lane = lane_of(call, 0, shape, 0, perRepeat);
        check_alignment(call, 0, chip::BLOCK_BYTES);
        check_extent(call, 0, lane, active, Access::WRITE);
        for (int64_t repeat = 0; repeat < active.repeats; ++repeat) {
            for (int64_t i = 0; i < active.lanes_end(repeat); ++i) {
                if (active.is_on(repeat, i)) {
                    const int64_t at = lane.at(repeat, i);
                    store_index(dtype, at, first + step * static_cast<double>(repeat * perRepeat + i));
                    std::memset(core->shadow + at, 0, static_cast<size_t>(lane.width));
                }
            }
        }
    });
}

void copy_repeats(const Call& call, const Shape& given)
{
    // In counter mode the mask counts the elements of one repeat, and repeatTime stays active.
    // They may be more than a repeat has otherwise: its blocks go on with the block stride.
    const Kernel kernel = find_kernel(Operation::COPY, call.local(0).dtype, call.local(1).dtype);
    if (!core->modes.counter) {
        run_elementwise(call, kernel, given, {});
        return;
    }
    if (given.form == Shape::Form::MASK) {
        core->modes.set_mask(0, static_cast<uint64_t>(given.mask));
    }
    const int64_t elements = static_cast<int64_t>(core->modes.maskLow & 0xffffffffu);
    const int64_t repeats = elements == 0 ? 0 : checked_repeats(call, given.repeats);
    run_active(call, kernel, {repeats, elements, true, elements, elements, {0, 0}}, given);
}

void gather(const Call& call, uint32_t base, const Shape& given)
{
    const Local& src = call.local(1);
    const int64_t width = size_of(src.dtype);
    const int64_t perRepeat = chip::REPEAT_BYTES / width;
    const Active active = resolve(call, given, perRepeat);
    count_instruction(active);
    if (active.repeats == 0) {
        return;
    }
    issue(call, PIPE_V, [=](const Call& call) {
        const Lane lane = lane_of(call, 0, given, 0, perRepeat);
        check_alignment(call, 0, chip::BLOCK_BYTES);
        check_alignment(call, 2, chip::BLOCK_BYTES);
        check_extent(call, 0, lane, active, Access::WRITE);
        const int64_t offsets = call.local(2).address;
        const int64_t last = (active.repeats - 1) * perRepeat + active.lanes_end(active.repeats - 1);
        check_local(call, 2, offsets, offsets + last * 4, Access::READ);
        const Extent written = extent_of(lane, active);
        check_separate(call, written, 2, {offsets, offsets + last * 4});
        for (int64_t repeat = 0; repeat < active.repeats; ++repeat) {
            for (int64_t i = 0; i < active.lanes_end(repeat); ++i) {
                if (!active.is_on(repeat, i)) {
                    continue;
                }
                const int64_t from = src.address + base + load_offset(call, offsets + (repeat * perRepeat + i) * 4);
                check_local(call, 1, from, from + width, Access::READ);
                check_separate(call, written, 1, {from, from + width});
                if (from % width != 0) {
                    stop(call, "ub-misaligned", "an offset is not a multiple of the element size; offsets are bytes");
                }
                copy_element(lane.at(repeat, i), from, width);
            }
        }
    });
}

void gather_blocks(const Call& call, int64_t repeatTime, uint32_t dstBlkBytes, uint32_t dstRepBytes)
{
    const int64_t repeats = checked_repeats(call, repeatTime);
    count_repeats(repeats);
    issue(call, PIPE_V, [=](const Call& call) {
        constexpr int64_t BLOCKS = 8;
        check_alignment(call, 0, chip::BLOCK_BYTES);
        check_alignment(call, 2, chip::BLOCK_BYTES);
        const int64_t dst = call.local(0).address;
        const Extent written{dst, dst + (repeats - 1) * dstRepBytes + (BLOCKS - 1) * dstBlkBytes + chip::BLOCK_BYTES};
        for (int64_t i = 0; i < repeats * BLOCKS; ++i) {
            const int64_t index = call.local(2).address + i * 4;
            check_local(call, 2, index, index + 4, Access::READ);
            const int64_t from = call.local(1).address + load_offset(call, index);
            const int64_t to = dst + i / BLOCKS * dstRepBytes + i % BLOCKS * dstBlkBytes;
            check_local(call, 1, from, from + chip::BLOCK_BYTES, Access::READ);
            check_local(call, 0, to, to + chip::BLOCK_BYTES, Access::WRITE);
            check_separate(call, written, 2, {index, index + 4});
            check_separate(call, written, 1, {from, from + chip::BLOCK_BYTES});
            if (from % chip::BLOCK_BYTES != 0) {
                stop(call, "ub-misaligned", "an offset is not a multiple of a block");
            }
            copy_element(to, from, chip::BLOCK_BYTES);
        }
    });
}

void transpose_16x16(const Call& call)
{
    begin_call(call);
    count_repeats(2);
    issue(call, PIPE_V, [=](const Call& call) {
        constexpr int64_t SIDE = 16;
        constexpr int64_t BYTES = SIDE * SIDE * 2;
        const int64_t from = call.local(1).address;
        const int64_t to = call.local(0).address;
        check_alignment(call, 0, chip::BLOCK_BYTES);
        check_alignment(call, 1, chip::BLOCK_BYTES);
        check_local(call, 1, from, from + BYTES, Access::READ);
        check_local(call, 0, to, to + BYTES, Access::WRITE);
        uint16_t values[SIDE * SIDE];
        uint16_t shadow[SIDE * SIDE];
        std::memcpy(values, core->ub + from, BYTES);
        std::memcpy(shadow, core->shadow + from, BYTES);
        for (int64_t row = 0; row < SIDE; ++row) {
            for (int64_t column = 0; column < SIDE; ++column) {
                const int64_t at = to + (column * SIDE + row) * 2;
                std::memcpy(core->ub + at, &values[row * SIDE + column], 2);
                std::memcpy(core->shadow + at, &shadow[row * SIDE + column], 2);
            }
        }
    });
}

}  // namespace acc_model
