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
