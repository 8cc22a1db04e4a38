// Element-by-element instructions: operands, poison, and the loops that compute.
#ifndef ACC_MODEL_RUNTIME_ELEMENTWISE_H
#define ACC_MODEL_RUNTIME_ELEMENTWISE_H

#include "walk.h"

namespace acc_model {

// Computes `count` contiguous elements; src0 and src1 may equal dst.
using Loop = void (*)(uint8_t* dst, const uint8_t* src0, const uint8_t* src1, Scalar scalar, int64_t count);

// A defined bit that decides the result alone: 0 in And, 1 in Or.
enum class Deciding : uint8_t { NONE, ZERO, ONE };

struct Kernel {
    Loop loop;
    int sources;        // 0, 1 or 2
    bool readsDst;      // dst is an operand too
    bool bitwise;       // poison stays in its bit
    Deciding deciding = Deciding::NONE;
};

// Issues the instruction.
void run_elementwise(const Call& call, const Kernel& kernel, const Shape& shape, Scalar scalar);
// With the strides of `shape`, over given active elements.
void run_active(const Call& call, const Kernel& kernel, const Active& active, const Shape& shape);
// Inside an instruction: the same over a plain count; used by library functions.
void execute_counted(const Call& call, const Kernel& kernel, int64_t count, Scalar scalar);

Kernel find_kernel(Operation operation, Dtype dst, Dtype src);

}  // namespace acc_model

#endif
