// Runs an element-by-element instruction: checks, values, poison.
#include "elementwise.h"

#include <algorithm>
#include <cstring>

namespace acc_model {

namespace {

struct Operands {
    std::array<Lane, 3> lanes;
    bool clean[3];      // the whole extent of this operand is defined
    bool known[3];      // `clean` was looked up
};

// Looking at the whole extent at once pays unless the instruction leaves most of it out.
void look_up(Operands& operands, int index, const Active& active)
{
    const Lane& lane = operands.lanes[static_cast<size_t>(index)];
    const Extent extent = extent_of(lane, active);
    const int64_t touched = active.repeats * active.lanes_end(0) * lane.width;
    operands.known[index] = extent.end - extent.begin <= 4 * touched;
    operands.clean[index] = !core->options->checks ||
                            (operands.known[index] &&
                             !any_poison(core->shadow + extent.begin, extent.end - extent.begin));
}

bool run_poisoned(const Operands& operands, const std::array<int64_t, 3>& at, int index, int64_t count)
{
    const int64_t width = operands.lanes[static_cast<size_t>(index)].width;
    return !operands.clean[index] && any_poison(core->shadow + at[static_cast<size_t>(index)], count * width);
}

void spread_poison(const Kernel& kernel, const Operands& operands, const std::array<int64_t, 3>& at, int64_t count)
{
    uint8_t* to = core->shadow + at[0];
    const int64_t width = operands.lanes[0].width;
    const bool first = kernel.sources > 0 && run_poisoned(operands, at, 1, count);
    const bool second = kernel.sources > 1 && run_poisoned(operands, at, 2, count);
    const bool old = kernel.readsDst && run_poisoned(operands, at, 0, count);
    if (!first && !second && !old) {
        std::memset(to, 0, static_cast<size_t>(count * width));
        return;
    }
    const uint8_t* a = core->shadow + at[1];
    const uint8_t* b = core->shadow + at[2];
    if (kernel.deciding != Deciding::NONE) {
        const uint8_t* valuesA = core->ub + at[1];
        const uint8_t* valuesB = core->ub + at[2];
        const uint8_t flip = kernel.deciding == Deciding::ZERO ? 0 : 0xff;
        for (int64_t i = 0; i < count * width; ++i) {  // a bit stays open where the other one does not decide
            const int openA = a[i] | (valuesA[i] ^ flip);
            const int openB = b[i] | (valuesB[i] ^ flip);
            to[i] = static_cast<uint8_t>((a[i] & openB) | (b[i] & openA));
        }
        return;
    }
    if (kernel.bitwise) {
        for (int64_t i = 0; i < count * width; ++i) {
            to[i] = static_cast<uint8_t>((first ? a[i] : 0) | (second ? b[i] : 0));
        }
        return;
    }
    const int64_t widthA = operands.lanes[1].width;
    const int64_t widthB = operands.lanes[2].width;
    for (int64_t i = 0; i < count; ++i) {
        const bool poison = (first && element_poison(a + i * widthA, widthA)) ||
                            (second && element_poison(b + i * widthB, widthB)) ||
                            (old && element_poison(to + i * width, width));
        std::memset(to + i * width, poison ? 0xff : 0, static_cast<size_t>(width));
    }
}

// With a repeat stride of 0 every repeat writes one place: only instructions that read it back accumulate there.
void check_accumulation(const Call& call, const Kernel& kernel, const Active& active, const Operands& operands)
{
    bool reads = kernel.readsDst;
    for (int i = 1; i <= kernel.sources; ++i) {
        reads = reads || operands.lanes[static_cast<size_t>(i)].address == operands.lanes[0].address;
    }
    if (active.repeats > 1 && operands.lanes[0].rep == 0 && !reads) {
        report(call, "stride-range", "dstRepStride is 0: each of " + std::to_string(active.repeats) +
                                         " repeats overwrites what the one before it wrote");
    }
}

void execute(const Call& call, const Kernel& kernel, const Active& active, Operands operands, Scalar scalar)
{
    count_instruction(active);
    if (active.repeats == 0) {
        return;
    }
    for (int i = 0; i <= kernel.sources; ++i) {
        check_alignment(call, i, chip::BLOCK_BYTES);
    }
    check_accumulation(call, kernel, active, operands);
    bool clean = true;
    for (int i = 1; i <= kernel.sources; ++i) {
        const Lane& lane = operands.lanes[static_cast<size_t>(i)];
        check_extent(call, i, lane, active, Access::READ);
        check_overlap(call, operands.lanes[0], lane, i, active);
        look_up(operands, i, active);
        clean = clean && operands.clean[i];
    }
    check_extent(call, 0, operands.lanes[0], active, Access::WRITE);
    look_up(operands, 0, active);
    const bool untouched = clean && operands.clean[0];  // nothing undefined anywhere: no shadow to update
    // Accumulation reads what an earlier repeat wrote, so what was looked up before may not hold during the walk.
    operands.clean[0] = operands.clean[0] && clean;
    for (int i = 1; i <= kernel.sources; ++i) {
        operands.clean[i] = operands.clean[i] && clean;
    }
    for_each_run(operands.lanes, active, [&](const std::array<int64_t, 3>& at, int64_t count) {
        if (!untouched) {
            spread_poison(kernel, operands, at, count);
        }
        kernel.loop(core->ub + at[0], core->ub + at[1], core->ub + at[2], scalar, count);
    });
}

int64_t widest(const Call& call, int sources)
{
    int64_t width = 1;
    for (int i = 0; i <= sources; ++i) {
        width = std::max(width, size_of(call.local(i).dtype));
    }
    return width;
}

Operands place(const Call& call, int sources, const Shape& shape, int64_t perRepeat)
{
    Operands operands{};
    for (int i = 0; i < 3; ++i) {
        // Operands that an instruction does not have stand on dst, so that they never limit a run.
        operands.lanes[static_cast<size_t>(i)] =
            i <= sources ? lane_of(call, i, shape, i, perRepeat) : operands.lanes[0];
    }
    return operands;
}

}  // namespace

void run_elementwise(const Call& call, const Kernel& kernel, const Shape& shape, Scalar scalar)
{
    const int64_t perRepeat = chip::REPEAT_BYTES / widest(call, kernel.sources);
    const Active active = resolve(call, shape, perRepeat);
    const Operands operands = place(call, kernel.sources, shape, perRepeat);
    issue(call, PIPE_V, [=](const Call& call) { execute(call, kernel, active, operands, scalar); });
}

void run_active(const Call& call, const Kernel& kernel, const Active& active, const Shape& shape)
{
    const Operands operands = place(call, kernel.sources, shape, active.perRepeat);
    issue(call, PIPE_V, [=](const Call& call) { execute(call, kernel, active, operands, {}); });
}

void execute_counted(const Call& call, const Kernel& kernel, int64_t count, Scalar scalar)
{
    const int64_t perRepeat = chip::REPEAT_BYTES / widest(call, kernel.sources);
    const Operands operands = place(call, kernel.sources, count_shape(count), perRepeat);
    execute(call, kernel, counted(count, perRepeat), operands, scalar);
}

static void check_shift(const Call& call, Scalar scalar)
{
    const int64_t bits = 8 * size_of(call.local(0).dtype);
    if (scalar.integer < 0 || scalar.integer > bits) {
        report(call, "shift-range",
               "the shift is by " + std::to_string(scalar.integer) + " bits: the instruction shifts integers of " +
                   std::to_string(bits) + " bits by 0 to " + std::to_string(bits));
    }
}

void elementwise(const Call& call, Operation operation, const Shape& shape, Scalar scalar)
{
    if (operation == Operation::SHIFT_LEFT || operation == Operation::SHIFT_RIGHT ||
        operation == Operation::SHIFT_RIGHT_ROUND) {
        check_shift(call, scalar);
    }
    const bool unary = call.count > 1 && call.arguments[1].kind == Argument::Kind::LOCAL;
    const Dtype dst = call.local(0).dtype;
    run_elementwise(call, find_kernel(operation, dst, unary ? call.local(1).dtype : dst), shape, scalar);
}

}  // namespace acc_model
