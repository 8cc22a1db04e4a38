// Messages and assertions of kernels.
#ifndef ACC_MODEL_DEBUG_H
#define ACC_MODEL_DEBUG_H

#include "library_api.h"
#include "tensor.h"

namespace acc_model {

template <typename T>
auto printable(T value)
{
    if constexpr (std::is_same_v<T, bfloat16_t>) {
        return static_cast<double>(bf16_bits_to_float(value.bits));
    } else if constexpr (std::is_same_v<T, half>) {
        return static_cast<double>(static_cast<float>(value));
    } else {
        return value;
    }
}

}  // namespace acc_model

namespace AscendC {

template <typename... Arguments>
void printf(const char* format, Arguments... arguments)
{
    acc_model::print_text(format, acc_model::printable(arguments)...);
}
template <typename... Arguments>
void PRINTF(const char* format, Arguments... arguments)
{
    AscendC::printf(format, arguments...);
}

template <typename Tensor>
void DumpTensor(const Tensor& tensor, uint32_t desc, uint32_t dumpSize, ACC_AT)
{
    acc_model::Call call("DumpTensor", at);
    call.operand("tensor", tensor.view()).integer("desc", desc).integer("dumpSize", dumpSize);
    acc_model::dump_tensor(call, desc, dumpSize);
}

}  // namespace AscendC

#define ascendc_assert(condition, ...)                                                          \
    ((condition) ? (void)0                                                                      \
                 : acc_model::failed_assertion(acc_model::Call("ascendc_assert", acc_model::At(__LINE__)), #condition))

// Of builds for the CPU, which stop where the condition does not hold; the message that goes with it is not printed.
#define ASCENDC_ASSERT(condition, ...)                                                          \
    ((condition) ? (void)0                                                                      \
                 : acc_model::failed_assertion(acc_model::Call("ASCENDC_ASSERT", acc_model::At(__LINE__)), #condition))
#define KERNEL_LOG(level, ...) ((void)0)

#endif
