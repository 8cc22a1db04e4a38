// Two sources, one destination.
#ifndef ACC_MODEL_VEC_BINARY_H
#define ACC_MODEL_VEC_BINARY_H

#include "library_api.h"
#include "vec_unary.h"

namespace acc_model {

inline Shape binary_shape(int64_t repeats, const AscendC::BinaryRepeatParams& params)
{
    Shape shape = repeat_shape(repeats);
    shape.blk[0] = params.dstBlkStride * BLOCK_BYTES;
    shape.blk[1] = params.src0BlkStride * BLOCK_BYTES;
    shape.blk[2] = params.src1BlkStride * BLOCK_BYTES;
    shape.rep[0] = params.dstRepStride * BLOCK_BYTES;
    shape.rep[1] = params.src0RepStride * BLOCK_BYTES;
    shape.rep[2] = params.src1RepStride * BLOCK_BYTES;
    return shape;
}

template <typename D, typename S>
Call binary_call(const char* name, At at, const AscendC::LocalTensor<D>& dst, const AscendC::LocalTensor<S>& src0,
                 const AscendC::LocalTensor<S>& src1)
{
    Call call(name, at);
    call.operand("dst", dst.view()).operand("src0", src0.view()).operand("src1", src1.view());
    return call;
}

}  // namespace acc_model

#define ACC_BINARY(NAME, OPERATION)                                                                                 \
    template <typename T>                                                                                           \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,                    \
              const int32_t& count, ACC_AT)                                                                         \
    {                                                                                                               \
        ACC_CHECK_TYPE(NAME, T);                                                                                    \
        acc_model::Call call = acc_model::binary_call(#NAME, at, dst, src0, src1);                                  \
        acc_model::elementwise(call.integer("count", count), acc_model::Operation::OPERATION,                       \
                               acc_model::count_shape(count), {});                                                  \
    }                                                                                                               \
    ACC_BINARY_MASKED(NAME, OPERATION)

#define ACC_BINARY_MASKED(NAME, OPERATION)                                                                          \
    template <typename T, bool isSetMask = true, typename Mask>                                                     \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, const Mask& mask,  \
              const uint32_t repeatTime, const BinaryRepeatParams& repeatParams, ACC_AT)                            \
    {                                                                                                               \
        ACC_CHECK_TYPE(NAME, T);                                                                                    \
        acc_model::Shape shape = acc_model::binary_shape(repeatTime, repeatParams);                                 \
        acc_model::Call call = acc_model::binary_call(#NAME, at, dst, src0, src1);                                  \
        acc_model::describe_mask(call, shape, isSetMask, mask);                                                     \
        acc_model::elementwise(call, acc_model::Operation::OPERATION, shape, {});                                   \
    }

// The count form also takes 32-bit types, and then handles half of the data.
#define ACC_BITWISE(NAME, OPERATION)                                                                                \
    template <typename T>                                                                                           \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,                    \
              const int32_t& count, ACC_AT)                                                                         \
    {                                                                                                               \
        acc_model::Call call = acc_model::binary_call(#NAME, at, dst, src0, src1);                                  \
        if constexpr (acc_model::one_of<T, int32_t, uint32_t>) {                                                    \
            acc_model::bitwise_halves(call.integer("count", count), acc_model::Operation::OPERATION, count);        \
        } else {                                                                                                    \
            ACC_CHECK_TYPE(NAME, T);                                                                                \
            acc_model::elementwise(call.integer("count", count), acc_model::Operation::OPERATION,                   \
                                   acc_model::count_shape(count), {});                                              \
        }                                                                                                           \
    }                                                                                                               \
    ACC_BINARY_MASKED(NAME, OPERATION)

namespace AscendC {

ACC_BINARY(Add, ADD)
ACC_BINARY(Sub, SUB)
ACC_BINARY(Mul, MUL)
ACC_BINARY(Div, DIV)
ACC_BINARY(Max, MAX)
ACC_BINARY(Min, MIN)
ACC_BITWISE(And, AND)
ACC_BITWISE(Or, OR)
ACC_BINARY(AddRelu, ADD_RELU)
ACC_BINARY(SubRelu, SUB_RELU)
ACC_BINARY(FusedMulAdd, FUSED_MUL_ADD)
ACC_BINARY(FusedMulAddRelu, MUL_ADD_RELU)
ACC_BINARY(MulAddRelu, MUL_ADD_RELU)

// The destination may be wider than the sources (half to float).
template <typename D, typename S>
void MulAddDst(const LocalTensor<D>& dst, const LocalTensor<S>& src0, const LocalTensor<S>& src1,
               const int32_t& count, ACC_AT)
{
    ACC_CHECK_TYPE(MulAddDst, S);
    static_assert(std::is_same_v<D, S> || std::is_same_v<D, float>,
                  "MulAddDst takes half to half, float to float and half to float");
    acc_model::Call call = acc_model::binary_call("MulAddDst", at, dst, src0, src1);
    acc_model::elementwise(call.integer("count", count), acc_model::Operation::MUL_ADD_DST,
                           acc_model::count_shape(count), {});
}
template <typename D, typename S, bool isSetMask = true, typename Mask>
void MulAddDst(const LocalTensor<D>& dst, const LocalTensor<S>& src0, const LocalTensor<S>& src1, const Mask& mask,
               const uint32_t repeatTime, const BinaryRepeatParams& repeatParams, ACC_AT)
{
    ACC_CHECK_TYPE(MulAddDst, S);
    static_assert(std::is_same_v<D, S> || std::is_same_v<D, float>,
                  "MulAddDst takes half to half, float to float and half to float");
    acc_model::Shape shape = acc_model::binary_shape(repeatTime, repeatParams);
    acc_model::Call call = acc_model::binary_call("MulAddDst", at, dst, src0, src1);
    acc_model::describe_mask(call, shape, isSetMask, mask);
    acc_model::elementwise(call, acc_model::Operation::MUL_ADD_DST, shape, {});
}

// Arithmetic with a narrowing conversion at its end; the sources are the wider ones.
#define ACC_FUSED_CAST(NAME, OPERATION, LEGAL)                                                                      \
    template <typename D, typename S>                                                                               \
    void NAME(const LocalTensor<D>& dst, const LocalTensor<S>& src0, const LocalTensor<S>& src1,                    \
              const uint32_t count, ACC_AT)                                                                         \
    {                                                                                                               \
        static_assert(LEGAL, #NAME " does not take these types on this chip");                                      \
        acc_model::Call call = acc_model::binary_call(#NAME, at, dst, src0, src1);                                  \
        acc_model::fused_cast(call.integer("count", count), acc_model::Fused::OPERATION,                            \
                              acc_model::count_shape(count));                                                       \
    }                                                                                                               \
    template <typename D, typename S, bool isSetMask = true, typename Mask>                                         \
    void NAME(const LocalTensor<D>& dst, const LocalTensor<S>& src0, const LocalTensor<S>& src1, const Mask& mask,  \
              const uint32_t repeatTime, const BinaryRepeatParams& repeatParams, ACC_AT)                            \
    {                                                                                                               \
        static_assert(LEGAL, #NAME " does not take these types on this chip");                                      \
        acc_model::Shape shape = acc_model::binary_shape(repeatTime, repeatParams);                                 \
        acc_model::Call call = acc_model::binary_call(#NAME, at, dst, src0, src1);                                  \
        acc_model::describe_mask(call, shape, isSetMask, mask);                                                     \
        acc_model::fused_cast(call, acc_model::Fused::OPERATION, shape);                                            \
    }

#define ACC_RELU_CAST_TYPES                                                                              \
    ((std::is_same_v<S, half> && std::is_same_v<D, int8_t>) || (std::is_same_v<S, float> && std::is_same_v<D, half>) || \
     (std::is_same_v<S, int16_t> && std::is_same_v<D, int8_t>))

ACC_FUSED_CAST(AddReluCast, ADD_RELU_CAST, ACC_RELU_CAST_TYPES)
ACC_FUSED_CAST(SubReluCast, SUB_RELU_CAST, ACC_RELU_CAST_TYPES)
ACC_FUSED_CAST(MulCast, MUL_CAST,
               (std::is_same_v<S, half> && acc_model::one_of<D, int8_t, uint8_t>))

#undef ACC_RELU_CAST_TYPES
#undef ACC_FUSED_CAST

}  // namespace AscendC

#undef ACC_BINARY
#undef ACC_BINARY_MASKED
#undef ACC_BITWISE
#endif
