// A tensor and a scalar.
#ifndef ACC_MODEL_VEC_SCALAR_H
#define ACC_MODEL_VEC_SCALAR_H

#include "vec_unary.h"

#define ACC_CHECK_SCALAR(NAME, T, U)                                                              \
    static_assert(std::is_same_v<T, U>, #NAME ": the scalar's type must be the tensor's element type")

#define ACC_SCALAR(NAME, OPERATION)                                                                                 \
    template <typename T, bool isSetMask = true, typename U>                                                        \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const U& scalar, const int32_t& count, ACC_AT)  \
    {                                                                                                               \
        ACC_CHECK_TYPE(NAME, T);                                                                                    \
        ACC_CHECK_SCALAR(NAME, T, U);                                                                               \
        acc_model::Call call = acc_model::unary_call(#NAME, at, dst, src);                                          \
        acc_model::elementwise(call.scalar("scalar", scalar).integer("count", count),                               \
                               acc_model::Operation::OPERATION, acc_model::count_shape(count),                      \
                               acc_model::scalar_of(scalar));                                                       \
    }                                                                                                               \
    template <typename T, bool isSetMask = true, typename U, typename Mask>                                         \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const U& scalar, const Mask& mask,              \
              const uint32_t repeatTime, const UnaryRepeatParams& repeatParams, ACC_AT)                             \
    {                                                                                                               \
        ACC_CHECK_TYPE(NAME, T);                                                                                    \
        ACC_CHECK_SCALAR(NAME, T, U);                                                                               \
        acc_model::Shape shape = acc_model::unary_shape(repeatTime, repeatParams);                                  \
        acc_model::Call call = acc_model::unary_call(#NAME, at, dst, src);                                          \
        acc_model::describe_mask(call.scalar("scalar", scalar), shape, isSetMask, mask);                            \
        acc_model::elementwise(call, acc_model::Operation::OPERATION, shape, acc_model::scalar_of(scalar));         \
    }

namespace AscendC {

ACC_SCALAR(Adds, ADDS)
ACC_SCALAR(Muls, MULS)
ACC_SCALAR(Maxs, MAXS)
ACC_SCALAR(Mins, MINS)
ACC_SCALAR(LeakyRelu, LEAKY_RELU)
ACC_SCALAR(ShiftLeft, SHIFT_LEFT)
ACC_SCALAR(ShiftRight, SHIFT_RIGHT)

// With rounding of the bits shifted out: signed types only.
template <typename T, bool isSetMask = true, typename U, typename Mask>
void ShiftRight(const LocalTensor<T>& dst, const LocalTensor<T>& src, const U& scalar, const Mask& mask,
                const uint32_t repeatTime, const UnaryRepeatParams& repeatParams, bool roundEn, ACC_AT)
{
    static_assert(acc_model::one_of<T, int16_t, int32_t>, "ShiftRight rounds signed types only: int16_t, int32_t");
    ACC_CHECK_SCALAR(ShiftRight, T, U);
    acc_model::Shape shape = acc_model::unary_shape(repeatTime, repeatParams);
    acc_model::Call call = acc_model::unary_call("ShiftRight", at, dst, src);
    acc_model::describe_mask(call.scalar("scalar", scalar), shape, isSetMask, mask);
    acc_model::elementwise(call.integer("roundEn", roundEn),
                           roundEn ? acc_model::Operation::SHIFT_RIGHT_ROUND : acc_model::Operation::SHIFT_RIGHT,
                           shape, acc_model::scalar_of(scalar));
}

// dst = scalar * src + dst; the scalar has the type of src, dst may be wider (half to float).
template <typename D, typename S, bool isSetMask = true, typename U>
void Axpy(const LocalTensor<D>& dst, const LocalTensor<S>& src, const U& scalar, const int32_t& count, ACC_AT)
{
    ACC_CHECK_TYPE(Axpy, S);
    static_assert(std::is_same_v<S, U>, "Axpy: the scalar's type must be the source's element type");
    static_assert(std::is_same_v<D, S> || std::is_same_v<D, float>,
                  "Axpy takes half to half, float to float and half to float");
    acc_model::Call call = acc_model::unary_call("Axpy", at, dst, src);
    acc_model::elementwise(call.scalar("scalar", scalar).integer("count", count), acc_model::Operation::AXPY,
                           acc_model::count_shape(count), acc_model::scalar_of(scalar));
}
template <typename D, typename S, bool isSetMask = true, typename U, typename Mask>
void Axpy(const LocalTensor<D>& dst, const LocalTensor<S>& src, const U& scalar, const Mask& mask,
          const uint32_t repeatTime, const UnaryRepeatParams& repeatParams, ACC_AT)
{
    ACC_CHECK_TYPE(Axpy, S);
    static_assert(std::is_same_v<S, U>, "Axpy: the scalar's type must be the source's element type");
    static_assert(std::is_same_v<D, S> || std::is_same_v<D, float>,
                  "Axpy takes half to half, float to float and half to float");
    acc_model::Shape shape = acc_model::unary_shape(repeatTime, repeatParams);
    acc_model::Call call = acc_model::unary_call("Axpy", at, dst, src);
    acc_model::describe_mask(call.scalar("scalar", scalar), shape, isSetMask, mask);
    acc_model::elementwise(call, acc_model::Operation::AXPY, shape, acc_model::scalar_of(scalar));
}

// dst = scalar everywhere.
template <typename T, bool isSetMask = true, typename U>
void Duplicate(const LocalTensor<T>& dst, const U& scalar, const int32_t& count, ACC_AT)
{
    ACC_CHECK_TYPE(Duplicate, T);
    ACC_CHECK_SCALAR(Duplicate, T, U);
    acc_model::Call call("Duplicate", at);
    call.operand("dst", dst.view()).scalar("scalar", scalar).integer("count", count);
    acc_model::elementwise(call, acc_model::Operation::FILL, acc_model::count_shape(count),
                           acc_model::scalar_of(scalar));
}
template <typename T, bool isSetMask = true, typename U, typename Mask>
void Duplicate(const LocalTensor<T>& dst, const U& scalar, const Mask& mask, const uint32_t repeatTime,
               const uint16_t dstBlockStride, const uint8_t dstRepeatStride, ACC_AT)
{
    ACC_CHECK_TYPE(Duplicate, T);
    ACC_CHECK_SCALAR(Duplicate, T, U);
    acc_model::Shape shape = acc_model::repeat_shape(repeatTime);
    shape.blk[0] = dstBlockStride * acc_model::BLOCK_BYTES;
    shape.rep[0] = dstRepeatStride * acc_model::BLOCK_BYTES;
    acc_model::Call call("Duplicate", at);
    acc_model::describe_mask(call.operand("dst", dst.view()).scalar("scalar", scalar), shape, isSetMask, mask);
    acc_model::elementwise(call, acc_model::Operation::FILL, shape, acc_model::scalar_of(scalar));
}

}  // namespace AscendC

#undef ACC_SCALAR
#endif
