// Conversions between element types.
#ifndef ACC_MODEL_VEC_CAST_H
#define ACC_MODEL_VEC_CAST_H

#include "library_api.h"
#include "vec_binary.h"

namespace acc_model {

inline const char* mode_name(AscendC::RoundMode mode)
{
    static const char* const names[] = {"CAST_NONE", "CAST_RINT",  "CAST_FLOOR", "CAST_CEIL",
                                        "CAST_ROUND", "CAST_TRUNC", "CAST_ODD"};
    return mode_text(names, mode);
}

}  // namespace acc_model

#define ACC_CHECK_CAST(D, S)                                                                                           \
    static_assert(!acc_model::one_of<int4b_t, D, S>, "Cast: int4b_t is not modelled by the host model");               \
    static_assert(acc_model::one_of<int4b_t, D, S> || acc_model::chip::cast_modes<S, D>() != 0 ||                      \
                      (std::is_same_v<S, int32_t> && std::is_same_v<D, half>),                                         \
                  "Cast has no conversion between these two element types on this chip: go through float or half")

// The table of scales of the vector form lies in the UB, in a layout that the documents do not give.
#define ACC_CHECK_DEQUANT(D, S)                                                                                       \
    static_assert((std::is_same_v<S, int32_t> && std::is_same_v<D, half>) ||                                          \
                      (std::is_same_v<S, int16_t> && acc_model::one_of<D, int8_t, uint8_t>),                          \
                  "CastDequant takes int32_t to half, int16_t to int8_t and int16_t to uint8_t");                     \
    static_assert(!isVecDeq || std::is_same_v<S, int32_t>,                                                            \
                  "CastDequant with isVecDeq, a scale for each element, is not modelled by the host model")

namespace AscendC {

template <typename D, typename S>
void Cast(const LocalTensor<D>& dst, const LocalTensor<S>& src, const RoundMode& roundMode, const uint32_t count,
          ACC_AT)
{
    ACC_CHECK_CAST(D, S);
    acc_model::Call call = acc_model::unary_call("Cast", at, dst, src);
    call.text("roundMode", acc_model::mode_name(roundMode)).integer("count", count);
    acc_model::cast(call, roundMode, acc_model::chip::cast_modes<S, D>(), acc_model::count_shape(count));
}

// The mask counts elements of the wider type.
template <typename D, typename S, bool isSetMask = true, typename Mask>
void Cast(const LocalTensor<D>& dst, const LocalTensor<S>& src, const RoundMode& roundMode, const Mask& mask,
          const uint32_t repeatTime, const UnaryRepeatParams& repeatParams, ACC_AT)
{
    ACC_CHECK_CAST(D, S);
    acc_model::Shape shape = acc_model::unary_shape(repeatTime, repeatParams);
    acc_model::Call call = acc_model::unary_call("Cast", at, dst, src);
    acc_model::describe_mask(call.text("roundMode", acc_model::mode_name(roundMode)), shape, isSetMask, mask);
    acc_model::cast(call, roundMode, acc_model::chip::cast_modes<S, D>(), shape);
}

// Scaled by SetDeqScale: int32_t to half, int16_t to one half of each block of 8-bit elements.
template <typename D, typename S, bool isVecDeq = true, bool halfBlock = true>
void CastDequant(const LocalTensor<D>& dst, const LocalTensor<S>& src, const uint32_t count, ACC_AT)
{
    ACC_CHECK_DEQUANT(D, S);
    acc_model::Call call = acc_model::unary_call("CastDequant", at, dst, src);
    acc_model::cast_dequant(call.integer("count", count), acc_model::count_shape(count), halfBlock);
}
template <typename D, typename S, bool isSetMask = true, bool isVecDeq = true, bool halfBlock = true, typename Mask>
void CastDequant(const LocalTensor<D>& dst, const LocalTensor<S>& src, const Mask& mask, const uint32_t repeatTime,
                 const UnaryRepeatParams& repeatParams, ACC_AT)
{
    ACC_CHECK_DEQUANT(D, S);
    acc_model::Shape shape = acc_model::unary_shape(repeatTime, repeatParams);
    acc_model::Call call = acc_model::unary_call("CastDequant", at, dst, src);
    acc_model::describe_mask(call, shape, isSetMask, mask);
    acc_model::cast_dequant(call, shape, halfBlock);
}
template <typename D, typename S, bool isVecDeq = true, bool halfBlock = true>
void CastDeq(const LocalTensor<D>& dst, const LocalTensor<S>& src, const uint32_t count, ACC_AT)
{
    CastDequant<D, S, isVecDeq, halfBlock>(dst, src, count, at);
}
template <typename D, typename S, bool isSetMask = true, bool isVecDeq = true, bool halfBlock = true, typename Mask>
void CastDeq(const LocalTensor<D>& dst, const LocalTensor<S>& src, const Mask& mask, const uint32_t repeatTime,
             const UnaryRepeatParams& repeatParams, ACC_AT)
{
    CastDequant<D, S, isSetMask, isVecDeq, halfBlock>(dst, src, mask, repeatTime, repeatParams, at);
}

// int32_t to half after adding and clipping, scaled by SetDeqScale; the top of the UB is its scratch.
#define ACC_CHECK_ADD_DEQ_RELU(D, S)                                              \
    static_assert(std::is_same_v<D, half> && std::is_same_v<S, int32_t>,          \
                  "AddDeqRelu takes int32_t to half")
template <typename D, typename S>
void AddDeqRelu(const LocalTensor<D>& dst, const LocalTensor<S>& src0, const LocalTensor<S>& src1,
                const int32_t& count, ACC_AT)
{
    ACC_CHECK_ADD_DEQ_RELU(D, S);
    acc_model::Call call("AddDeqRelu", at);
    call.operand("dst", dst.view()).operand("src0", src0.view()).operand("src1", src1.view());
    acc_model::add_deq_relu(call.integer("count", count), acc_model::count_shape(count));
}
template <bool isSetMask = true, typename D, typename S, typename Mask>
void AddDeqRelu(const LocalTensor<D>& dst, const LocalTensor<S>& src0, const LocalTensor<S>& src1, const Mask& mask,
                const uint32_t repeatTime, const BinaryRepeatParams& repeatParams, ACC_AT)
{
    ACC_CHECK_ADD_DEQ_RELU(D, S);
    acc_model::Shape shape = acc_model::binary_shape(repeatTime, repeatParams);
    acc_model::Call call = acc_model::binary_call("AddDeqRelu", at, dst, src0, src1);
    acc_model::describe_mask(call, shape, isSetMask, mask);
    acc_model::add_deq_relu(call, shape);
}
#undef ACC_CHECK_ADD_DEQ_RELU
#undef ACC_CHECK_DEQUANT

}  // namespace AscendC

#endif
