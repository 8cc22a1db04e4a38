// What the toolkit defines for the kernel of a custom operator: its tiling, and the key that it is compiled for.
#ifndef ACC_MODEL_CUSTOM_OP_H
#define ACC_MODEL_CUSTOM_OP_H

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace acc_model {

template <typename T>
T read_tiling(const uint8_t* address)
{
    static_assert(std::is_trivially_copyable_v<T> && std::is_standard_layout_v<T>,
                  "a tiling is a plain struct of numbers");
    T value;
    std::memcpy(&value, address, sizeof(T));
    return value;
}

}  // namespace acc_model

// AccTilingData is what the json calls the struct, unless the kernel registers one of its own.
#define REGISTER_TILING_DEFAULT(type) using AccTilingData = type

#define GET_TILING_DATA(name, address) AccTilingData name = acc_model::read_tiling<AccTilingData>(address)
#define GET_TILING_DATA_WITH_STRUCT(type, name, address) type name = acc_model::read_tiling<type>(address)
#define GET_TILING_DATA_MEMBER(type, member, name, address) \
    const auto name = acc_model::read_tiling<type>(address).member
#define TILING_KEY_IS(key) (AccTilingKey == (key))

#endif
