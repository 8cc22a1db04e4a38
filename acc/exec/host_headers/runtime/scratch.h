// Scratch memory of library functions.
#ifndef ACC_MODEL_RUNTIME_SCRATCH_H
#define ACC_MODEL_RUNTIME_SCRATCH_H

#include "issue.h"

namespace acc_model {

// What a library function begins with: it takes events from a TPipe.
void open_library(const Call& call);
// Inside the instruction: a scratch operand lies apart from the other operands and is undefined afterwards.
void use_scratch(const Call& call, int argument, int operands, const int64_t* bytes);

}  // namespace acc_model

#endif
