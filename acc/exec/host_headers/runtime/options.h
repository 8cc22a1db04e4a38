// How the host model executes kernels.
#ifndef ACC_MODEL_RUNTIME_OPTIONS_H
#define ACC_MODEL_RUNTIME_OPTIONS_H

#include <cstdint>

namespace acc_model {

// In which order pipes execute what nothing orders; program: one instruction after the other.
enum class Order : uint8_t { PROGRAM, LOADS_FIRST, LOADS_LAST, STORES_LAST, VECTOR_LAST, SCALAR_LAST, SHUFFLED };

// Of Reciprocal and Rsqrt; DEVICE: with the relative error that the chip's may have.
enum class Accuracy : uint8_t { FULL, DEVICE };

struct Options {
    bool autoSync = true;  // the device's compiler orders the vector unit with itself, and the scalar unit
    Order order = Order::PROGRAM;
    uint64_t seed = 0;   // of the order SHUFFLED
    Accuracy accuracy = Accuracy::FULL;
    bool checks = true;  // else only what a device stops at, no definedness and no order
};

}  // namespace acc_model

#endif
