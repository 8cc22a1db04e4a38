// Cast, and the instructions that end in a narrowing conversion.
#include <cstring>

#include "loops.h"
#include "rounding.h"

namespace acc_model {

namespace {

using AscendC::RoundMode;

template <typename T>
double load(const uint8_t* from, int64_t index)
{
    T value;
    std::memcpy(&value, from + index * static_cast<int64_t>(sizeof(T)), sizeof(T));
    if constexpr (std::is_same_v<T, half>) {
        return half_bits_to_float(value.bits);
    } else if constexpr (std::is_same_v<T, bfloat16_t>) {
        return bf16_bits_to_float(value.bits);
    } else {
        return static_cast<double>(value);
    }
}

template <typename T>
T convert(double value, RoundMode mode)
{
    if constexpr (std::is_same_v<T, float>) {
        float result;
        const uint32_t bits = to_format<FloatFormat>(value, mode);
        std::memcpy(&result, &bits, 4);
        return result;
    } else if constexpr (std::is_same_v<T, half> || std::is_same_v<T, bfloat16_t>) {
        using Format = std::conditional_t<std::is_same_v<T, half>, HalfFormat, BrainFormat>;
        T result;
        result.bits = to_format<Format>(value, mode);
        return result;
    } else {
        return to_integer<T>(value, mode);
    }
}

template <typename D, typename S>
void convert_loop(uint8_t* dst, const uint8_t* src, const uint8_t*, Scalar scalar, int64_t count)
{
    const RoundMode mode = static_cast<RoundMode>(scalar.integer);
    for (int64_t i = 0; i < count; ++i) {
        D value;
        if constexpr (std::is_same_v<S, float> && std::is_same_v<D, float>) {
            value = static_cast<float>(to_integral(load<S>(src, i), mode));
        } else if constexpr (std::is_same_v<S, int64_t> && std::is_same_v<D, int32_t>) {
            int64_t wide;
            std::memcpy(&wide, src + i * 8, 8);
            value = static_cast<D>(wide < INT32_MIN ? INT32_MIN : wide > INT32_MAX ? INT32_MAX : wide);
        } else if constexpr (std::is_same_v<S, int64_t>) {
            int64_t wide;
            std::memcpy(&wide, src + i * 8, 8);
            // A double keeps 53 bits; the low ones are folded into a sticky bit that the second rounding sees.
            if (wide >= (int64_t(1) << 53) || wide <= -(int64_t(1) << 53)) {
                wide = (wide & ~int64_t(0xfff)) | ((wide & 0xfff) != 0 ? 0x800 : 0);
            }
            value = convert<D>(static_cast<double>(wide), mode);
        } else {
            value = convert<D>(load<S>(src, i), mode);
        }
        std::memcpy(dst + i * static_cast<int64_t>(sizeof(D)), &value, sizeof(D));
    }
}

void half_to_float(uint8_t* dst, const uint8_t* src, const uint8_t*, Scalar, int64_t count)
{
    halves_to_floats(reinterpret_cast<float*>(dst), reinterpret_cast<const uint16_t*>(src), count);
}

void float_to_half(uint8_t* dst, const uint8_t* src, const uint8_t*, Scalar, int64_t count)
{
    floats_to_halves(reinterpret_cast<uint16_t*>(dst), reinterpret_cast<const float*>(src), count);
}

void brain_to_float(uint8_t* dst, const uint8_t* src, const uint8_t*, Scalar, int64_t count)
{
    for (int64_t i = 0; i < count; ++i) {
        reinterpret_cast<uint32_t*>(dst)[i] = static_cast<uint32_t>(reinterpret_cast<const uint16_t*>(src)[i]) << 16;
    }
}

void float_to_brain(uint8_t* dst, const uint8_t* src, const uint8_t*, Scalar, int64_t count)
{
    for (int64_t i = 0; i < count; ++i) {
        reinterpret_cast<uint16_t*>(dst)[i] = float_to_bf16_bits(reinterpret_cast<const float*>(src)[i]);
    }
}

bool is_nearest(RoundMode mode) { return mode == RoundMode::CAST_NONE || mode == RoundMode::CAST_RINT; }

template <typename S>
Loop from_float_or_half(Dtype dst)
{
    switch (dst) {
        case Dtype::I8: return convert_loop<int8_t, S>;
        case Dtype::U8: return convert_loop<uint8_t, S>;
        case Dtype::I16: return convert_loop<int16_t, S>;
        case Dtype::I32: return convert_loop<int32_t, S>;
        case Dtype::I64: return convert_loop<int64_t, S>;
        case Dtype::F16: return convert_loop<half, S>;
        case Dtype::BF16: return convert_loop<bfloat16_t, S>;
        default: return convert_loop<float, S>;
    }
}

Loop from_float(Dtype dst, RoundMode mode)
{
    if (dst == Dtype::F16 && is_nearest(mode)) {
        return float_to_half;
    }
    if (dst == Dtype::BF16 && is_nearest(mode)) {
        return float_to_brain;
    }
    return from_float_or_half<float>(dst);
}

Loop find_conversion(Dtype dst, Dtype src, RoundMode mode)
{
    switch (src) {
        case Dtype::F32: return from_float(dst, mode);
        case Dtype::F16: return dst == Dtype::F32 ? half_to_float : from_float_or_half<half>(dst);
        case Dtype::BF16: return dst == Dtype::F32 ? brain_to_float : convert_loop<int32_t, bfloat16_t>;
        case Dtype::I8: return convert_loop<half, int8_t>;
        case Dtype::U8: return convert_loop<half, uint8_t>;
        case Dtype::I16: return dst == Dtype::F16 ? convert_loop<half, int16_t> : convert_loop<float, int16_t>;
        case Dtype::I64: return dst == Dtype::I32 ? convert_loop<int32_t, int64_t> : convert_loop<float, int64_t>;
        default: break;  // int32_t
    }
    switch (dst) {
        case Dtype::I16: return convert_loop<int16_t, int32_t>;
        case Dtype::I64: return convert_loop<int64_t, int32_t>;
        case Dtype::F16: return convert_loop<half, int32_t>;
        default: return convert_loop<float, int32_t>;
    }
}

void dequantise(uint8_t* dst, const uint8_t* src, const uint8_t*, Scalar scalar, int64_t count)
{
    for (int64_t i = 0; i < count; ++i) {
        const half value(static_cast<float>(load<int32_t>(src, i)) * scalar.real);
        std::memcpy(dst + 2 * i, &value, 2);
    }
}

void add_deq_relu_loop(uint8_t* dst, const uint8_t* src0, const uint8_t* src1, Scalar scalar, int64_t count)
{
    for (int64_t i = 0; i < count; ++i) {
        const double sum = load<int32_t>(src0, i) + load<int32_t>(src1, i);
        const float scaled = static_cast<float>(sum) * scalar.real;
        const half value(scaled > 0 ? scaled : 0);
        std::memcpy(dst + 2 * i, &value, 2);
    }
}

template <Fused operation, typename D, typename S>
void fused_loop(uint8_t* dst, const uint8_t* src0, const uint8_t* src1, Scalar, int64_t count)
{
    for (int64_t i = 0; i < count; ++i) {
        const double a = load<S>(src0, i);
        const double b = load<S>(src1, i);
        double value = operation == Fused::MUL_CAST ? a * b : operation == Fused::ADD_RELU_CAST ? a + b : a - b;
        if (operation != Fused::MUL_CAST && value < 0) {
            value = 0;
        }
        const D narrow = convert<D>(value, RoundMode::CAST_RINT);
        std::memcpy(dst + i * static_cast<int64_t>(sizeof(D)), &narrow, sizeof(D));
    }
}

template <Fused operation>
Loop relu_cast(Dtype src)
{
    switch (src) {
        case Dtype::F16: return fused_loop<operation, int8_t, half>;
        case Dtype::F32: return fused_loop<operation, half, float>;
        default: return fused_loop<operation, int8_t, int16_t>;
    }
}

Scalar deq_scale(const Call& call)
{
    if (!core->modes.deqSet) {
        report(call, "deq-scale", "int32_t to half is scaled by a register that SetDeqScale has not set");
    }
    return scalar_of(core->modes.deqScale);
}

}  // namespace

void cast(const Call& call, AscendC::RoundMode mode, uint32_t legal, const Shape& shape)
{
    const Dtype dst = call.local(0).dtype;
    const Dtype src = call.local(1).dtype;
    if (dst == Dtype::F16 && src == Dtype::I32) {  // no rounding mode: the dequantisation register decides
        run_elementwise(call, {dequantise, 1, false, false}, shape, deq_scale(call));
        return;
    }
    if (mode > RoundMode::CAST_ODD || ((legal >> static_cast<uint32_t>(mode)) & 1u) == 0) {
        report(call, "cast-mode", "the chip has no such rounding for this pair of types: the device writes nothing");
        return;
    }
    Scalar scalar;
    scalar.integer = static_cast<int64_t>(mode);
    run_elementwise(call, {find_conversion(dst, src, mode), 1, false, false}, shape, scalar);
}

void add_deq_relu(const Call& call, const Shape& shape)
{
    issue(call, PIPE_V, [](const Call& call) { use_reserved(call); });
    run_elementwise(call, {add_deq_relu_loop, 2, false, false}, shape, deq_scale(call));
}

void fused_cast(const Call& call, Fused operation, const Shape& shape)
{
    const Dtype dst = call.local(0).dtype;
    const Dtype src = call.local(1).dtype;
    Loop loop = nullptr;
    switch (operation) {
        case Fused::ADD_RELU_CAST: loop = relu_cast<Fused::ADD_RELU_CAST>(src); break;
        case Fused::SUB_RELU_CAST: loop = relu_cast<Fused::SUB_RELU_CAST>(src); break;
        case Fused::MUL_CAST:
            loop = dst == Dtype::I8 ? fused_loop<Fused::MUL_CAST, int8_t, half>
                                    : fused_loop<Fused::MUL_CAST, uint8_t, half>;
            break;
    }
    run_elementwise(call, {loop, 2, false, false}, shape, {});
}

}  // namespace acc_model
