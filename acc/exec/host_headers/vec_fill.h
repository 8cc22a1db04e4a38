// Block broadcasts, indices and gathers.
#ifndef ACC_MODEL_VEC_FILL_H
#define ACC_MODEL_VEC_FILL_H

#include "vec_unary.h"

namespace AscendC {

// Each repeat spreads 8 consecutive elements over 8 blocks.
template <typename T>
void Brcb(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const uint32_t repeatTime,
          const BrcbRepeatParams& repeatParams, ACC_AT)
{
    ACC_CHECK_TYPE(Brcb, T);
    acc_model::Call call = acc_model::unary_call("Brcb", at, dst, src0);
    call.integer("repeatTime", repeatTime).integer("dstBlkStride", repeatParams.dstBlkStride);
    acc_model::broadcast_blocks(call.integer("dstRepStride", repeatParams.dstRepStride), repeatTime,
                                repeatParams.dstBlkStride * acc_model::BLOCK_BYTES,
                                repeatParams.dstRepStride * acc_model::BLOCK_BYTES);
}

// firstValue, firstValue + 1, ...
template <typename T, typename U>
void CreateVecIndex(const LocalTensor<T>& dst, const U& firstValue, uint32_t count, ACC_AT)
{
    ACC_CHECK_TYPE(CreateVecIndex, T);
    static_assert(std::is_same_v<T, U>, "CreateVecIndex: firstValue must have the tensor's element type");
    acc_model::Call call("CreateVecIndex", at);
    call.operand("dst", dst.view()).scalar("firstValue", firstValue).integer("count", count);
    acc_model::create_index(call, acc_model::count_shape(count), static_cast<double>(firstValue));
}
template <typename T, typename U, typename Mask>
void CreateVecIndex(const LocalTensor<T>& dst, const U& firstValue, const Mask& mask, uint32_t repeatTime,
                    uint16_t dstBlkStride, uint8_t dstRepStride, ACC_AT)
{
    ACC_CHECK_TYPE(CreateVecIndex, T);
    static_assert(std::is_same_v<T, U>, "CreateVecIndex: firstValue must have the tensor's element type");
    acc_model::Shape shape = acc_model::repeat_shape(repeatTime);
    shape.blk[0] = dstBlkStride * acc_model::BLOCK_BYTES;
    shape.rep[0] = dstRepStride * acc_model::BLOCK_BYTES;
    acc_model::Call call("CreateVecIndex", at);
    acc_model::describe_mask(call.operand("dst", dst.view()).scalar("firstValue", firstValue), shape, true, mask);
    acc_model::create_index(call, shape, static_cast<double>(firstValue));
}

// Offsets and base address in bytes.
template <typename T>
void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint32_t>& srcOffset,
            const uint32_t srcBaseAddr, const uint32_t count, ACC_AT)
{
    ACC_CHECK_TYPE(Gather, T);
    acc_model::Call call = acc_model::unary_call("Gather", at, dst, src);
    call.operand("srcOffset", srcOffset.view()).integer("srcBaseAddr", srcBaseAddr).integer("count", count);
    acc_model::gather(call, srcBaseAddr, acc_model::count_shape(count));
}
template <typename T, typename Mask>
void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint32_t>& srcOffset,
            const uint32_t srcBaseAddr, const Mask& mask, const uint32_t repeatTime, const uint16_t dstRepStride,
            ACC_AT)
{
    ACC_CHECK_TYPE(Gather, T);
    acc_model::Shape shape = acc_model::repeat_shape(repeatTime);
    shape.rep[0] = dstRepStride * acc_model::BLOCK_BYTES;
    acc_model::Call call = acc_model::unary_call("Gather", at, dst, src);
    call.operand("srcOffset", srcOffset.view()).integer("srcBaseAddr", srcBaseAddr);
    acc_model::describe_mask(call, shape, true, mask);
    acc_model::gather(call, srcBaseAddr, shape);
}

// Whole blocks, by byte offsets that are multiples of 32.
template <typename T>
void Gatherb(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<uint32_t>& offset,
             const uint32_t repeatTime, const GatherRepeatParams& repeatParams, ACC_AT)
{
    ACC_CHECK_TYPE(Gatherb, T);
    acc_model::Call call = acc_model::unary_call("Gatherb", at, dst, src0);
    call.operand("offset", offset.view()).integer("repeatTime", repeatTime);
    acc_model::gather_blocks(call, repeatTime, repeatParams.dstBlkStride * acc_model::BLOCK_BYTES,
                             repeatParams.dstRepStride * acc_model::BLOCK_BYTES);
}

// One 16 x 16 block of 16-bit elements; in place is allowed.
template <typename T>
void Transpose(const LocalTensor<T>& dst, const LocalTensor<T>& src, ACC_AT)
{
    ACC_CHECK_TYPE(Transpose, T);
    acc_model::transpose_16x16(acc_model::unary_call("Transpose", at, dst, src));
}

}  // namespace AscendC

#endif
