// Reductions. A sum inside a repeat is a binary tree over its lanes, inactive lanes counting as zero.
#include <cstring>

#include "origin.h"
#include "ub_floats.h"
#include "walk.h"

namespace acc_model {

namespace {

using AscendC::ReduceOrder;
using AscendC::ReduceType;

constexpr int64_t MAX_LANES = chip::REPEAT_BYTES / 2;

void store_bits(int64_t address, const void* value, int64_t bytes)
{
    std::memcpy(core->ub + address, value, static_cast<size_t>(bytes));
    std::memset(core->shadow + address, 0, static_cast<size_t>(bytes));
}

void store_value(Dtype dtype, int64_t address, float value)
{
    if (dtype == Dtype::F16) {
        const uint16_t bits = float_to_half_bits(value);
        store_bits(address, &bits, 2);
    } else {
        store_bits(address, &value, 4);
    }
}

float rounded(Dtype dtype, float value)
{
    return dtype == Dtype::F16 ? half_bits_to_float(float_to_half_bits(value)) : value;
}

// Neighbours first: (0,1), (2,3), ..., then the pairs of these. `count` is a power of two.
float tree_sum(Dtype dtype, float* values, int64_t count)
{
    for (int64_t n = count; n > 1; n /= 2) {
        for (int64_t i = 0; i < n / 2; ++i) {
            values[i] = rounded(dtype, values[2 * i] + values[2 * i + 1]);
        }
    }
    return values[0];
}

bool better(ReduceType type, float candidate, float best)
{
    if (best != best) {
        return false;  // the first NaN stays
    }
    return candidate != candidate || (type == ReduceType::MAX ? candidate > best : candidate < best);
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
    int64_t extreme(ReduceType type, int64_t repeat, const float* values, int64_t begin, int64_t end) const
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

Source issue_source(const Call& call, const Shape& shape)
{
    const Dtype dtype = call.local(1).dtype;
    const int64_t perRepeat = chip::REPEAT_BYTES / size_of(dtype);
    const Active active = resolve(call, shape, perRepeat);
    count_instruction(active);
    return {dtype, lane_of(call, 1, shape, 1, perRepeat), active};
}

void open_source(const Call& call, const Source& source)
{
    check_alignment(call, 1, chip::BLOCK_BYTES);
    check_extent(call, 1, source.lane, source.active, Access::READ);
}

void check_result(const Call& call, int64_t begin, int64_t bytes)
{
    check_local(call, 0, begin, begin + bytes, Access::WRITE);
}

// Results of a repeat must not lie inside what it reads, except at its start, nor in what the next one reads.
void check_apart(const Call& call, const Source& source, int64_t repeat, int64_t begin, int64_t bytes)
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

void store_index(Dtype dtype, int64_t address, uint32_t index)
{
    store_bits(address, &index, size_of(dtype));  // little-endian: the low half of a half tensor's index
}

// Bytes of one result of an order, which is also the unit of its destination stride.
int64_t result_bytes(Dtype dtype, ReduceOrder order)
{
    switch (order) {
        case ReduceOrder::ORDER_ONLY_VALUE: return size_of(dtype);
        case ReduceOrder::ORDER_ONLY_INDEX: return 4;
        default: return 2 * size_of(dtype);
    }
}

void store_extreme(Dtype dtype, ReduceOrder order, int64_t at, float value, uint32_t index)
{
    const int64_t width = size_of(dtype);
    switch (order) {
        case ReduceOrder::ORDER_VALUE_INDEX:
            store_value(dtype, at, value);
            store_index(dtype, at + width, index);
            break;
        case ReduceOrder::ORDER_INDEX_VALUE:
            store_index(dtype, at, index);
            store_value(dtype, at + width, value);
            break;
        case ReduceOrder::ORDER_ONLY_VALUE: store_value(dtype, at, value); break;
        case ReduceOrder::ORDER_ONLY_INDEX: store_bits(at, &index, 4); break;
    }
}

void check_scratch(const Call& call, int64_t elements, ReduceType type, bool byCount, bool index)
{
    const int64_t width = size_of(call.local(1).dtype);
    const int64_t perBlock = chip::BLOCK_BYTES / width;
    const int64_t perRepeat = chip::REPEAT_BYTES / width;
    const auto up = [perBlock](int64_t n) { return (n + perBlock - 1) / perBlock * perBlock; };
    const int64_t repeats = (elements + perRepeat - 1) / perRepeat;
    int64_t needed = 0;
    if (type != ReduceType::SUM && index) {
        const int64_t second = 2 * ((2 * repeats + perRepeat - 1) / perRepeat);
        needed = up(2 * repeats) + up(second) + (second > 2 ? perBlock : 0);
    } else if (type != ReduceType::SUM) {
        needed = 2 * repeats;
    } else if (!byCount) {
        needed = up(repeats);
    }
    const Local& scratch = call.local(2);
    const int64_t given = (scratch.end - scratch.address) / width;
    if (given < needed) {
        report(call, "tmp-size",
               "sharedTmpBuffer has " + std::to_string(given) + " elements, the call needs " + std::to_string(needed));
    }
    if (needed > 0 && scratch.address % chip::BLOCK_BYTES != 0) {
        check_alignment(call, 2, chip::BLOCK_BYTES);
    }
    if (needed > 0) {
        const int64_t end = scratch.address + (given < needed ? given : needed) * width;
        check_local(call, 2, scratch.address, end, Access::WRITE);
        const Local& source = call.local(1);
        if (scratch.address != source.address) {  // scratch may be the source itself
            std::memset(core->shadow + scratch.address, 0xff, static_cast<size_t>(end - scratch.address));
        }
    }
}

float sum_all(const Call& call, const Source& source, bool byCount)
{
    float values[MAX_LANES];
    std::vector<float> sums;
    float total = 0.0f;
    for (int64_t repeat = 0; repeat < source.active.repeats; ++repeat) {
        source.load(call, repeat, values);
        const float sum = tree_sum(source.dtype, values, source.active.perRepeat);
        total = rounded(source.dtype, total + sum);
        sums.push_back(sum);
    }
    if (byCount) {
        return total;  // repeat after repeat
    }
    while (sums.size() > 1) {  // a tree again over the sums of the repeats
        const size_t lanes = static_cast<size_t>(source.active.perRepeat);
        std::vector<float> next;
        for (size_t i = 0; i < sums.size(); i += lanes) {
            std::fill(values, values + lanes, 0.0f);
            std::copy(sums.begin() + static_cast<std::ptrdiff_t>(i),
                      sums.begin() + static_cast<std::ptrdiff_t>(std::min(i + lanes, sums.size())), values);
            next.push_back(tree_sum(source.dtype, values, source.active.perRepeat));
        }
        sums = next;
    }
    return sums.empty() ? 0.0f : sums[0];
}

}  // namespace

void reduce_repeat(const Call& call, ReduceType type, ReduceOrder order, const Shape& shape, int64_t dstRepStride)
{
    const Source source = issue_source(call, shape);
    issue(call, PIPE_V, [=](const Call& call) {
        open_source(call, source);
        write_vector_register();
        const int64_t unit = result_bytes(source.dtype, order);
        const int64_t dst = call.local(0).address;
        check_alignment(call, 0, order == ReduceOrder::ORDER_ONLY_INDEX ? 4 : size_of(source.dtype));
        float values[MAX_LANES];
        for (int64_t repeat = 0; repeat < source.active.repeats; ++repeat) {
            source.load(call, repeat, values);
            const int64_t at = dst + repeat * dstRepStride * unit;
            check_result(call, at, unit);
            check_apart(call, source, repeat, at, unit);
            if (type == ReduceType::SUM) {
                core->lastSum = tree_sum(source.dtype, values, source.active.perRepeat);
                store_value(source.dtype, at, core->lastSum);
            } else {
                const int64_t best = source.extreme(type, repeat, values, 0, source.active.perRepeat);
                core->lastExtreme = values[best];
                core->lastIndex = static_cast<uint32_t>(best);
                store_extreme(source.dtype, order, at, values[best], core->lastIndex);
            }
        }
    });
}

void reduce_block(const Call& call, ReduceType type, const Shape& shape, int64_t dstRepStride)
{
    const Source source = issue_source(call, shape);
    issue(call, PIPE_V, [=](const Call& call) {
        open_source(call, source);
        const int64_t width = source.lane.width;
        const int64_t perBlock = chip::BLOCK_BYTES / width;
        const int64_t blocks = source.active.perRepeat / perBlock;
        check_alignment(call, 0, blocks * width);
        float values[MAX_LANES];
        for (int64_t repeat = 0; repeat < source.active.repeats; ++repeat) {
            source.load(call, repeat, values);
            const int64_t row = call.local(0).address + repeat * dstRepStride * blocks * width;
            check_apart(call, source, repeat, row, blocks * width);
            for (int64_t block = 0; block < blocks; ++block) {
                const int64_t begin = block * perBlock;
                const int64_t best = source.extreme(type, repeat, values, begin, begin + perBlock);
                if (best < 0) {
                    continue;  // a block without active lanes is not written
                }
                const int64_t at = row + block * width;
                check_result(call, at, width);
                const float value =
                    type == ReduceType::SUM ? tree_sum(source.dtype, values + begin, perBlock) : values[best];
                store_value(source.dtype, at, value);
            }
        }
    });
}

void reduce_pair(const Call& call, const Shape& shape, int64_t dstRepStride)
{
    const Source source = issue_source(call, shape);
    issue(call, PIPE_V, [=](const Call& call) {
        open_source(call, source);
        const int64_t width = source.lane.width;
        const int64_t pairs = source.active.perRepeat / 2;
        check_alignment(call, 0, chip::BLOCK_BYTES);
        float values[MAX_LANES];
        for (int64_t repeat = 0; repeat < source.active.repeats; ++repeat) {
            source.load(call, repeat, values);
            const int64_t row = call.local(0).address + repeat * dstRepStride * pairs * width;
            check_apart(call, source, repeat, row, pairs * width);
            for (int64_t pair = 0; pair < pairs; ++pair) {
                if (source.extreme(ReduceType::SUM, repeat, values, 2 * pair, 2 * pair + 2) < 0) {
                    continue;
                }
                const int64_t at = row + pair * width;
                check_result(call, at, width);
                store_value(source.dtype, at, values[2 * pair] + values[2 * pair + 1]);
            }
        }
    });
}

void reduce_all(const Call& call, ReduceType type, const Shape& shape, bool index)
{
    const bool byCount = shape.form == Shape::Form::COUNT;
    const Source source = issue_source(call, shape);
    if (!core->hasPipe) {
        report(call, "static-api", "the call takes event ids from TPipe, which this kernel does not have");
    }
    if (source.active.repeats == 0) {
        report(call, "reduce-count", "nothing is reduced: the count is " + std::to_string(byCount ? shape.mask : 0));
        return;
    }
    issue(call, PIPE_V, [=](const Call& call) {
        const Active& active = source.active;
        open_source(call, source);
        write_vector_register();
        check_scratch(call, byCount ? shape.mask : active.repeats * active.perRepeat, type, byCount, index);
        check_alignment(call, 0, size_of(source.dtype));
        const int64_t dst = call.local(0).address;
        // A tail makes the device use the second element of dst as well.
        const bool second = index || (byCount && type != ReduceType::SUM && active.repeats > 1 &&
                                      active.last != active.perRepeat);
        check_result(call, dst, (second ? 2 : 1) * source.lane.width);
        if (type == ReduceType::SUM) {
            core->lastSum = sum_all(call, source, byCount);
            store_value(source.dtype, dst, core->lastSum);
            return;
        }
        float values[MAX_LANES];
        float best = 0.0f;
        int64_t where = -1;
        for (int64_t repeat = 0; repeat < active.repeats; ++repeat) {
            source.load(call, repeat, values);
            const int64_t found = source.extreme(type, repeat, values, 0, active.perRepeat);
            if (where < 0 || better(type, values[found], best)) {
                best = values[found];
                where = repeat * active.perRepeat + found;
            }
        }
        core->lastExtreme = best;
        core->lastIndex = static_cast<uint32_t>(where);
        if (second && !index) {
            std::memset(core->shadow + dst + source.lane.width, 0xff, static_cast<size_t>(source.lane.width));
        }
        store_value(source.dtype, dst, best);
        if (index) {
            store_index(source.dtype, dst + source.lane.width, core->lastIndex);
        }
    });
    // The call waits for the result, which the scalar unit writes; only the repeated sum is left to the vector unit.
    if (byCount || type != ReduceType::SUM) {
        wait_for_vector();
    }
}

double last_sum(const Call& call)
{
    read_vector_register(call);
    return core->lastSum;
}

void last_extreme(const Call& call, double& value, uint32_t& index)
{
    read_vector_register(call);
    value = core->lastExtreme;
    index = core->lastIndex;
}

}  // namespace acc_model
