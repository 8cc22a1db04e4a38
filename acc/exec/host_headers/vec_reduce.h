// Reductions of repeats, of blocks, of pairs, and of a whole tensor.
#ifndef ACC_MODEL_VEC_REDUCE_H
#define ACC_MODEL_VEC_REDUCE_H

#include "vec_unary.h"

namespace acc_model {

inline const char* order_name(AscendC::ReduceOrder order)
{
    static const char* const names[] = {"ORDER_VALUE_INDEX", "ORDER_INDEX_VALUE", "ORDER_ONLY_VALUE",
                                        "ORDER_ONLY_INDEX"};
    return mode_text(names, order);
}

// The reductions give the destination's stride in units of their own and the source's strides one by one.
template <typename T, typename Mask>
Shape reduce_shape(Call& call, const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src, bool isSetMask,
                   const Mask& mask, int64_t repeats, int64_t dstRepStride, int64_t srcBlkStride, int64_t srcRepStride)
{
    Shape shape = repeat_shape(repeats);
    shape.blk[1] = static_cast<uint32_t>(srcBlkStride * BLOCK_BYTES);
    shape.rep[1] = static_cast<uint32_t>(srcRepStride * BLOCK_BYTES);
    describe_mask(call.operand("dst", dst.view()).operand("src", src.view()), shape, isSetMask, mask);
    call.integer("dstRepStride", dstRepStride).integer("srcBlkStride", srcBlkStride);
    call.integer("srcRepStride", srcRepStride);
    return shape;
}

}  // namespace acc_model

#define ACC_CHECK_ONE_TYPE(NAME, T, U) \
    static_assert(std::is_same_v<T, U>, #NAME ": dst and src have one element type on this chip")

namespace AscendC {

template <typename T, bool isSetMask = true, typename Mask>
void WholeReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const Mask& mask, const int32_t repeatTime,
                    const int32_t dstRepStride, const int32_t srcBlkStride, const int32_t srcRepStride, ACC_AT)
{
    ACC_CHECK_TYPE(WholeReduceSum, T);
    acc_model::Call call("WholeReduceSum", at);
    const acc_model::Shape shape = acc_model::reduce_shape(call, dst, src, isSetMask, mask, repeatTime, dstRepStride,
                                                           srcBlkStride, srcRepStride);
    acc_model::reduce_repeat(call, ReduceType::SUM, ReduceOrder::ORDER_ONLY_VALUE, shape, dstRepStride);
}
// The same with its arguments in another order; dstBlkStride has no meaning.
template <typename T, bool isSetMask = true>
void RepeatReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime,
                     const int32_t mask, const int32_t dstBlkStride, const int32_t srcBlkStride,
                     const int32_t dstRepStride, const int32_t srcRepStride, ACC_AT)
{
    ACC_CHECK_TYPE(WholeReduceSum, T);
    (void)dstBlkStride;
    acc_model::Call call("RepeatReduceSum", at);
    const acc_model::Shape shape = acc_model::reduce_shape(call, dst, src, isSetMask, mask, repeatTime, dstRepStride,
                                                           srcBlkStride, srcRepStride);
    acc_model::reduce_repeat(call, ReduceType::SUM, ReduceOrder::ORDER_ONLY_VALUE, shape, dstRepStride);
}

#define ACC_REDUCE_EXTREME(NAME, TYPE)                                                                               \
    template <typename T, bool isSetMask = true, typename Mask>                                                      \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const Mask& mask, const int32_t repeatTime,      \
              const int32_t dstRepStride, const int32_t srcBlkStride, const int32_t srcRepStride,                    \
              ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX, ACC_AT)                                            \
    {                                                                                                                \
        ACC_CHECK_TYPE(NAME, T);                                                                                     \
        acc_model::Call call(#NAME, at);                                                                             \
        const acc_model::Shape shape = acc_model::reduce_shape(call, dst, src, isSetMask, mask, repeatTime,          \
                                                               dstRepStride, srcBlkStride, srcRepStride);            \
        acc_model::reduce_repeat(call.text("order", acc_model::order_name(order)), TYPE, order, shape,               \
                                 dstRepStride);                                                                      \
    }
ACC_REDUCE_EXTREME(WholeReduceMax, ReduceType::MAX)
ACC_REDUCE_EXTREME(WholeReduceMin, ReduceType::MIN)
#undef ACC_REDUCE_EXTREME

#define ACC_REDUCE_BLOCK(NAME, TYPE)                                                                                 \
    template <typename T, bool isSetMask = true, typename Mask>                                                      \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime, const Mask& mask,      \
              const int32_t dstRepStride, const int32_t srcBlkStride, const int32_t srcRepStride, ACC_AT)            \
    {                                                                                                                \
        ACC_CHECK_TYPE(NAME, T);                                                                                     \
        acc_model::Call call(#NAME, at);                                                                             \
        const acc_model::Shape shape = acc_model::reduce_shape(call, dst, src, isSetMask, mask, repeatTime,          \
                                                               dstRepStride, srcBlkStride, srcRepStride);            \
        acc_model::reduce_block(call, TYPE, shape, dstRepStride);                                                    \
    }
ACC_REDUCE_BLOCK(BlockReduceSum, ReduceType::SUM)
ACC_REDUCE_BLOCK(BlockReduceMax, ReduceType::MAX)
ACC_REDUCE_BLOCK(BlockReduceMin, ReduceType::MIN)
#undef ACC_REDUCE_BLOCK

template <typename T, bool isSetMask = true, typename Mask>
void PairReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime, const Mask& mask,
                   const int32_t dstRepStride, const int32_t srcBlkStride, const int32_t srcRepStride, ACC_AT)
{
    ACC_CHECK_TYPE(PairReduceSum, T);
    acc_model::Call call("PairReduceSum", at);
    const acc_model::Shape shape = acc_model::reduce_shape(call, dst, src, isSetMask, mask, repeatTime, dstRepStride,
                                                           srcBlkStride, srcRepStride);
    acc_model::reduce_pair(call, shape, dstRepStride);
}

// The names of release 9.1: the mask stands before repeatTime in all of them.
template <ReduceType type, typename T, typename U, bool isSetMask = true, typename Mask>
void ReduceRepeat(const LocalTensor<T>& dst, const LocalTensor<U>& src, const Mask& mask, const int32_t repeatTime,
                  const int32_t dstRepStride, const int32_t srcBlkStride, const int32_t srcRepStride,
                  ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX, ACC_AT)
{
    ACC_CHECK_TYPE(WholeReduceSum, T);
    ACC_CHECK_ONE_TYPE(ReduceRepeat, T, U);
    acc_model::Call call("ReduceRepeat", at);
    const acc_model::Shape shape = acc_model::reduce_shape(call, dst, src, isSetMask, mask, repeatTime, dstRepStride,
                                                           srcBlkStride, srcRepStride);
    acc_model::reduce_repeat(call, type, type == ReduceType::SUM ? ReduceOrder::ORDER_ONLY_VALUE : order, shape,
                             dstRepStride);
}
template <ReduceType type, typename T, typename U, bool isSetMask = true, typename Mask>
void ReduceDataBlock(const LocalTensor<T>& dst, const LocalTensor<U>& src, const Mask& mask, const int32_t repeatTime,
                     const int32_t dstRepStride, const int32_t srcBlkStride, const int32_t srcRepStride, ACC_AT)
{
    ACC_CHECK_TYPE(BlockReduceSum, T);
    ACC_CHECK_ONE_TYPE(ReduceDataBlock, T, U);
    acc_model::Call call("ReduceDataBlock", at);
    const acc_model::Shape shape = acc_model::reduce_shape(call, dst, src, isSetMask, mask, repeatTime, dstRepStride,
                                                           srcBlkStride, srcRepStride);
    acc_model::reduce_block(call, type, shape, dstRepStride);
}
template <ReduceType type, typename T, typename U, bool isSetMask = true, typename Mask>
void ReducePairElem(const LocalTensor<T>& dst, const LocalTensor<U>& src, const Mask& mask, const int32_t repeatTime,
                    const int32_t dstRepStride, const int32_t srcBlkStride, const int32_t srcRepStride, ACC_AT)
{
    static_assert(type == ReduceType::SUM, "ReducePairElem sums: the chip has no pairwise maximum or minimum");
    ACC_CHECK_TYPE(PairReduceSum, T);
    ACC_CHECK_ONE_TYPE(ReducePairElem, T, U);
    acc_model::Call call("ReducePairElem", at);
    const acc_model::Shape shape = acc_model::reduce_shape(call, dst, src, isSetMask, mask, repeatTime, dstRepStride,
                                                           srcBlkStride, srcRepStride);
    acc_model::reduce_pair(call, shape, dstRepStride);
}

// A whole tensor; the order of ReduceSum's additions differs between its two forms, as on the device.
template <typename T, bool isSetMask = true>
void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
               const int32_t count, ACC_AT)
{
    ACC_CHECK_TYPE(ReduceSum, T);
    acc_model::Call call("ReduceSum", at);
    call.operand("dst", dst.view()).operand("src", src.view()).operand("sharedTmpBuffer", sharedTmpBuffer.view());
    acc_model::reduce_all(call.integer("count", count), ReduceType::SUM, acc_model::count_shape(count), false);
}
template <typename T, typename Mask>
void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
               const Mask& mask, const int32_t repeatTime, const int32_t srcRepStride, ACC_AT)
{
    ACC_CHECK_TYPE(ReduceSum, T);
    acc_model::Call call("ReduceSum", at);
    call.operand("dst", dst.view()).operand("src", src.view()).operand("sharedTmpBuffer", sharedTmpBuffer.view());
    acc_model::Shape shape = acc_model::repeat_shape(repeatTime);
    shape.rep[1] = static_cast<uint32_t>(srcRepStride) * acc_model::BLOCK_BYTES;
    acc_model::describe_mask(call, shape, true, mask);
    acc_model::reduce_all(call, ReduceType::SUM, shape, false);
}

#define ACC_REDUCE_ALL(NAME, TYPE)                                                                                   \
    template <typename T>                                                                                            \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,           \
              const int32_t count, bool calIndex = 0, ACC_AT)                                                        \
    {                                                                                                                \
        ACC_CHECK_TYPE(NAME, T);                                                                                     \
        acc_model::Call call(#NAME, at);                                                                             \
        call.operand("dst", dst.view()).operand("src", src.view());                                                  \
        call.operand("sharedTmpBuffer", sharedTmpBuffer.view()).integer("count", count);                             \
        acc_model::reduce_all(call.integer("calIndex", calIndex), TYPE, acc_model::count_shape(count), calIndex);    \
    }                                                                                                                \
    template <typename T, typename Mask>                                                                             \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,           \
              const Mask& mask, const int32_t repeatTime, const int32_t srcRepStride, bool calIndex, ACC_AT)         \
    {                                                                                                                \
        ACC_CHECK_TYPE(NAME, T);                                                                                     \
        acc_model::Call call(#NAME, at);                                                                             \
        call.operand("dst", dst.view()).operand("src", src.view());                                                  \
        call.operand("sharedTmpBuffer", sharedTmpBuffer.view());                                                     \
        acc_model::Shape shape = acc_model::repeat_shape(repeatTime);                                                \
        shape.rep[1] = static_cast<uint32_t>(srcRepStride) * acc_model::BLOCK_BYTES;                                 \
        acc_model::describe_mask(call, shape, true, mask);                                                           \
        acc_model::reduce_all(call.integer("calIndex", calIndex), TYPE, shape, calIndex);                            \
    }
ACC_REDUCE_ALL(ReduceMax, ReduceType::MAX)
ACC_REDUCE_ALL(ReduceMin, ReduceType::MIN)
#undef ACC_REDUCE_ALL

template <typename T>
T GetAccVal(ACC_AT)
{
    ACC_CHECK_TYPE(WholeReduceSum, T);
    return T(acc_model::last_sum(acc_model::Call("GetAccVal", at)));
}
template <typename T>
T GetReduceRepeatSumSpr(ACC_AT)
{
    ACC_CHECK_TYPE(WholeReduceSum, T);
    return T(acc_model::last_sum(acc_model::Call("GetReduceRepeatSumSpr", at)));
}
template <typename T>
void GetReduceMaxMinCount(T& maxMinValue, T& maxMinIndex, ACC_AT)
{
    ACC_CHECK_TYPE(WholeReduceMax, T);
    double value = 0;
    uint32_t index = 0;
    acc_model::last_extreme(acc_model::Call("GetReduceMaxMinCount", at), value, index);
    maxMinValue = T(value);
    __builtin_memcpy(&maxMinIndex, &index, sizeof(T));
}
template <typename T>
void GetReduceMaxMinCount(T& maxMinValue, ACC_AT)
{
    ACC_CHECK_TYPE(WholeReduceMax, T);
    double value = 0;
    uint32_t index = 0;
    acc_model::last_extreme(acc_model::Call("GetReduceMaxMinCount", at), value, index);
    maxMinValue = T(value);
}
template <typename T>
void GetReduceRepeatMaxMinSpr(T& maxMinValue, T& maxMinIndex, ACC_AT)
{
    ACC_CHECK_TYPE(WholeReduceMax, T);
    GetReduceMaxMinCount(maxMinValue, maxMinIndex, at);
}
template <typename T>
void GetReduceRepeatMaxMinSpr(T& maxMinValue, ACC_AT)
{
    ACC_CHECK_TYPE(WholeReduceMax, T);
    GetReduceMaxMinCount(maxMinValue, at);
}

}  // namespace AscendC

#endif
