// One function an operation, and the table that finds its loop by element type.
#include <cmath>

#include "exponential.h"
#include "loops.h"

namespace acc_model {

namespace {

// Integer arithmetic wraps: what the device does on overflow is not documented.
template <typename T>
T wrap(int64_t value)
{
    return static_cast<T>(value);
}

struct ExpOp { static float of(float a, float, float, float) { return exponential(a); } };
struct LnOp { static float of(float a, float, float, float) { return std::log(a); } };
struct AbsOp { static float of(float a, float, float, float) { return std::fabs(a); } };
// The device approximates these two; here they are exact unless the accuracy of the device is asked for.
struct ReciprocalOp { static float of(float a, float, float, float) { return 1.0f / a; } };
struct RsqrtOp { static float of(float a, float, float, float) { return 1.0f / std::sqrt(a); } };

// With an error up to the chip's, decided by the bits of the operand alone.
template <typename Exact, bool isHalf>
struct DeviceOp {
    static float of(float a, float b, float d, float s)
    {
        uint32_t bits = __builtin_bit_cast(uint32_t, a);
        bits = (bits ^ (bits >> 16)) * 0x7feb352du;
        bits = (bits ^ (bits >> 15)) * 0x846ca68bu;
        const float part = static_cast<float>((bits ^ (bits >> 16)) >> 8) / 8388608.0f - 1.0f;  // -1 to 1
        return Exact::of(a, b, d, s) * (1.0f + part * (isHalf ? chip::HALF_ERROR : chip::FLOAT_ERROR));
    }
};

struct SqrtOp { static float of(float a, float, float, float) { return std::sqrt(a); } };

// Max, Min and Relu keep a NaN: the public documents do not say what dav-c220 does with it.
struct MaxOp {
    template <typename T> static T of(T a, T b, T, T) { return a > b || a != a ? a : b; }
};
struct MinOp {
    template <typename T> static T of(T a, T b, T, T) { return a < b || a != a ? a : b; }
};
struct MaxsOp {
    template <typename T> static T of(T a, T, T, T s) { return a > s || a != a ? a : s; }
};
struct MinsOp {
    template <typename T> static T of(T a, T, T, T s) { return a < s || a != a ? a : s; }
};
struct ReluOp {
    template <typename T> static T of(T a, T, T, T) { return a > T(0) || a != a ? a : T(0); }
};

struct AddOp {
    static float of(float a, float b, float, float) { return a + b; }
    template <typename T> static T of(T a, T b, T, T) { return wrap<T>(int64_t(a) + int64_t(b)); }
};
struct SubOp {
    static float of(float a, float b, float, float) { return a - b; }
    template <typename T> static T of(T a, T b, T, T) { return wrap<T>(int64_t(a) - int64_t(b)); }
};
struct MulOp {
    static float of(float a, float b, float, float) { return a * b; }
    template <typename T> static T of(T a, T b, T, T) { return wrap<T>(int64_t(a) * int64_t(b)); }
};
struct AddsOp {
    template <typename T> static T of(T a, T b, T d, T s) { return AddOp::of(a, s, d, b); }
};
struct MulsOp {
    template <typename T> static T of(T a, T b, T d, T s) { return MulOp::of(a, s, d, b); }
};
struct DivOp { static float of(float a, float b, float, float) { return a / b; } };
struct AddReluOp {
    template <typename T> static T of(T a, T b, T d, T s) { return ReluOp::of(AddOp::of(a, b, d, s), b, d, s); }
};
struct SubReluOp {
    template <typename T> static T of(T a, T b, T d, T s) { return ReluOp::of(SubOp::of(a, b, d, s), b, d, s); }
};
// Two roundings or one inside a multiply-add is not documented; one multiplication and one addition here.
struct FusedMulAddOp { static float of(float a, float b, float d, float) { return a * d + b; } };
struct MulAddReluOp {
    static float of(float a, float b, float d, float) { return ReluOp::of(a * d + b, 0.0f, 0.0f, 0.0f); }
};
struct MulAddDstOp { static float of(float a, float b, float d, float) { return a * b + d; } };
struct AxpyOp { static float of(float a, float, float d, float s) { return s * a + d; } };
struct LeakyReluOp { static float of(float a, float, float, float s) { return a >= 0.0f || a != a ? a : a * s; } };

struct NotOp { static uint16_t of(uint16_t a, uint16_t, uint16_t, uint16_t) { return static_cast<uint16_t>(~a); } };
struct AndOp { static uint16_t of(uint16_t a, uint16_t b, uint16_t, uint16_t) { return a & b; } };
struct OrOp { static uint16_t of(uint16_t a, uint16_t b, uint16_t, uint16_t) { return a | b; } };

// All bits go, where there are no more; a number of bits that is negative is reported, and taken without its sign.
template <typename T>
constexpr bool shifts_all(T s)
{
    return s < 0 || s >= T(sizeof(T) * 8);
}
// A signed left shift keeps the sign bit in its place.
struct ShiftLeftOp {
    template <typename T> static T of(T a, T, T, T s)
    {
        using U = std::make_unsigned_t<T>;
        constexpr int bits = int(sizeof(T)) * 8;
        const U shifted = shifts_all(s) ? U(0) : static_cast<U>(static_cast<U>(a) << s);
        if constexpr (std::is_signed_v<T>) {
            constexpr U sign = static_cast<U>(U(1) << (bits - 1));
            return static_cast<T>(static_cast<U>((shifted & static_cast<U>(~sign)) | (static_cast<U>(a) & sign)));
        } else {
            return shifted;
        }
    }
};
struct ShiftRightOp {
    template <typename T> static T of(T a, T, T, T s)
    {
        return static_cast<T>(int64_t(a) >> (shifts_all(s) ? 63 : int(s)));
    }
};
struct ShiftRightRoundOp {
    template <typename T> static T of(T a, T, T, T s)
    {
        constexpr int bits = int(sizeof(T)) * 8;
        const int by = s < 0 || s > T(bits) ? bits + 1 : int(s);
        return static_cast<T>(by == 0 ? int64_t(a) : (int64_t(a) + (int64_t(1) << (by - 1))) >> by);
    }
};

struct ScalarOp {
    template <typename T> static T of(T, T, T, T s) { return s; }
};

template <typename Op, int sources, bool readsDst = false>
Kernel floating(Dtype dst, Dtype src)
{
    return {pick_loop<Op, sources, readsDst>(dst, src), sources, readsDst, false};
}

template <typename Op>
Kernel approximate(Dtype dst, Dtype src)
{
    if (core->options->accuracy == Accuracy::FULL) {
        return floating<Op, 1>(dst, src);
    }
    return dst == Dtype::F16 ? floating<DeviceOp<Op, true>, 1>(dst, src) : floating<DeviceOp<Op, false>, 1>(dst, src);
}

template <typename Op, int sources>
Kernel arithmetic(Dtype dst, Dtype src)
{
    switch (dst) {
        case Dtype::I16: return {typed_loop<Op, int16_t, sources, false>, sources, false, false};
        case Dtype::I32: return {typed_loop<Op, int32_t, sources, false>, sources, false, false};
        default: return floating<Op, sources>(dst, src);
    }
}

template <typename Op>
Kernel shifting(Dtype dst)
{
    switch (dst) {
        case Dtype::I16: return {typed_loop<Op, int16_t, 1, false>, 1, false, false};
        case Dtype::U16: return {typed_loop<Op, uint16_t, 1, false>, 1, false, false};
        case Dtype::I32: return {typed_loop<Op, int32_t, 1, false>, 1, false, false};
        default: return {typed_loop<Op, uint32_t, 1, false>, 1, false, false};
    }
}

void fill_bf16(uint8_t* dst, const uint8_t*, const uint8_t*, Scalar scalar, int64_t count)
{
    const uint16_t bits = float_to_bf16_bits(scalar.real);
    for (int64_t i = 0; i < count; ++i) {
        reinterpret_cast<uint16_t*>(dst)[i] = bits;
    }
}

Kernel filling(Dtype dst)
{
    switch (dst) {
        case Dtype::F32: return {typed_loop<ScalarOp, float, 0, false>, 0, false, false};
        case Dtype::F16: return {half_loop<ScalarOp, 0, false>, 0, false, false};
        case Dtype::BF16: return {fill_bf16, 0, false, false};
        case Dtype::I16:
        case Dtype::U16: return {typed_loop<ScalarOp, uint16_t, 0, false>, 0, false, false};
        default: return {typed_loop<ScalarOp, uint32_t, 0, false>, 0, false, false};
    }
}

template <int width>
void copy_loop(uint8_t* dst, const uint8_t* src, const uint8_t*, Scalar, int64_t count)
{
    std::memmove(dst, src, static_cast<size_t>(count) * width);
}

Kernel copying(Dtype dst)
{
    return {size_of(dst) == 2 ? copy_loop<2> : copy_loop<4>, 1, false, true};
}

}  // namespace

Kernel find_kernel(Operation operation, Dtype dst, Dtype src)
{
    switch (operation) {
        case Operation::EXP: return floating<ExpOp, 1>(dst, src);
        case Operation::LN: return floating<LnOp, 1>(dst, src);
        case Operation::ABS: return floating<AbsOp, 1>(dst, src);
        case Operation::RECIPROCAL: return approximate<ReciprocalOp>(dst, src);
        case Operation::RSQRT: return approximate<RsqrtOp>(dst, src);
        case Operation::SQRT: return floating<SqrtOp, 1>(dst, src);
        case Operation::RELU: return arithmetic<ReluOp, 1>(dst, src);
        case Operation::NOT: return {typed_loop<NotOp, uint16_t, 1, false>, 1, false, true};
        case Operation::ADD: return arithmetic<AddOp, 2>(dst, src);
        case Operation::SUB: return arithmetic<SubOp, 2>(dst, src);
        case Operation::MUL: return arithmetic<MulOp, 2>(dst, src);
        case Operation::DIV: return floating<DivOp, 2>(dst, src);
        case Operation::MAX: return arithmetic<MaxOp, 2>(dst, src);
        case Operation::MIN: return arithmetic<MinOp, 2>(dst, src);
        case Operation::AND: return {typed_loop<AndOp, uint16_t, 2, false>, 2, false, true, Deciding::ZERO};
        case Operation::OR: return {typed_loop<OrOp, uint16_t, 2, false>, 2, false, true, Deciding::ONE};
        case Operation::ADD_RELU: return arithmetic<AddReluOp, 2>(dst, src);
        case Operation::SUB_RELU: return arithmetic<SubReluOp, 2>(dst, src);
        case Operation::FUSED_MUL_ADD: return floating<FusedMulAddOp, 2, true>(dst, src);
        case Operation::MUL_ADD_RELU: return floating<MulAddReluOp, 2, true>(dst, src);
        case Operation::MUL_ADD_DST: return floating<MulAddDstOp, 2, true>(dst, src);
        case Operation::ADDS: return arithmetic<AddsOp, 1>(dst, src);
        case Operation::MULS: return arithmetic<MulsOp, 1>(dst, src);
        case Operation::MAXS: return arithmetic<MaxsOp, 1>(dst, src);
        case Operation::MINS: return arithmetic<MinsOp, 1>(dst, src);
        case Operation::LEAKY_RELU: return floating<LeakyReluOp, 1>(dst, src);
        case Operation::SHIFT_LEFT: return shifting<ShiftLeftOp>(dst);
        case Operation::SHIFT_RIGHT: return shifting<ShiftRightOp>(dst);
        case Operation::SHIFT_RIGHT_ROUND: return shifting<ShiftRightRoundOp>(dst);
        case Operation::AXPY: return floating<AxpyOp, 1, true>(dst, src);
        case Operation::FILL: return filling(dst);
        case Operation::COPY: return copying(dst);
    }
    return {};
}

}  // namespace acc_model
