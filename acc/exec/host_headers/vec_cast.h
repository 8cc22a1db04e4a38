// Conversions between element types.
#ifndef ACC_MODEL_VEC_CAST_H
#define ACC_MODEL_VEC_CAST_H

#include "vec_unary.h"

namespace acc_model {

inline const char* mode_name(AscendC::RoundMode mode)
{
    static const char* const names[] = {"CAST_NONE", "CAST_RINT",  "CAST_FLOOR", "CAST_CEIL",
                                        "CAST_ROUND", "CAST_TRUNC", "CAST_ODD"};
    return names[static_cast<int>(mode)];
}

}  // namespace acc_model

#define ACC_CHECK_CAST(D, S)                                                                       \
    static_assert(acc_model::chip::cast_modes<S, D>() != 0 || (std::is_same_v<S, int32_t> && std::is_same_v<D, half>), \
                  "Cast has no conversion between these two element types on this chip: go through float or half")

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

// int32_t to half after adding and clipping, scaled by SetDeqScale; the top of the UB is its scratch.
inline void AddDeqRelu(const LocalTensor<half>& dst, const LocalTensor<int32_t>& src0,
                       const LocalTensor<int32_t>& src1, const int32_t& count, ACC_AT)
{
    acc_model::Call call("AddDeqRelu", at);
    call.operand("dst", dst.view()).operand("src0", src0.view()).operand("src1", src1.view());
    acc_model::add_deq_relu(call.integer("count", count), acc_model::count_shape(count));
}

}  // namespace AscendC

#endif
