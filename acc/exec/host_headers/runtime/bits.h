// Bits of masks and patterns, the lowest of a byte first.
#ifndef ACC_MODEL_RUNTIME_BITS_H
#define ACC_MODEL_RUNTIME_BITS_H

#include <cstdint>

namespace acc_model {

inline void put_bit(uint8_t* bytes, int64_t index, bool bit)
{
    const uint8_t mask = static_cast<uint8_t>(1u << (index % 8));
    bytes[index / 8] = static_cast<uint8_t>(bit ? bytes[index / 8] | mask : bytes[index / 8] & ~mask);
}

inline bool get_bit(const uint8_t* bytes, int64_t index)
{
    return ((bytes[index / 8] >> (index % 8)) & 1u) != 0;
}

}  // namespace acc_model

#endif
