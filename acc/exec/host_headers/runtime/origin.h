// Where bytes lie, and what they come from.
#ifndef ACC_MODEL_RUNTIME_ORIGIN_H
#define ACC_MODEL_RUNTIME_ORIGIN_H

#include "core.h"

namespace acc_model {

// [begin, end) of the UB, of the buffer that a tensor was cut from if there is one.
Memory memory_of(const Local& local, int64_t begin, int64_t end);
Memory memory_of(const GmBuffer& buffer, int64_t offset, int64_t bytes);

// Undefined bytes of the UB: in words that go on with a message, which they are and who wrote them last.
struct Origin {
    std::string text;
    Memory memory;
};
// Of the first undefined byte in [begin, end), which has one.
Origin origin_of_undefined(const Local& local, int64_t begin, int64_t end);

}  // namespace acc_model

#endif
