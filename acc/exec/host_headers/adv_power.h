// Power with a scalar base or exponent, and the accurate Axpy.
#ifndef ACC_MODEL_ADV_POWER_H
#define ACC_MODEL_ADV_POWER_H

#include "adv_math.h"

namespace acc_model {

inline constexpr int64_t POWER_HALF = 8;
inline constexpr int64_t POWER_FLOAT = 6;

template <typename T, typename U>
void scalar_power(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src, const U& scalar,
                  bool scalarIsBase, const AscendC::LocalTensor<uint8_t>* tmp, uint32_t count, At at)
{
    static_assert(std::is_same_v<T, U>, "Power: the scalar's type must be the tensor's element type");
    ACC_CHECK_TYPE(Power, T);
    Call call = unary_call("Power", at, dst, src);
    if (tmp != nullptr) {
        call.operand("sharedTmpBuffer", tmp->view());
    }
    call.scalar(scalarIsBase ? "base" : "exponent", scalar).integer("calCount", count);
    library(call, scalarIsBase ? Function::POWER_BASE : Function::POWER_EXPONENT, 1, count, scalar_of(scalar),
            {tmp != nullptr, least_scratch<T>(POWER_HALF, POWER_FLOAT), false, true});
}

}  // namespace acc_model

#define ACC_POWER(PARAMETERS, SCALAR_IS_BASE, TENSOR, SCALAR)                                                        \
    template <typename T, bool isReuseSource = false, typename U,                                                    \
              typename = std::enable_if_t<std::is_arithmetic_v<U> || acc_model::one_of<U, half, bfloat16_t>>>         \
    void Power(PARAMETERS, const LocalTensor<uint8_t>& sharedTmpBuffer, uint32_t calCount, ACC_AT)                   \
    {                                                                                                                \
        acc_model::scalar_power(dst, TENSOR, SCALAR, SCALAR_IS_BASE, &sharedTmpBuffer, calCount, at);                \
    }                                                                                                                \
    template <typename T, bool isReuseSource = false, typename U,                                                    \
              typename = std::enable_if_t<std::is_arithmetic_v<U> || acc_model::one_of<U, half, bfloat16_t>>>         \
    void Power(PARAMETERS, const LocalTensor<uint8_t>& sharedTmpBuffer, ACC_AT)                                      \
    {                                                                                                                \
        acc_model::scalar_power(dst, TENSOR, SCALAR, SCALAR_IS_BASE, &sharedTmpBuffer, TENSOR.GetSize(), at);        \
    }                                                                                                                \
    template <typename T, bool isReuseSource = false, typename U,                                                    \
              typename = std::enable_if_t<std::is_arithmetic_v<U> || acc_model::one_of<U, half, bfloat16_t>>>         \
    void Power(PARAMETERS, uint32_t calCount, ACC_AT)                                                                \
    {                                                                                                                \
        acc_model::scalar_power(dst, TENSOR, SCALAR, SCALAR_IS_BASE, nullptr, calCount, at);                         \
    }                                                                                                                \
    template <typename T, bool isReuseSource = false, typename U,                                                    \
              typename = std::enable_if_t<std::is_arithmetic_v<U> || acc_model::one_of<U, half, bfloat16_t>>>         \
    void Power(PARAMETERS, ACC_AT)                                                                                   \
    {                                                                                                                \
        acc_model::scalar_power(dst, TENSOR, SCALAR, SCALAR_IS_BASE, nullptr, TENSOR.GetSize(), at);                 \
    }
#define ACC_TENSOR_SCALAR const LocalTensor<T>&dst, const LocalTensor<T>&src0, const U &src1
#define ACC_SCALAR_TENSOR const LocalTensor<T>&dst, const U &src0, const LocalTensor<T>&src1
#define ACC_EXPAND(...) __VA_ARGS__

namespace AscendC {

ACC_POWER(ACC_EXPAND(ACC_TENSOR_SCALAR), false, src0, src1)
ACC_POWER(ACC_EXPAND(ACC_SCALAR_TENSOR), true, src1, src0)

// dst = scalar * src + dst with one rounding for half.
template <typename T, typename U, bool isReuseSource = false>
void Axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const U scalar,
          const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount, ACC_AT)
{
    ACC_CHECK_TYPE(Axpy, U);
    static_assert(std::is_same_v<T, U> || std::is_same_v<T, float>,
                  "Axpy takes half to half, float to float and half to float");
    acc_model::Call call = acc_model::unary_call("Axpy", at, dst, src);
    call.operand("sharedTmpBuffer", sharedTmpBuffer.view()).scalar("scalar", scalar).integer("calCount", calCount);
    acc_model::axpy_library(call, calCount, acc_model::scalar_of(scalar),
                            {true, acc_model::least_scratch<U>(4, 1), false, false});
}

}  // namespace AscendC

#undef ACC_POWER
#undef ACC_TENSOR_SCALAR
#undef ACC_SCALAR_TENSOR
#undef ACC_EXPAND
#endif
