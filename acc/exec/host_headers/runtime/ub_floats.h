// Floating-point elements of the Unified Buffer.
#ifndef ACC_MODEL_RUNTIME_UB_FLOATS_H
#define ACC_MODEL_RUNTIME_UB_FLOATS_H

#include <cstring>

#include "core.h"

namespace acc_model {

// The element of type half or float at an address.
inline float float_at(Dtype dtype, int64_t address)
{
    if (dtype == Dtype::F16) {
        uint16_t bits;
        std::memcpy(&bits, core->ub + address, 2);
        return half_bits_to_float(bits);
    }
    float value;
    std::memcpy(&value, core->ub + address, 4);
    return value;
}

}  // namespace acc_model

#endif
