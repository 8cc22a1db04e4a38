// Activation functions of the library.
#ifndef ACC_MODEL_ADV_ACTIVATION_H
#define ACC_MODEL_ADV_ACTIVATION_H

#include "adv_math.h"

namespace AscendC {

template <typename T, bool isReuseSource = false>
void Silu(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint32_t dataSize, ACC_AT)
{
    ACC_CHECK_TYPE(Silu, T);
    acc_model::Call call = acc_model::unary_call("Silu", at, dst, src);
    acc_model::library(call.integer("dataSize", dataSize), acc_model::Function::SILU, 1, dataSize, {},
                       {false, 0, false, false});
}

template <typename T, bool isReuseSource = false, typename U>
void Swish(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint32_t dataSize, const U& scalar, ACC_AT)
{
    ACC_CHECK_TYPE(Swish, T);
    static_assert(std::is_same_v<T, U>, "Swish: the scalar's type must be the tensor's element type");
    acc_model::Call call = acc_model::unary_call("Swish", at, dst, src);
    acc_model::library(call.integer("dataSize", dataSize).scalar("scalar", scalar), acc_model::Function::SWISH, 1,
                       dataSize, acc_model::scalar_of(scalar), {false, 0, false, false});
}

// The three GELUs: the tanh form, x * sigmoid(1.702 x), and a polynomial one that is close to the erf form.
#define ACC_LIBRARY_GELU(NAME, FUNCTION)                                                                             \
    template <typename T, bool highPrecision = false, bool highPerformance = false>                                  \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,     \
              const uint32_t dataSize, ACC_AT)                                                                       \
    {                                                                                                                \
        ACC_CHECK_TYPE(Gelu, T);                                                                                     \
        acc_model::Call call = acc_model::unary_call(#NAME, at, dst, src);                                           \
        call.operand("sharedTmpBuffer", sharedTmpBuffer.view()).integer("dataSize", dataSize);                       \
        acc_model::library(call, acc_model::Function::FUNCTION, 1, dataSize, {}, {true, 768, true, false});          \
    }                                                                                                                \
    template <typename T, bool highPrecision = false, bool highPerformance = false>                                  \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dataSize, ACC_AT)                 \
    {                                                                                                                \
        ACC_CHECK_TYPE(Gelu, T);                                                                                     \
        acc_model::Call call = acc_model::unary_call(#NAME, at, dst, src);                                           \
        acc_model::library(call.integer("dataSize", dataSize), acc_model::Function::FUNCTION, 1, dataSize, {},       \
                           {false, 768, true, false});                                                               \
    }
ACC_LIBRARY_GELU(Gelu, GELU)
ACC_LIBRARY_GELU(FasterGelu, FASTER_GELU)
#undef ACC_LIBRARY_GELU

}  // namespace AscendC

#endif
