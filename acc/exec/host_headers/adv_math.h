// Library functions over a count of elements, with the scratch memory they need.
#ifndef ACC_MODEL_ADV_MATH_H
#define ACC_MODEL_ADV_MATH_H

#include "vec_binary.h"

namespace acc_model {

// Scratch of a function: `halfFactor` or `floatFactor` times 256 bytes at least, whatever the count, since the
// function works through its operands in slices.
template <typename T>
int64_t least_scratch(int64_t halfFactor, int64_t floatFactor)
{
    return 256 * (std::is_same_v<T, float> ? floatFactor : halfFactor);
}

}  // namespace acc_model

// The four forms: with or without scratch, with a count or over the whole source.
#define ACC_LIBRARY_UNARY(NAME, FUNCTION, HALF, FLOAT, ALIAS, RESERVED)                                              \
    template <typename T, bool isReuseSource = false>                                                                \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,     \
              const uint32_t calCount, ACC_AT)                                                                       \
    {                                                                                                                \
        ACC_CHECK_TYPE(NAME, T);                                                                                     \
        acc_model::Call call = acc_model::unary_call(#NAME, at, dst, src);                                           \
        call.operand("sharedTmpBuffer", sharedTmpBuffer.view()).integer("calCount", calCount);                       \
        acc_model::library(call, acc_model::Function::FUNCTION, 1, calCount, {},                                     \
                           {true, acc_model::least_scratch<T>(HALF, FLOAT), ALIAS, RESERVED});                       \
    }                                                                                                                \
    template <typename T, bool isReuseSource = false>                                                                \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,     \
              ACC_AT)                                                                                                \
    {                                                                                                                \
        NAME<T, isReuseSource>(dst, src, sharedTmpBuffer, src.GetSize(), at);                                        \
    }                                                                                                                \
    template <typename T, bool isReuseSource = false>                                                                \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount, ACC_AT)                 \
    {                                                                                                                \
        ACC_CHECK_TYPE(NAME, T);                                                                                     \
        acc_model::Call call = acc_model::unary_call(#NAME, at, dst, src);                                           \
        acc_model::library(call.integer("calCount", calCount), acc_model::Function::FUNCTION, 1, calCount, {},       \
                           {false, acc_model::least_scratch<T>(HALF, FLOAT), ALIAS, RESERVED});                      \
    }                                                                                                                \
    template <typename T, bool isReuseSource = false>                                                                \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, ACC_AT)                                          \
    {                                                                                                                \
        NAME<T, isReuseSource>(dst, src, src.GetSize(), at);                                                         \
    }

#define ACC_LIBRARY_BINARY(NAME, FUNCTION, HALF, FLOAT)                                                              \
    template <typename T, bool isReuseSource = false>                                                                \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,                     \
              const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount, ACC_AT)                          \
    {                                                                                                                \
        ACC_CHECK_TYPE(NAME, T);                                                                                     \
        acc_model::Call call = acc_model::binary_call(#NAME, at, dst, src0, src1);                                   \
        call.operand("sharedTmpBuffer", sharedTmpBuffer.view()).integer("calCount", calCount);                       \
        acc_model::library(call, acc_model::Function::FUNCTION, 2, calCount, {},                                     \
                           {true, acc_model::least_scratch<T>(HALF, FLOAT), false, false});                          \
    }                                                                                                                \
    template <typename T, bool isReuseSource = false>                                                                \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,                     \
              const uint32_t calCount, ACC_AT)                                                                       \
    {                                                                                                                \
        ACC_CHECK_TYPE(NAME, T);                                                                                     \
        acc_model::Call call = acc_model::binary_call(#NAME, at, dst, src0, src1);                                   \
        acc_model::library(call.integer("calCount", calCount), acc_model::Function::FUNCTION, 2, calCount, {},       \
                           {false, acc_model::least_scratch<T>(HALF, FLOAT), false, false});                         \
    }                                                                                                                \
    template <typename T, bool isReuseSource = false>                                                                \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,                     \
              const LocalTensor<uint8_t>& sharedTmpBuffer, ACC_AT)                                                   \
    {                                                                                                                \
        NAME<T, isReuseSource>(dst, src0, src1, sharedTmpBuffer, src0.GetSize(), at);                                \
    }                                                                                                                \
    template <typename T, bool isReuseSource = false>                                                                \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, ACC_AT)             \
    {                                                                                                                \
        NAME<T, isReuseSource>(dst, src0, src1, src0.GetSize(), at);                                                 \
    }

namespace AscendC {

//                name   function  least scratch (half, float), may alias, uses the top of the UB
ACC_LIBRARY_UNARY(Acos, ACOS, 6, 2, false, false)
ACC_LIBRARY_UNARY(Acosh, ACOSH, 2, 1, false, false)
ACC_LIBRARY_UNARY(Asin, ASIN, 6, 2, false, false)
ACC_LIBRARY_UNARY(Asinh, ASINH, 3, 3, false, false)
ACC_LIBRARY_UNARY(Atan, ATAN, 12, 5, false, false)
ACC_LIBRARY_UNARY(Atanh, ATANH, 4, 1, false, false)
ACC_LIBRARY_UNARY(Ceil, CEIL, 2, 1, false, false)
ACC_LIBRARY_UNARY(Cos, COS, 8, 3, false, false)
ACC_LIBRARY_UNARY(Cosh, COSH, 6, 2, false, false)
ACC_LIBRARY_UNARY(Digamma, DIGAMMA, 16, 7, false, true)
ACC_LIBRARY_UNARY(Erf, ERF, 8, 3, false, false)
ACC_LIBRARY_UNARY(Erfc, ERFC, 16, 7, false, false)
ACC_LIBRARY_UNARY(Floor, FLOOR, 2, 0, false, false)
ACC_LIBRARY_UNARY(Frac, FRAC, 4, 0, false, false)
ACC_LIBRARY_UNARY(Lgamma, LGAMMA, 26, 8, false, true)
ACC_LIBRARY_UNARY(Log2, LOG2, 4, 0, false, false)
ACC_LIBRARY_UNARY(Round, ROUND, 1, 1, false, false)
ACC_LIBRARY_UNARY(Sigmoid, SIGMOID, 1, 1, false, false)
ACC_LIBRARY_UNARY(Sign, SIGN, 3, 3, false, true)
ACC_LIBRARY_UNARY(Sin, SIN, 8, 3, false, false)
ACC_LIBRARY_UNARY(Sinh, SINH, 4, 1, false, false)
ACC_LIBRARY_UNARY(Tan, TAN, 10, 4, false, false)
ACC_LIBRARY_UNARY(Tanh, TANH, 4, 1, false, false)
ACC_LIBRARY_UNARY(Trunc, TRUNC, 2, 1, true, false)

ACC_LIBRARY_BINARY(Fmod, FMOD, 8, 1)
ACC_LIBRARY_BINARY(Xor, XOR, 1, 1)

// Without scratch in every form.
#define ACC_LIBRARY_PLAIN(NAME, FUNCTION)                                                                            \
    template <typename T, bool isReuseSource = false>                                                                \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount, ACC_AT)                 \
    {                                                                                                                \
        ACC_CHECK_TYPE(NAME, T);                                                                                     \
        acc_model::Call call = acc_model::unary_call(#NAME, at, dst, src);                                           \
        acc_model::library(call.integer("calCount", calCount), acc_model::Function::FUNCTION, 1, calCount, {},       \
                           {false, 0, false, false});                                                                \
    }                                                                                                                \
    template <typename T, bool isReuseSource = false>                                                                \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, ACC_AT)                                          \
    {                                                                                                                \
        NAME<T, isReuseSource>(dst, src, src.GetSize(), at);                                                         \
    }
ACC_LIBRARY_PLAIN(Log, LOG)
ACC_LIBRARY_PLAIN(Log10, LOG10)
#undef ACC_LIBRARY_PLAIN

// The accurate exponential: the basic one has neither a level nor scratch.
template <typename T, uint8_t taylorExpandLevel, bool isReuseSource = false>
void Exp(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
         const uint32_t calCount, ACC_AT)
{
    ACC_CHECK_TYPE(Exp, T);
    acc_model::Call call = acc_model::unary_call("Exp", at, dst, src);
    call.operand("sharedTmpBuffer", sharedTmpBuffer.view()).integer("calCount", calCount);
    acc_model::library(call, acc_model::Function::EXP, 1, calCount, {},
                       {true, acc_model::least_scratch<T>(4, isReuseSource ? 2 : 3), false, false});
}
template <typename T, uint8_t taylorExpandLevel, bool isReuseSource = false>
void Exp(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount, ACC_AT)
{
    ACC_CHECK_TYPE(Exp, T);
    acc_model::Call call = acc_model::unary_call("Exp", at, dst, src);
    acc_model::library(call.integer("calCount", calCount), acc_model::Function::EXP, 1, calCount, {},
                       {false, acc_model::least_scratch<T>(4, isReuseSource ? 2 : 3), false, false});
}

ACC_LIBRARY_BINARY(Power, POWER, 8, 6)

#define ACC_LIBRARY_CLAMP(NAME, FUNCTION)                                                                            \
    template <typename T, bool isReuseSource = false, typename U>                                                    \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,     \
              const U& scalar, const uint32_t calCount, ACC_AT)                                                      \
    {                                                                                                                \
        ACC_CHECK_TYPE(NAME, T);                                                                                     \
        static_assert(std::is_same_v<T, U>, #NAME ": the scalar's type must be the tensor's element type");          \
        acc_model::Call call = acc_model::unary_call(#NAME, at, dst, src);                                           \
        call.operand("sharedTmpBuffer", sharedTmpBuffer.view()).scalar("scalar", scalar);                            \
        acc_model::library(call.integer("calCount", calCount), acc_model::Function::FUNCTION, 1, calCount,           \
                           acc_model::scalar_of(scalar), {true, 256 / int64_t(sizeof(T)), false, false});            \
    }                                                                                                                \
    template <typename T, bool isReuseSource = false, typename U>                                                    \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const U& scalar, const uint32_t calCount,        \
              ACC_AT)                                                                                                \
    {                                                                                                                \
        ACC_CHECK_TYPE(NAME, T);                                                                                     \
        static_assert(std::is_same_v<T, U>, #NAME ": the scalar's type must be the tensor's element type");          \
        acc_model::Call call = acc_model::unary_call(#NAME, at, dst, src);                                           \
        call.scalar("scalar", scalar).integer("calCount", calCount);                                                 \
        acc_model::library(call, acc_model::Function::FUNCTION, 1, calCount, acc_model::scalar_of(scalar),           \
                           {false, 256 / int64_t(sizeof(T)), false, false});                                         \
    }
ACC_LIBRARY_CLAMP(ClampMax, CLAMP_MAX)
ACC_LIBRARY_CLAMP(ClampMin, CLAMP_MIN)
#undef ACC_LIBRARY_CLAMP

// firstValue, firstValue + diffValue, ...
#define ACC_ARANGE(NAME)                                                                                             \
    template <typename T>                                                                                            \
    void NAME(const LocalTensor<T>& dst, const T firstValue, const T diffValue, const int32_t count, ACC_AT)         \
    {                                                                                                                \
        ACC_CHECK_TYPE(CreateVecIndex, T);                                                                           \
        acc_model::Call call(#NAME, at);                                                                             \
        call.operand("dst", dst.view()).scalar("firstValue", firstValue).scalar("diffValue", diffValue);             \
        acc_model::create_index(call.integer("count", count), acc_model::count_shape(count),                         \
                                static_cast<double>(firstValue), static_cast<double>(diffValue));                    \
    }
ACC_ARANGE(Arange)
ACC_ARANGE(ArithProgression)
#undef ACC_ARANGE

}  // namespace AscendC

#endif
