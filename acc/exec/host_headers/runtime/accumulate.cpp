// Atomic stores: sums, maxima and minima of elements in GM.
#include "accumulate.h"

#include <cstring>

#include "core.h"

namespace acc_model {

namespace {

template <typename T, typename Combine>
void combine_elements(uint8_t* to, const uint8_t* from, int64_t bytes, Combine combine)
{
    for (int64_t i = 0; i + static_cast<int64_t>(sizeof(T)) <= bytes; i += static_cast<int64_t>(sizeof(T))) {
        T a;
        T b;
        std::memcpy(&a, to + i, sizeof(T));
        std::memcpy(&b, from + i, sizeof(T));
        const T result = combine(a, b);
        std::memcpy(to + i, &result, sizeof(T));
    }
}

template <typename T, typename Wide>
void accumulate_as(uint8_t* to, const uint8_t* from, int64_t bytes, Wide (*widen)(T), T (*narrow)(Wide))
{
    combine_elements<T>(to, from, bytes, [&](T a, T b) {
        const Wide x = widen(a);
        const Wide y = widen(b);
        switch (core->instruction.modes.atomic) {
            case Atomic::MAX: return narrow(x > y ? x : y);
            case Atomic::MIN: return narrow(x < y ? x : y);
            default: return narrow(x + y);
        }
    });
}

template <typename T>
void accumulate_integers(uint8_t* to, const uint8_t* from, int64_t bytes)
{
    accumulate_as<T, int64_t>(
        to, from, bytes, [](T value) { return static_cast<int64_t>(value); },
        [](int64_t value) { return static_cast<T>(value); });
}
}  // namespace

void accumulate(uint8_t* to, const uint8_t* from, int64_t bytes)
{
    switch (core->instruction.modes.atomicDtype) {
        case Dtype::I8: return accumulate_integers<int8_t>(to, from, bytes);
        case Dtype::I16: return accumulate_integers<int16_t>(to, from, bytes);
        case Dtype::I32: return accumulate_integers<int32_t>(to, from, bytes);
        case Dtype::F16:
            return accumulate_as<uint16_t, float>(to, from, bytes, half_bits_to_float, float_to_half_bits);
        case Dtype::BF16:
            return accumulate_as<uint16_t, float>(to, from, bytes, bf16_bits_to_float, float_to_bf16_bits);
        default:
            return accumulate_as<float, float>(
                to, from, bytes, [](float value) { return value; }, [](float value) { return value; });
    }
}
}  // namespace acc_model
