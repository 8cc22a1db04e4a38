// What reductions read, and how their results are stored. A sum inside a repeat is a binary tree over its lanes,
// inactive lanes counting as zero.
#ifndef ACC_MODEL_RUNTIME_REDUCTION_SOURCE_H
#define ACC_MODEL_RUNTIME_REDUCTION_SOURCE_H

#include <cstring>

#include "origin.h"
#include "ub_floats.h"
#include "walk.h"

namespace acc_model {

inline constexpr int64_t MAX_LANES = chip::REPEAT_BYTES / 2;

inline void store_bits(int64_t address, const void* value, int64_t bytes)
{
    std::memcpy(core->ub + address, value, static_cast<size_t>(bytes));
    std::memset(core->shadow + address, 0, static_cast<size_t>(bytes));
}

inline void store_value(Dtype dtype, int64_t address, float value)
{
    if (dtype == Dtype::F16) {
        const uint16_t bits = float_to_half_bits(value);
        store_bits(address, &bits, 2);
    } else {
        store_bits(address, &value, 4);
    }
}

inline float rounded(Dtype dtype, float value)
{
    return dtype == Dtype::F16 ? half_bits_to_float(float_to_half_bits(value)) : value;
}

// Neighbours first: (0,1), (2,3), ..., then the pairs of these. `count` is a power of two.
inline float tree_sum(Dtype dtype, float* values, int64_t count)
{
    for (int64_t n = count; n > 1; n /= 2) {
        for (int64_t i = 0; i < n / 2; ++i) {
            values[i] = rounded(dtype, values[2 * i] + values[2 * i + 1]);
        }
    }
    return values[0];
}

inline bool better(AscendC::ReduceType type, float candidate, float best)
{
    if (best != best) {
        return false;  // the first NaN stays
    }
    return candidate != candidate || (type == AscendC::ReduceType::MAX ? candidate > best : candidate < best);
}

struct Source {
    Dtype dtype;
    Lane lane;
    Active active;

    // Values of the active lanes of a repeat, zero elsewhere; undefined ones are reported.
    void load(const Call& call, int64_t repeat, float* values) const
    {
        int64_t poison = -1;
        for (int64_t lane_index = 0; lane_index < active.perRepeat; ++lane_index) {
            values[lane_index] = 0.0f;
            if (active.is_on(repeat, lane_index)) {
                const int64_t address = lane.at(repeat, lane_index);
                values[lane_index] = float_at(dtype, address);
                if (poison < 0 && core->options->checks && element_poison(core->shadow + address, lane.width)) {
                    poison = address;
                }
            }
        }
        if (poison >= 0) {
            const Origin origin = origin_of_undefined(call.local(1), poison, poison + lane.width);
            report(call, "poison-reduce",
                   "an element of repeat " + std::to_string(repeat) +
                       " was never written or comes from undefined data" + origin.text,
                   origin.memory);
        }
    }

    // Index of the extreme among active lanes [begin, end); -1 if none is active.
    int64_t extreme(AscendC::ReduceType type, int64_t repeat, const float* values, int64_t begin, int64_t end) const
    {
        int64_t best = -1;
        for (int64_t i = begin; i < end; ++i) {
            if (active.is_on(repeat, i) && (best < 0 || better(type, values[i], values[best]))) {
                best = i;
            }
        }
        return best;
    }
};

inline Source issue_source(const Call& call, const Shape& shape)
{
    const Dtype dtype = call.local(1).dtype;
    const int64_t perRepeat = chip::REPEAT_BYTES / size_of(dtype);
    const Active active = resolve(call, shape, perRepeat);
    count_instruction(active);
    return {dtype, lane_of(call, 1, shape, 1, perRepeat), active};
}

inline void open_source(const Call& call, const Source& source)
{
    check_alignment(call, 1, chip::BLOCK_BYTES);
    check_extent(call, 1, source.lane, source.active, Access::READ);
}

inline void check_result(const Call& call, int64_t begin, int64_t bytes)
{
    check_local(call, 0, begin, begin + bytes, Access::WRITE);
}

// Results of a repeat must not lie inside what it reads, except at its start, nor in what the next one reads.
inline void check_apart(const Call& call, const Source& source, int64_t repeat, int64_t begin, int64_t bytes)
{
    if (source.lane.blk != chip::BLOCK_BYTES) {
        return;
    }
    const Active& active = source.active;
    for (int64_t other = repeat; other < active.repeats && other < repeat + 2; ++other) {
        const int64_t first = source.lane.at(other, active.lanes_begin());
        const int64_t end = source.lane.at(other, active.lanes_end(other) - 1) + source.lane.width;
        const bool inPlace = other == repeat && begin == first;
        if (!inPlace && begin < end && first < begin + bytes) {
            report(call, "operand-overlap",
                   "repeat " + std::to_string(repeat) + " writes into what " +
                       (other == repeat ? "it" : "the next one") + " reads of " + call.arguments[1].label);
            return;
        }
    }
}

inline void store_index(Dtype dtype, int64_t address, uint32_t index)
{
    store_bits(address, &index, size_of(dtype));  // little-endian: the low half of a half tensor's index
}

// Bytes of one result of an order, which is also the unit of its destination stride.
inline int64_t result_bytes(Dtype dtype, AscendC::ReduceOrder order)
{
    switch (order) {
        case AscendC::ReduceOrder::ORDER_ONLY_VALUE: return size_of(dtype);
        case AscendC::ReduceOrder::ORDER_ONLY_INDEX: return 4;
        default: return 2 * size_of(dtype);
    }
}

inline void store_extreme(Dtype dtype, AscendC::ReduceOrder order, int64_t at, float value, uint32_t index)
{
    const int64_t width = size_of(dtype);
    switch (order) {
        case AscendC::ReduceOrder::ORDER_VALUE_INDEX:
            store_value(dtype, at, value);
            store_index(dtype, at + width, index);
            break;
        case AscendC::ReduceOrder::ORDER_INDEX_VALUE:
            store_index(dtype, at, index);
            store_value(dtype, at + width, value);
            break;
        case AscendC::ReduceOrder::ORDER_ONLY_VALUE: store_value(dtype, at, value); break;
        case AscendC::ReduceOrder::ORDER_ONLY_INDEX: store_bits(at, &index, 4); break;
    }
}
}  // namespace acc_model

#endif
