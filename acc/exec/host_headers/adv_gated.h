// Gated activations: the first source times an activation of the second.
#ifndef ACC_MODEL_ADV_GATED_H
#define ACC_MODEL_ADV_GATED_H

#include "adv_math.h"

namespace AscendC {

ACC_LIBRARY_BINARY(GeGLU, GEGLU, 4, 0)
ACC_LIBRARY_BINARY(ReGlu, REGLU, 6, 0)

#define ACC_SWIGLU(TMP_PARAMETER, TMP_GIVEN, DESCRIBE_TMP)                                                           \
    template <typename T, bool isReuseSource = false>                                                                \
    void SwiGLU(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,                   \
                const float& scalarValue, TMP_PARAMETER const uint32_t calCount, ACC_AT)                             \
    {                                                                                                                \
        ACC_CHECK_TYPE(SwiGLU, T);                                                                                   \
        acc_model::Call call = acc_model::binary_call("SwiGLU", at, dst, src0, src1);                                \
        DESCRIBE_TMP;                                                                                                \
        call.real("scalarValue", double(scalarValue)).integer("calCount", calCount);                                 \
        acc_model::library(call, acc_model::Function::SWIGLU, 2, calCount, acc_model::scalar_of(scalarValue),        \
                           {TMP_GIVEN, acc_model::least_scratch<T>(6, 0), false, false});                            \
    }
#define ACC_TMP const LocalTensor<uint8_t>&sharedTmpBuffer,
ACC_SWIGLU(ACC_TMP, true, call.operand("sharedTmpBuffer", sharedTmpBuffer.view()))
ACC_SWIGLU(, false, (void)0)
#undef ACC_TMP
#undef ACC_SWIGLU

template <typename T, bool isReuseSource = false>
void SwiGLU(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
            const float& scalarValue, const LocalTensor<uint8_t>& sharedTmpBuffer, ACC_AT)
{
    SwiGLU<T, isReuseSource>(dst, src0, src1, scalarValue, sharedTmpBuffer, src0.GetSize(), at);
}
template <typename T, bool isReuseSource = false>
void SwiGLU(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
            const float& scalarValue, ACC_AT)
{
    SwiGLU<T, isReuseSource>(dst, src0, src1, scalarValue, src0.GetSize(), at);
}

}  // namespace AscendC

#endif
