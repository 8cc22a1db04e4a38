// Reductions of all elements to one result, and the registers that hold it.
#include "reduction_source.h"

namespace acc_model {

using AscendC::ReduceType;

namespace {

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
        wait_for_vector(call);
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
