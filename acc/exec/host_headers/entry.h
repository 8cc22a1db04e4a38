// How the process finds the kernels of a translation unit.
#ifndef ACC_MODEL_ENTRY_H
#define ACC_MODEL_ENTRY_H

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace acc_model {

// Calls a kernel with GM addresses and with one 64-bit word for each tiling field.
struct Entry {
    const char* name;
    void (*run)(uint8_t* const* buffers, const uint64_t* tiling);
    bool vectorOnly;  // declared __vector__: no scheduler between cores
};

// Memory that a kernel takes as GM_ADDR or as a pointer to its elements.
struct Address {
    uint8_t* at;
    template <typename T>
    operator T*() const
    {
        return reinterpret_cast<T*>(at);
    }
};

// A number that a kernel takes as it is: of this type, and not one that is made of it.
template <typename T>
struct Number {
    T value;
    template <typename U, typename = std::enable_if_t<std::is_same_v<U, T>>>
    operator U() const
    {
        return value;
    }
};

template <bool right, bool returnsNothing>
struct Launched {
    static constexpr bool givenRight = right;
    static constexpr bool isVoid = returnsNothing;
};

// Calls a kernel that can be given these.
template <typename Returned, typename... Parameters, typename... Arguments>
auto launch_kernel(Returned (*kernel)(Parameters...), const Arguments&... arguments)
{
    constexpr bool right = std::is_invocable_v<decltype(kernel), Arguments...>;
    if constexpr (right) {
        kernel(arguments...);
    }
    return Launched<right, !right || std::is_void_v<Returned>>();
}

// Whether a field, or an element of one, has this type.
template <typename Found, typename T>
inline constexpr bool is_field = std::is_same_v<std::remove_reference_t<Found>, T>;

template <typename T>
T tiling_word(uint64_t word)
{
    T value;
    std::memcpy(&value, &word, sizeof(T));
    return value;
}

}  // namespace acc_model

// The table that a library of kernels shows to the process; names of kernels stay inside the library.
extern "C" __attribute__((visibility("default"))) const acc_model::Entry acc_model_entries[];

#endif
