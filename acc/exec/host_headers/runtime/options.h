// How the host model executes kernels.
#ifndef ACC_MODEL_RUNTIME_OPTIONS_H
#define ACC_MODEL_RUNTIME_OPTIONS_H

#include <cstdint>

namespace acc_model {

// What the device's compiler synchronises by itself; DEVICE: as it does by default, in kernels with a TPipe.
enum class AutoSync : uint8_t { DEVICE, ON, OFF };

struct Options {
    AutoSync autoSync = AutoSync::DEVICE;
};

}  // namespace acc_model

#endif
