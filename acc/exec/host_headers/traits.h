// Type traits and constants of the device language under their AscendC names.
#ifndef ACC_MODEL_TRAITS_H
#define ACC_MODEL_TRAITS_H

#include <tuple>
#include <type_traits>

#include "call.h"

namespace AscendC {

using ::bfloat16_t;
using ::half;
using ::int4b_t;
using TEventID = int32_t;

inline constexpr uint32_t ONE_BLK_SIZE = acc_model::BLOCK_BYTES;
inline constexpr int32_t K_MAX_DIM = 8;  // of the slices that DataCopy takes

template <typename T, typename U>
constexpr auto DivCeil(T value, U unit)
{
    return (value + unit - 1) / unit;
}

template <bool condition, typename First, typename Second>
using Conditional = std::conditional<condition, First, Second>;
template <typename First, typename Second>
using IsSameType = std::is_same<First, Second>;

namespace Std {
using std::add_const;
using std::add_const_t;
using std::add_cv;
using std::add_cv_t;
using std::add_lvalue_reference;
using std::add_lvalue_reference_t;
using std::add_pointer;
using std::add_pointer_t;
using std::add_rvalue_reference;
using std::add_rvalue_reference_t;
using std::add_volatile;
using std::add_volatile_t;
using std::conditional;
using std::conditional_t;
using std::enable_if;
using std::enable_if_t;
using std::integral_constant;
using std::is_array;
using std::is_base_of;
using std::is_const;
using std::is_convertible;
using std::is_floating_point;
using std::is_integral;
using std::is_pointer;
using std::is_reference;
using std::is_same;
using std::is_same_v;
using std::is_void;
using std::remove_const;
using std::remove_const_t;
using std::remove_cv;
using std::remove_cv_t;
using std::remove_pointer;
using std::remove_pointer_t;
using std::remove_reference;
using std::remove_reference_t;
using std::remove_volatile;
using std::remove_volatile_t;
using std::tuple;

template <typename T, typename U>
constexpr T max(const T first, const U second)
{
    return first > second ? first : second;
}
template <typename T, typename U>
constexpr T min(const T first, const U second)
{
    return first < second ? first : second;
}
}  // namespace Std

}  // namespace AscendC

#endif
