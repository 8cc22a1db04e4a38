// Scalar types of the device language: half and bfloat16_t, stored as their bits, computed in float.
#ifndef ACC_MODEL_NUMBERS_H
#define ACC_MODEL_NUMBERS_H

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace acc_model {

// Round to nearest even, as a plain conversion does on the device.
constexpr uint16_t float_to_half_bits(float value)
{
    const uint32_t bits = __builtin_bit_cast(uint32_t, value);
    const uint16_t sign = static_cast<uint16_t>((bits >> 16) & 0x8000u);
    const uint32_t magnitude = bits & 0x7fffffffu;
    if (magnitude > 0x7f800000u) {  // NaN stays quiet
        return static_cast<uint16_t>(sign | 0x7e00u | ((magnitude >> 13) & 0x3ffu));
    }
    if (magnitude >= 0x477ff000u) {
        return static_cast<uint16_t>(sign | 0x7c00u);
    }
    if (magnitude < 0x38800000u) {  // subnormal: adding a half leaves the value in units of 2^-24
        const float scaled = __builtin_bit_cast(float, magnitude) + 0.5f;
        return static_cast<uint16_t>(sign | (__builtin_bit_cast(uint32_t, scaled) - 0x3f000000u));
    }
    const uint32_t even = (magnitude >> 13) & 1u;
    return static_cast<uint16_t>(sign | ((magnitude - 0x38000000u + 0xfffu + even) >> 13));
}

constexpr float half_bits_to_float(uint16_t half)
{
    const uint32_t sign = static_cast<uint32_t>(half & 0x8000u) << 16;
    const uint32_t rest = half & 0x7fffu;
    if (rest >= 0x7c00u) {
        return __builtin_bit_cast(float, sign | 0x7f800000u | ((rest & 0x3ffu) << 13));
    }
    if (rest < 0x400u) {
        const float value = static_cast<float>(rest) * (1.0f / 16777216.0f);
        return sign != 0 ? -value : value;
    }
    return __builtin_bit_cast(float, sign | ((rest << 13) + 0x38000000u));
}

// Von Neumann rounding: what is not exact takes the neighbour whose last bit is set.
constexpr uint16_t float_to_half_bits_odd(float value)
{
    uint16_t bits = float_to_half_bits(value);
    const float back = half_bits_to_float(bits);
    if (back == value || value != value) {
        return bits;
    }
    const float magnitude = value < 0 ? -value : value;
    if ((back < 0 ? -back : back) > magnitude) {
        --bits;  // towards zero
    }
    return static_cast<uint16_t>(bits | 1u);
}

constexpr uint16_t float_to_bf16_bits(float value)
{
    const uint32_t bits = __builtin_bit_cast(uint32_t, value);
    if ((bits & 0x7fffffffu) > 0x7f800000u) {
        return static_cast<uint16_t>((bits >> 16) | 0x40u);
    }
    return static_cast<uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

constexpr float bf16_bits_to_float(uint16_t value)
{
    return __builtin_bit_cast(float, static_cast<uint32_t>(value) << 16);
}

}  // namespace acc_model

struct half {
    uint16_t bits;

    half() = default;
    template <typename N, typename = std::enable_if_t<std::is_arithmetic_v<N>>>
    constexpr half(N value) : bits(acc_model::float_to_half_bits(static_cast<float>(value)))
    {
    }
    constexpr operator float() const { return acc_model::half_bits_to_float(bits); }
};

// No floating literal becomes a bfloat16_t on the device; whole numbers do, as in a padding value of 0.
struct bfloat16_t {
    uint16_t bits;

    bfloat16_t() = default;
    template <typename N, typename = std::enable_if_t<std::is_arithmetic_v<N>>>
    constexpr bfloat16_t(N value) : bits(acc_model::float_to_bf16_bits(static_cast<float>(value)))
    {
        static_assert(std::is_integral_v<N>,
                      "bfloat16_t has no floating immediates on this chip: use ToBfloat16(float)");
    }
};

// Two of them in a byte; there are no tensors of them here.
struct int4b_t {
    uint8_t bits;
};

#endif
