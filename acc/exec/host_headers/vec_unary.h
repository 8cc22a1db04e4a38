// One source, one destination.
#ifndef ACC_MODEL_VEC_UNARY_H
#define ACC_MODEL_VEC_UNARY_H

#include "params.h"
#include "system.h"

namespace acc_model {

inline Shape unary_shape(int64_t repeats, const AscendC::UnaryRepeatParams& params)
{
    Shape shape = repeat_shape(repeats);
    shape.blk[0] = params.dstBlkStride * BLOCK_BYTES;
    shape.blk[1] = params.srcBlkStride * BLOCK_BYTES;
    shape.rep[0] = params.dstRepStride * BLOCK_BYTES;
    shape.rep[1] = params.srcRepStride * BLOCK_BYTES;
    return shape;
}

template <typename D, typename S>
Call unary_call(const char* name, At at, const AscendC::LocalTensor<D>& dst, const AscendC::LocalTensor<S>& src)
{
    Call call(name, at);
    call.operand("dst", dst.view()).operand("src", src.view());
    return call;
}

}  // namespace acc_model

// The three forms: by count, with a mask of leading elements, with mask bits.
#define ACC_UNARY(NAME, OPERATION)                                                                                  \
    template <typename T>                                                                                           \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t& count, ACC_AT)                   \
    {                                                                                                               \
        ACC_CHECK_TYPE(NAME, T);                                                                                    \
        acc_model::Call call = acc_model::unary_call(#NAME, at, dst, src);                                          \
        acc_model::elementwise(call.integer("count", count), acc_model::Operation::OPERATION,                       \
                               acc_model::count_shape(count), {});                                                  \
    }                                                                                                               \
    template <typename T, bool isSetMask = true, typename Mask>                                                     \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const Mask& mask, const uint32_t repeatTime,    \
              const UnaryRepeatParams& repeatParams, ACC_AT)                                                        \
    {                                                                                                               \
        ACC_CHECK_TYPE(NAME, T);                                                                                    \
        acc_model::Shape shape = acc_model::unary_shape(repeatTime, repeatParams);                                  \
        acc_model::Call call = acc_model::unary_call(#NAME, at, dst, src);                                          \
        acc_model::describe_mask(call, shape, isSetMask, mask);                                                     \
        acc_model::elementwise(call, acc_model::Operation::OPERATION, shape, {});                                   \
    }

namespace AscendC {

ACC_UNARY(Exp, EXP)
ACC_UNARY(Ln, LN)
ACC_UNARY(Abs, ABS)
ACC_UNARY(Reciprocal, RECIPROCAL)
ACC_UNARY(Rsqrt, RSQRT)
ACC_UNARY(Sqrt, SQRT)
ACC_UNARY(Relu, RELU)
ACC_UNARY(Not, NOT)

}  // namespace AscendC

#undef ACC_UNARY
#endif
