// The scalar unit: conversions and bit counts.
#ifndef ACC_MODEL_SCALAR_H
#define ACC_MODEL_SCALAR_H

#include "library_api.h"

namespace AscendC {

inline float ToFloat(const bfloat16_t& value) { return acc_model::bf16_bits_to_float(value.bits); }
inline bfloat16_t ToBfloat16(const float& value)
{
    bfloat16_t result;
    result.bits = acc_model::float_to_bf16_bits(value);
    return result;
}

// Conversions of the scalar unit: float to half (CAST_ODD), to int32_t, to and from bfloat16_t.
template <typename T, typename U, RoundMode roundMode>
U ScalarCast(T value)
{
    constexpr bool odd = std::is_same_v<T, float> && std::is_same_v<U, half> && roundMode == RoundMode::CAST_ODD;
    constexpr bool whole = std::is_same_v<T, float> && std::is_same_v<U, int32_t> &&
                           (roundMode == RoundMode::CAST_ROUND || roundMode == RoundMode::CAST_CEIL ||
                            roundMode == RoundMode::CAST_FLOOR || roundMode == RoundMode::CAST_RINT);
    constexpr bool narrow = std::is_same_v<T, float> && std::is_same_v<U, bfloat16_t>;
    constexpr bool wide = std::is_same_v<T, bfloat16_t> && std::is_same_v<U, float>;
    static_assert(odd || whole || narrow || wide,
                  "ScalarCast has no such conversion on this chip: float to half takes CAST_ODD, float to int32_t "
                  "CAST_ROUND, CAST_CEIL, CAST_FLOOR and CAST_RINT, bfloat16_t only float");
    if constexpr (odd) {
        half result;
        result.bits = acc_model::float_to_half_bits_odd(value);
        return result;
    } else if constexpr (whole) {
        return acc_model::float_to_int32(value, roundMode);
    } else if constexpr (narrow) {
        return ToBfloat16(value);
    } else {
        return ToFloat(value);
    }
}
template <typename T, typename U, RoundMode roundMode>
U Cast(T value)
{
    return ScalarCast<T, U, roundMode>(value);
}

// The number of bits that are `countValue`.
template <int countValue>
int64_t GetBitCount(uint64_t value)
{
    static_assert(countValue == 0 || countValue == 1, "GetBitCount counts bits that are 0 or 1");
    const int64_t ones = __builtin_popcountll(value);
    return countValue == 1 ? ones : 64 - ones;
}
template <int countValue>
int64_t ScalarGetCountOfValue(uint64_t value)
{
    return GetBitCount<countValue>(value);
}

inline int64_t CountLeadingZero(uint64_t value) { return value == 0 ? 64 : __builtin_clzll(value); }
inline int64_t ScalarCountLeadingZero(uint64_t value) { return CountLeadingZero(value); }

// Bits behind the sign bit that are equal to it; -1 where all bits are.
inline int64_t CountBitsCntSameAsSignBit(int64_t value)
{
    const uint64_t bits = static_cast<uint64_t>(value < 0 ? ~value : value);
    return bits == 0 ? -1 : CountLeadingZero(bits) - 1;
}

// The lowest bit that is `countValue`; -1 if there is none.
template <int countValue>
int64_t GetSFFValue(uint64_t value)
{
    static_assert(countValue == 0 || countValue == 1, "GetSFFValue looks for a bit that is 0 or 1");
    const uint64_t bits = countValue == 1 ? value : ~value;
    return bits == 0 ? -1 : __builtin_ctzll(bits);
}
template <int countValue>
int64_t ScalarGetSFFValue(uint64_t value)
{
    return GetSFFValue<countValue>(value);
}

}  // namespace AscendC

#endif
