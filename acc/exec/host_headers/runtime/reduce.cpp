// Reductions of each repeat, block or pair.
#include "reduction_source.h"

namespace acc_model {

using AscendC::ReduceOrder;
using AscendC::ReduceType;

void reduce_repeat(const Call& call, ReduceType type, ReduceOrder order, const Shape& shape, int64_t dstRepStride)
{
    if (order > ReduceOrder::ORDER_ONLY_INDEX) {
        stop(call, "reduce-order", "there is no order " + std::to_string(static_cast<int>(order)));
    }
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

}  // namespace acc_model
