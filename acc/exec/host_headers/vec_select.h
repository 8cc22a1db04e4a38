// Comparisons into bit masks, selection by bit masks, and compaction.
#ifndef ACC_MODEL_VEC_SELECT_H
#define ACC_MODEL_VEC_SELECT_H

#include "vec_binary.h"

namespace acc_model {

inline const char* compare_name(AscendC::CMPMODE mode)
{
    static const char* const names[] = {"LT", "GT", "EQ", "LE", "GE", "NE"};
    return mode_text(names, mode);
}

inline const char* select_name(AscendC::SELMODE mode)
{
    static const char* const names[] = {"VSEL_CMPMASK_SPR", "VSEL_TENSOR_SCALAR_MODE", "VSEL_TENSOR_TENSOR_MODE"};
    return mode_text(names, mode);
}

// Mask bits in a call: the dst of a comparison has no stride, its sources are operands 1 and 2 of the shape.
template <typename T>
Call select_call(At at, const AscendC::LocalTensor<T>& dst, const Local& mask, const AscendC::LocalTensor<T>& src0)
{
    Call call("Select", at);
    call.operand("dst", dst.view()).operand("selMask", mask).operand("src0", src0.view());
    return call;
}

}  // namespace acc_model

#define ACC_CHECK_MASK_TYPE(U)                                                       \
    static_assert(acc_model::one_of<U, uint8_t, uint16_t, uint32_t, uint64_t>,       \
                  "selMask has bits: uint8_t, uint16_t, uint32_t or uint64_t")
#define ACC_CHECK_COMPARE(U)                                                         \
    static_assert(acc_model::one_of<U, uint8_t, int8_t>, "Compare writes bits: its dst is uint8_t or int8_t")

namespace AscendC {

// One bit an element; whole chunks of 256 bytes, so a tail needs room and a rounded count.
template <typename T, typename U>
void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode,
             uint32_t count, ACC_AT)
{
    ACC_CHECK_TYPE(Compare, T);
    ACC_CHECK_COMPARE(U);
    acc_model::Call call = acc_model::binary_call("Compare", at, dst, src0, src1);
    call.text("cmpMode", acc_model::compare_name(cmpMode)).integer("count", count);
    acc_model::compare(call, cmpMode, acc_model::count_shape(count), false, {});
}
template <typename T, typename U, bool isSetMask = true, typename Mask>
void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode,
             const Mask& mask, uint32_t repeatTime, const BinaryRepeatParams& repeatParams, ACC_AT)
{
    ACC_CHECK_TYPE(Compare, T);
    ACC_CHECK_COMPARE(U);
    acc_model::Shape shape = acc_model::binary_shape(repeatTime, repeatParams);
    acc_model::Call call = acc_model::binary_call("Compare", at, dst, src0, src1);
    acc_model::describe_mask(call.text("cmpMode", acc_model::compare_name(cmpMode)), shape, isSetMask, mask);
    acc_model::compare(call, cmpMode, shape, false, {});
}

// One repeat, into the compare register.
template <typename T, bool isSetMask = true, typename Mask>
void Compare(const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode, const Mask& mask,
             const BinaryRepeatParams& repeatParams, ACC_AT)
{
    static_assert(acc_model::one_of<T, half, float>, "Compare into the register takes half and float");
    acc_model::Shape shape = acc_model::binary_shape(1, repeatParams);
    acc_model::Call call("Compare", at);
    call.operand("src0", src0.view()).operand("src1", src1.view());
    acc_model::describe_mask(call.text("cmpMode", acc_model::compare_name(cmpMode)), shape, isSetMask, mask);
    acc_model::compare_to_register(call, cmpMode, shape);
}

#define ACC_COMPARE_SCALAR(NAME)                                                                                     \
    template <typename T, typename U, bool isSetMask = true, typename V>                                             \
    void NAME(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const V& src1Scalar, CMPMODE cmpMode,           \
              uint32_t count, ACC_AT)                                                                                \
    {                                                                                                                \
        ACC_CHECK_TYPE(CompareScalar, T);                                                                            \
        ACC_CHECK_COMPARE(U);                                                                                        \
        static_assert(std::is_same_v<T, V>, #NAME ": the scalar's type must be the tensor's element type");          \
        acc_model::Call call = acc_model::unary_call(#NAME, at, dst, src0);                                          \
        call.scalar("src1Scalar", src1Scalar).text("cmpMode", acc_model::compare_name(cmpMode));                     \
        acc_model::compare(call.integer("count", count), cmpMode, acc_model::count_shape(count), true,               \
                           acc_model::scalar_of(src1Scalar));                                                        \
    }                                                                                                                \
    template <typename T, typename U, bool isSetMask = true, typename V, typename Mask>                              \
    void NAME(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const V& src1Scalar, CMPMODE cmpMode,           \
              const Mask& mask, uint32_t repeatTime, const UnaryRepeatParams& repeatParams, ACC_AT)                  \
    {                                                                                                                \
        ACC_CHECK_TYPE(CompareScalar, T);                                                                            \
        ACC_CHECK_COMPARE(U);                                                                                        \
        static_assert(std::is_same_v<T, V>, #NAME ": the scalar's type must be the tensor's element type");          \
        acc_model::Shape shape = acc_model::unary_shape(repeatTime, repeatParams);                                   \
        acc_model::Call call = acc_model::unary_call(#NAME, at, dst, src0);                                          \
        call.scalar("src1Scalar", src1Scalar).text("cmpMode", acc_model::compare_name(cmpMode));                     \
        acc_model::describe_mask(call, shape, isSetMask, mask);                                                      \
        acc_model::compare(call, cmpMode, shape, true, acc_model::scalar_of(src1Scalar));                            \
    }
ACC_COMPARE_SCALAR(CompareScalar)
ACC_COMPARE_SCALAR(Compares)
#undef ACC_COMPARE_SCALAR

template <typename T>
void GetCmpMask(const LocalTensor<T>& dst, ACC_AT)
{
    static_assert(sizeof(T) < 8, "GetCmpMask does not take this element type: it has 64 bits");
    acc_model::Call call("GetCmpMask", at);
    acc_model::get_compare_mask(call.operand("dst", dst.view()));
}
template <typename T>
void SetCmpMask(const LocalTensor<T>& src, ACC_AT)
{
    acc_model::Call call("SetCmpMask", at);
    acc_model::set_compare_mask(call.operand("src", src.view()));
}

// A set bit takes src0, a clear one src1.
template <typename T, typename U>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
            const LocalTensor<T>& src1, SELMODE selMode, uint32_t count, ACC_AT)
{
    ACC_CHECK_TYPE(Select, T);
    ACC_CHECK_MASK_TYPE(U);
    acc_model::Call call = acc_model::select_call(at, dst, selMask.view(), src0);
    call.operand("src1", src1.view()).text("selMode", acc_model::select_name(selMode)).integer("count", count);
    acc_model::select(call, selMode, acc_model::count_shape(count), false, {});
}
template <typename T, typename U, bool isSetMask = true, typename Mask>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
            const LocalTensor<T>& src1, SELMODE selMode, const Mask& mask, uint32_t repeatTime,
            const BinaryRepeatParams& repeatParams, ACC_AT)
{
    ACC_CHECK_TYPE(Select, T);
    ACC_CHECK_MASK_TYPE(U);
    acc_model::Shape shape = acc_model::binary_shape(repeatTime, repeatParams);
    acc_model::Call call = acc_model::select_call(at, dst, selMask.view(), src0);
    call.operand("src1", src1.view()).text("selMode", acc_model::select_name(selMode));
    acc_model::describe_mask(call, shape, isSetMask, mask);
    acc_model::select(call, selMode, shape, false, {});
}
template <typename T, typename U, bool isSetMask = true, typename V,
          typename = std::enable_if_t<std::is_arithmetic_v<V> || std::is_same_v<V, half>>>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0, const V& src1,
            SELMODE selMode, uint32_t count, ACC_AT)
{
    ACC_CHECK_TYPE(Select, T);
    ACC_CHECK_MASK_TYPE(U);
    static_assert(std::is_same_v<T, V>, "Select: the scalar's type must be the tensor's element type");
    acc_model::Call call = acc_model::select_call(at, dst, selMask.view(), src0);
    call.scalar("src1", src1).text("selMode", acc_model::select_name(selMode)).integer("count", count);
    acc_model::select(call, selMode, acc_model::count_shape(count), true, acc_model::scalar_of(src1));
}
template <typename T, typename U, bool isSetMask = true, typename V, typename Mask,
          typename = std::enable_if_t<std::is_arithmetic_v<V> || std::is_same_v<V, half>>>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0, const V& src1,
            SELMODE selMode, const Mask& mask, uint32_t repeatTime, const BinaryRepeatParams& repeatParams, ACC_AT)
{
    ACC_CHECK_TYPE(Select, T);
    ACC_CHECK_MASK_TYPE(U);
    static_assert(std::is_same_v<T, V>, "Select: the scalar's type must be the tensor's element type");
    acc_model::Shape shape = acc_model::binary_shape(repeatTime, repeatParams);
    acc_model::Call call = acc_model::select_call(at, dst, selMask.view(), src0);
    call.scalar("src1", src1).text("selMode", acc_model::select_name(selMode));
    acc_model::describe_mask(call, shape, isSetMask, mask);
    acc_model::select(call, selMode, shape, true, acc_model::scalar_of(src1));
}

// Keeps the elements whose pattern bit is set; rsvdCnt is their number. Leaves the core in normal mask mode.
template <typename T, typename U, GatherMaskMode mode = GatherMaskMode::VREDUCEv2>
void GatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<U>& src1Pattern,
                const bool reduceMode, const uint32_t mask, const GatherMaskParams& params, uint64_t& rsvdCnt, ACC_AT)
{
    ACC_CHECK_TYPE(GatherMask, T);
    static_assert(std::is_unsigned_v<U> && sizeof(U) == sizeof(T),
                  "GatherMask: the pattern is uint16_t for 16-bit and uint32_t for 32-bit elements");
    acc_model::Call call("GatherMask", at);
    call.operand("dst", dst.view()).operand("src0", src0.view()).operand("src1Pattern", src1Pattern.view());
    call.integer("reduceMode", reduceMode).integer("mask", mask).integer("repeatTimes", params.repeatTimes);
    acc_model::gather_mask(call, 0, reduceMode, mask, params.repeatTimes,
                           params.src0BlockStride * acc_model::BLOCK_BYTES,
                           params.src0RepeatStride * acc_model::BLOCK_BYTES,
                           params.src1RepeatStride * acc_model::BLOCK_BYTES, rsvdCnt);
}
template <typename T, GatherMaskMode mode = GatherMaskMode::VREDUCEv2>
void GatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const uint8_t src1Pattern,
                const bool reduceMode, const uint32_t mask, const GatherMaskParams& params, uint64_t& rsvdCnt, ACC_AT)
{
    ACC_CHECK_TYPE(GatherMask, T);
    acc_model::Call call("GatherMask", at);
    call.operand("dst", dst.view()).operand("src0", src0.view()).integer("src1Pattern", src1Pattern);
    call.integer("reduceMode", reduceMode).integer("mask", mask).integer("repeatTimes", params.repeatTimes);
    acc_model::gather_mask(call, src1Pattern, reduceMode, mask, params.repeatTimes,
                           params.src0BlockStride * acc_model::BLOCK_BYTES,
                           params.src0RepeatStride * acc_model::BLOCK_BYTES, 0, rsvdCnt);
}

}  // namespace AscendC

#endif
