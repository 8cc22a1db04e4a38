// CastDequant: integers times the scale of SetDeqScale.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "../library_api.h"
#include "walk.h"

namespace acc_model {

namespace {

int32_t load_integer(Dtype dtype, int64_t address)
{
    if (dtype == Dtype::I16) {
        int16_t value;
        std::memcpy(&value, core->ub + address, 2);
        return value;
    }
    int32_t value;
    std::memcpy(&value, core->ub + address, 4);
    return value;
}

// Rounded to even and saturated.
uint8_t narrow(double value, bool isSigned)
{
    const double whole = std::nearbyint(value);
    return isSigned ? static_cast<uint8_t>(static_cast<int8_t>(std::clamp(whole, -128.0, 127.0)))
                    : static_cast<uint8_t>(std::clamp(whole, 0.0, 255.0));
}

}  // namespace

void cast_dequant(const Call& call, const Shape& shape, bool upperHalf)
{
    const Dtype source = call.local(1).dtype;
    const Dtype target = call.local(0).dtype;
    const int64_t width = size_of(source);
    const int64_t perRepeat = chip::REPEAT_BYTES / width;
    const Active active = resolve(call, shape, perRepeat);
    count_instruction(active);
    if (!core->modes.deqSet) {
        report(call, "deq-scale", "the scale is a register that SetDeqScale has not set");
    }
    if (target != Dtype::F16 && core->modes.deqSigned != (target == Dtype::I8)) {
        report(call, "deq-scale", std::string("SetDeqScale chose ") + (core->modes.deqSigned ? "int8_t" : "uint8_t") +
                                      " results, dst has " + dtype_name(target));
    }
    issue(call, PIPE_V, [=](const Call& call) {
        const Modes& modes = core->instruction.modes;
        const Lane src = lane_of(call, 1, shape, 1, perRepeat);
        check_alignment(call, 0, chip::BLOCK_BYTES);
        check_alignment(call, 1, chip::BLOCK_BYTES);
        check_extent(call, 1, src, active, Access::READ);
        // 8-bit results stand in one half of a block for each block of the source.
        const bool bytes = target != Dtype::F16;
        const int64_t perBlock = chip::BLOCK_BYTES / width;
        Lane dst = lane_of(call, 0, shape, 0, perRepeat);
        if (bytes && shape.form == Shape::Form::COUNT) {
            dst.rep = chip::REPEAT_BYTES;
        }
        const auto place = [&](int64_t repeat, int64_t lane) {
            return bytes ? dst.address + repeat * dst.rep + lane / perBlock * dst.blk + lane % perBlock +
                               (upperHalf ? perBlock : 0)
                         : dst.at(repeat, lane);
        };
        for (int64_t repeat = 0; repeat < active.repeats; ++repeat) {
            for (int64_t lane = 0; lane < active.lanes_end(repeat); ++lane) {
                if (!active.is_on(repeat, lane)) {
                    continue;
                }
                const int64_t from = src.at(repeat, lane);
                const int64_t to = place(repeat, lane);
                check_local(call, 0, to, to + size_of(target), Access::WRITE);
                const double scaled = static_cast<double>(load_integer(source, from)) * modes.deqScale;
                if (bytes) {
                    core->ub[to] = narrow(scaled + modes.deqOffset, modes.deqSigned);
                } else {
                    const uint16_t value = float_to_half_bits(static_cast<float>(scaled));
                    std::memcpy(core->ub + to, &value, 2);
                }
                const bool poison = any_poison(core->shadow + from, width);
                std::memset(core->shadow + to, poison ? 0xff : 0, static_cast<size_t>(size_of(target)));
            }
        }
    });
}

}  // namespace acc_model
