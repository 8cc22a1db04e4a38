// Calls a kernel with the buffers and the words of a request: its signature says which are which.
#ifndef STANDIN_ENTRIES_H
#define STANDIN_ENTRIES_H

#include <cstring>
#include <type_traits>
#include <utility>

#include "entry.h"

namespace standin {
template <typename T>
T Argument(uint8_t* const*& buffers, const uint64_t* tiling)
{
    if constexpr (std::is_pointer_v<T>) {
        return *buffers++;
    } else {
        T fields;
        std::memcpy(&fields, tiling, sizeof(T));
        return fields;
    }
}

template <typename... Args>
void CallWith(void (*kernel)(Args...), uint8_t* const* buffers, const uint64_t* tiling)
{
    // braces keep the order of the arguments
    struct Caller {
        Caller(void (*called)(Args...), Args... args)
        {
            called(args...);
        }
    };
    Caller{kernel, Argument<Args>(buffers, tiling)...};
}

template <auto kernel>
void Run(uint8_t* const* buffers, const uint64_t* tiling)
{
    CallWith(kernel, buffers, tiling);
}

template <typename... Args>
void Nothing(Args&&...)
{
}
}  // namespace standin

#endif
