// How numbers are rounded to formats of fewer bits.
#ifndef ACC_MODEL_RUNTIME_ROUNDING_H
#define ACC_MODEL_RUNTIME_ROUNDING_H

#include <cmath>
#include <cstring>
#include <limits>

#include "../runtime_api.h"

namespace acc_model {

inline double to_integral(double value, AscendC::RoundMode mode)
{
    switch (mode) {
        case AscendC::RoundMode::CAST_FLOOR: return std::floor(value);
        case AscendC::RoundMode::CAST_CEIL: return std::ceil(value);
        case AscendC::RoundMode::CAST_ROUND: return std::round(value);
        case AscendC::RoundMode::CAST_TRUNC: return std::trunc(value);
        default: return std::nearbyint(value);
    }
}

// Out-of-range values saturate, NaN becomes 0.
template <typename T>
T to_integer(double value, AscendC::RoundMode mode)
{
    if (value != value) {
        return T(0);
    }
    const double whole = to_integral(value, mode);
    const double lowest = static_cast<double>(std::numeric_limits<T>::min());
    const double past = -2.0 * lowest;  // one more than the largest value of a signed type
    const double limit = std::is_signed_v<T> ? past / 2 : static_cast<double>(std::numeric_limits<T>::max()) + 1.0;
    if (whole < lowest) {
        return std::numeric_limits<T>::min();
    }
    return whole >= limit ? std::numeric_limits<T>::max() : static_cast<T>(whole);
}

// A 16-bit or 32-bit float format, with its neighbours by bit pattern.
struct HalfFormat {
    using Bits = uint16_t;
    static Bits nearest(double value) { return float_to_half_bits(nearest_odd_float(value)); }
    static double value(Bits bits) { return half_bits_to_float(bits); }
    // Narrowing twice is exact when the first step keeps what the second needs to know: round to odd.
    static float nearest_odd_float(double value)
    {
        const float first = static_cast<float>(value);
        if (static_cast<double>(first) == value || std::isinf(first) || value != value) {
            return first;
        }
        uint32_t bits;
        std::memcpy(&bits, &first, 4);
        const bool above = std::fabs(static_cast<double>(first)) > std::fabs(value);
        bits = (above ? bits - 1 : bits) | 1u;
        float odd;
        std::memcpy(&odd, &bits, 4);
        return odd;
    }
};
struct BrainFormat {
    using Bits = uint16_t;
    static Bits nearest(double value) { return float_to_bf16_bits(static_cast<float>(value)); }
    static double value(Bits bits) { return bf16_bits_to_float(bits); }
};
struct FloatFormat {
    using Bits = uint32_t;
    static Bits nearest(double value)
    {
        const float narrow = static_cast<float>(value);
        Bits bits;
        std::memcpy(&bits, &narrow, 4);
        return bits;
    }
    static double value(Bits bits)
    {
        float narrow;
        std::memcpy(&narrow, &bits, 4);
        return narrow;
    }
};

// The neighbour towards zero or away from it; signed zero has none towards zero.
template <typename Format>
typename Format::Bits step(typename Format::Bits bits, bool away)
{
    return static_cast<typename Format::Bits>(away ? bits + 1 : bits - 1);
}

template <typename Format>
typename Format::Bits to_format(double value, AscendC::RoundMode mode)
{
    using Bits = typename Format::Bits;
    const Bits near = Format::nearest(value);
    const double got = Format::value(near);
    if (mode == AscendC::RoundMode::CAST_NONE || mode == AscendC::RoundMode::CAST_RINT || got == value || value != value) {
        return near;
    }
    const bool beyond = std::fabs(got) > std::fabs(value);
    const Bits inner = beyond ? step<Format>(near, false) : near;
    const Bits outer = beyond ? near : step<Format>(near, true);
    switch (mode) {
        case AscendC::RoundMode::CAST_TRUNC: return inner;
        case AscendC::RoundMode::CAST_FLOOR: return value < 0 ? outer : inner;
        case AscendC::RoundMode::CAST_CEIL: return value < 0 ? inner : outer;
        case AscendC::RoundMode::CAST_ODD: return (inner & 1u) != 0 ? inner : outer;
        default: {
            const double below = std::fabs(value - Format::value(inner));
            const double above = std::fabs(Format::value(outer) - value);
            return below == above ? outer : near;
        }
    }
}
}  // namespace acc_model

#endif
