// Atomic stores.
#ifndef ACC_MODEL_RUNTIME_ACCUMULATE_H
#define ACC_MODEL_RUNTIME_ACCUMULATE_H

#include <cstdint>

namespace acc_model {

// Combines bytes of GM with others, as the modes of the running instruction say.
void accumulate(uint8_t* to, const uint8_t* from, int64_t bytes);

}  // namespace acc_model

#endif
