// Comparisons and selections. A shadow byte beside mask bits has one bit for each of them.
#include <algorithm>
#include <cstring>

#include "bits.h"
#include "origin.h"
#include "ub_floats.h"
#include "walk.h"

namespace acc_model {

namespace {

using AscendC::CMPMODE;
using AscendC::SELMODE;

bool holds(CMPMODE mode, double a, double b)
{
    switch (mode) {
        case CMPMODE::LT: return a < b;
        case CMPMODE::GT: return a > b;
        case CMPMODE::EQ: return a == b;
        case CMPMODE::LE: return a <= b;
        case CMPMODE::GE: return a >= b;
        default: return a != b;
    }
}

double load_value(Dtype dtype, int64_t address)
{
    if (dtype == Dtype::I32) {
        int32_t value;
        std::memcpy(&value, core->ub + address, 4);
        return value;
    }
    return float_at(dtype, address);
}

double scalar_value(Dtype dtype, Scalar scalar)
{
    return dtype == Dtype::I32 ? static_cast<double>(static_cast<int32_t>(scalar.integer))
                               : static_cast<double>(scalar.real);
}

// The whole repeats that a comparison covers: its mask is ignored.
Active whole_repeats(const Call& call, const Shape& shape, int64_t width)
{
    const int64_t perRepeat = chip::COMPARE_BYTES / width;
    Active active = resolve(call, shape, perRepeat);
    if (shape.form == Shape::Form::COUNT) {
        if (shape.mask % perRepeat != 0) {
            report(call, "compare-length",
                   std::to_string(shape.mask) + " elements are not a multiple of " + std::to_string(perRepeat) +
                       ": the last " + std::to_string(shape.mask % perRepeat) +
                       " are dropped; round the count up and give the buffers room");
        }
        active.repeats = shape.mask / perRepeat;
    } else if (!core->modes.counter) {
        active.repeats = shape.repeats & 0xff;
    }
    active.contiguous = true;
    active.head = active.last = perRepeat;
    return active;
}

void check_compare_mode(const Call& call, Dtype dtype, CMPMODE mode)
{
    if (mode > CMPMODE::NE) {
        stop(call, "compare-mode", "there is no comparison " + std::to_string(static_cast<int>(mode)));
    }
    if (dtype == Dtype::I32 && mode != CMPMODE::EQ) {
        stop(call, "compare-mode", "int32_t is compared for EQ only");
    }
}

// Value and definedness of one comparison.
struct Sources {
    Dtype dtype;
    Lane lanes[2];
    bool withScalar;
    double scalar;

    bool compare(CMPMODE mode, int64_t repeat, int64_t lane) const
    {
        const double a = load_value(dtype, lanes[0].at(repeat, lane));
        const double b = withScalar ? scalar : load_value(dtype, lanes[1].at(repeat, lane));
        return holds(mode, a, b);
    }
    bool poison(int64_t repeat, int64_t lane) const
    {
        return element_poison(core->shadow + lanes[0].at(repeat, lane), lanes[0].width) ||
               (!withScalar && element_poison(core->shadow + lanes[1].at(repeat, lane), lanes[1].width));
    }
};

}  // namespace

void compare(const Call& call, CMPMODE mode, const Shape& shape, bool withScalar, Scalar scalar)
{
    const Dtype dtype = call.local(1).dtype;
    const int64_t width = size_of(dtype);
    check_compare_mode(call, dtype, mode);
    const Active active = whole_repeats(call, shape, width);
    count_instruction(active);
    if (active.repeats == 0) {
        return;
    }
    issue(call, PIPE_V, [=](const Call& call) {
        Sources sources{dtype, {}, withScalar, scalar_value(dtype, scalar)};
        check_alignment(call, 0, chip::BLOCK_BYTES);
        for (int i = 1; i <= (withScalar ? 1 : 2); ++i) {
            sources.lanes[i - 1] = lane_of(call, i, shape, i, active.perRepeat);
            check_alignment(call, i, chip::BLOCK_BYTES);
            check_extent(call, i, sources.lanes[i - 1], active, Access::READ);
        }
        const int64_t dst = call.local(0).address;
        const int64_t bytes = active.repeats * active.perRepeat / 8;
        check_local(call, 0, dst, dst + bytes, Access::WRITE);
        for (int i = 1; i <= (withScalar ? 1 : 2); ++i) {
            check_separate(call, {dst, dst + bytes}, i, extent_of(sources.lanes[i - 1], active));
        }
        std::vector<uint8_t> bits(static_cast<size_t>(bytes));
        std::vector<uint8_t> shadow(static_cast<size_t>(bytes));
        for (int64_t repeat = 0; repeat < active.repeats; ++repeat) {
            for (int64_t lane = 0; lane < active.perRepeat; ++lane) {
                const int64_t index = repeat * active.perRepeat + lane;
                put_bit(bits.data(), index, sources.compare(mode, repeat, lane));
                put_bit(shadow.data(), index, sources.poison(repeat, lane));
            }
        }
        std::memcpy(core->ub + dst, bits.data(), bits.size());
        std::memcpy(core->shadow + dst, shadow.data(), shadow.size());
    });
}

void compare_to_register(const Call& call, CMPMODE mode, const Shape& shape)
{
    const Dtype dtype = call.local(0).dtype;
    const int64_t perRepeat = chip::REPEAT_BYTES / size_of(dtype);
    check_compare_mode(call, dtype, mode);
    const Active active = resolve(call, shape, perRepeat);
    count_instruction(active);
    issue(call, PIPE_V, [=](const Call& call) {
        Sources sources{dtype, {}, false, 0.0};
        for (int i = 0; i < 2; ++i) {
            sources.lanes[i] = lane_of(call, i, shape, i + 1, perRepeat);
            check_alignment(call, i, chip::BLOCK_BYTES);
            check_extent(call, i, sources.lanes[i], active, Access::READ);
        }
        uint8_t* bits = reinterpret_cast<uint8_t*>(core->compareMask);
        uint8_t* shadow = reinterpret_cast<uint8_t*>(core->compareShadow);
        for (int64_t lane = 0; lane < perRepeat && active.repeats > 0; ++lane) {
            if (active.is_on(0, lane)) {
                put_bit(bits, lane, sources.compare(mode, 0, lane));
                put_bit(shadow, lane, sources.poison(0, lane));
            }
        }
    });
}

void get_compare_mask(const Call& call)
{
    begin_call(call);
    issue(call, PIPE_V, [=](const Call& call) {
        constexpr int64_t ROOM = 128;  // the instruction writes this many bytes, the mask is the first 16
        const int64_t dst = call.local(0).address;
        check_alignment(call, 0, 16);
        check_local(call, 0, dst, dst + ROOM, Access::WRITE);
        std::memset(core->shadow + dst, 0xff, ROOM);
        std::memcpy(core->ub + dst, core->compareMask, 16);
        std::memcpy(core->shadow + dst, core->compareShadow, 16);
    });
}

void set_compare_mask(const Call& call)
{
    begin_call(call);
    issue(call, PIPE_V, [=](const Call& call) {
        const int64_t src = call.local(0).address;
        check_alignment(call, 0, 16);
        check_local(call, 0, src, src + 16, Access::READ);
        std::memcpy(core->compareMask, core->ub + src, 16);
        std::memcpy(core->compareShadow, core->shadow + src, 16);
    });
}

void select(const Call& call, SELMODE mode, const Shape& shape, bool withScalar, Scalar scalar)
{
    const Dtype dtype = call.local(0).dtype;
    const int64_t width = size_of(dtype);
    const int64_t perRepeat = chip::REPEAT_BYTES / width;
    if (mode > SELMODE::VSEL_TENSOR_TENSOR_MODE) {
        stop(call, "select-mode", "there is no mode " + std::to_string(static_cast<int>(mode)));
    }
    if (withScalar != (mode == SELMODE::VSEL_TENSOR_SCALAR_MODE)) {
        stop(call, "select-mode",
             withScalar ? "a scalar src1 needs VSEL_TENSOR_SCALAR_MODE"
                        : "VSEL_TENSOR_SCALAR_MODE needs a scalar src1");
    }
    const Active active = resolve(call, shape, perRepeat);
    count_instruction(active);
    if (mode != SELMODE::VSEL_CMPMASK_SPR) {
        issue(call, PIPE_V, [](const Call& call) { use_reserved(call); });
    }
    if (!core->hasPipe) {
        report(call, "static-api", "Select takes event ids from TPipe, which this kernel does not have");
    }
    if (active.repeats == 0) {
        return;
    }
    issue(call, PIPE_V, [=](const Call& call) {
        const Lane dst = lane_of(call, 0, shape, 0, perRepeat);
        const Lane src0 = lane_of(call, 2, shape, 1, perRepeat);
        const Lane src1 = withScalar ? src0 : lane_of(call, 3, shape, 2, perRepeat);
        check_alignment(call, 0, chip::BLOCK_BYTES);
        check_alignment(call, 2, chip::BLOCK_BYTES);
        check_extent(call, 2, src0, active, Access::READ);
        if (!withScalar) {
            check_alignment(call, 3, chip::BLOCK_BYTES);
            check_extent(call, 3, src1, active, Access::READ);
        }
        check_extent(call, 0, dst, active, Access::WRITE);
        const bool oneRepeat = mode == SELMODE::VSEL_CMPMASK_SPR;
        const int64_t bits =
            oneRepeat ? active.lanes_end(0) : (active.repeats - 1) * perRepeat + active.lanes_end(active.repeats - 1);
        const int64_t mask = call.local(1).address;
        check_local(call, 1, mask, mask + (bits + 7) / 8, Access::READ);
        check_separate(call, extent_of(dst, active), 1, {mask, mask + (bits + 7) / 8});
        const std::vector<uint8_t> taken(core->ub + mask, core->ub + mask + (bits + 7) / 8);
        const std::vector<uint8_t> undefined(core->shadow + mask, core->shadow + mask + (bits + 7) / 8);
        uint8_t value[8];
        const half narrow(scalar.real);
        std::memcpy(value, dtype == Dtype::F16 ? static_cast<const void*>(&narrow) : &scalar.real,
                    static_cast<size_t>(width));
        for (int64_t repeat = 0; repeat < active.repeats; ++repeat) {
            for (int64_t lane = 0; lane < active.lanes_end(repeat); ++lane) {
                if (!active.is_on(repeat, lane)) {
                    continue;
                }
                const int64_t index = oneRepeat ? lane : repeat * perRepeat + lane;
                const bool first = get_bit(taken.data(), index);
                const int64_t from = first ? src0.at(repeat, lane) : src1.at(repeat, lane);
                const bool fromScalar = withScalar && !first;
                const int64_t at = dst.at(repeat, lane);
                const bool poison = get_bit(undefined.data(), index) ||
                                    (!fromScalar && element_poison(core->shadow + from, width));
                std::memmove(core->ub + at, fromScalar ? value : core->ub + from, static_cast<size_t>(width));
                std::memset(core->shadow + at, poison ? 0xff : 0, static_cast<size_t>(width));
            }
        }
    });
}

}  // namespace acc_model
