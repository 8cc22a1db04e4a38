// Moves between GM and the UB, and inside the UB.
#ifndef ACC_MODEL_DATA_COPY_H
#define ACC_MODEL_DATA_COPY_H

#include "vec_unary.h"

namespace acc_model {

template <typename Params>
Call& describe_burst(Call& call, const Params& params)
{
    call.integer("blockCount", params.blockCount).integer("blockLen", params.blockLen);
    return call.integer("srcStride", params.srcStride).integer("dstStride", params.dstStride);
}

template <typename D, typename S>
void copy_blocks(const D& dst, const S& src, const AscendC::DataCopyParams& params, At at)
{
    Call call("DataCopy", at);
    describe_burst(call.operand("dst", dst.view()).operand("src", src.view()), params);
    const int64_t block = BLOCK_BYTES;
    copy_bursts(call,
                {params.blockCount, params.blockLen * block, params.srcStride * block, params.dstStride * block});
}

template <typename T>
uint64_t padding_bits(const T& value)
{
    uint64_t bits = 0;
    __builtin_memcpy(&bits, &value, sizeof(T));
    return bits;
}

}  // namespace acc_model

namespace AscendC {

// Whole 32 B blocks: the byte size of count is rounded down.
template <typename T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const uint32_t count, ACC_AT)
{
    ACC_CHECK_TYPE(DataCopy, T);
    acc_model::Call call("DataCopy", at);
    acc_model::copy_count(call.operand("dst", dst.view()).operand("src", src.view()).integer("count", count), count);
}
template <typename T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count, ACC_AT)
{
    ACC_CHECK_TYPE(DataCopy, T);
    acc_model::Call call("DataCopy", at);
    acc_model::copy_count(call.operand("dst", dst.view()).operand("src", src.view()).integer("count", count), count);
}
template <typename T>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count, ACC_AT)
{
    ACC_CHECK_TYPE(DataCopy, T);
    acc_model::Call call("DataCopy", at);
    acc_model::copy_count(call.operand("dst", dst.view()).operand("src", src.view()).integer("count", count), count);
}

template <typename T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyParams& params, ACC_AT)
{
    ACC_CHECK_TYPE(DataCopy, T);
    acc_model::copy_blocks(dst, src, params, at);
}
template <typename T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params, ACC_AT)
{
    ACC_CHECK_TYPE(DataCopy, T);
    acc_model::copy_blocks(dst, src, params, at);
}
template <typename T>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params, ACC_AT)
{
    ACC_CHECK_TYPE(DataCopy, T);
    acc_model::copy_blocks(dst, src, params, at);
}

// Byte-exact rows; in the UB each starts on a 32 B boundary. DataCopyParams counts blockLen in bytes here too.
template <typename T>
void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyExtParams& params,
                 const DataCopyPadExtParams<T>& pad, ACC_AT)
{
    ACC_CHECK_TYPE(DataCopyPad, T);
    acc_model::Call call("DataCopyPad", at);
    acc_model::describe_burst(call.operand("dst", dst.view()).operand("src", src.view()), params);
    call.integer("isPad", pad.isPad).integer("leftPadding", pad.leftPadding);
    call.integer("rightPadding", pad.rightPadding).scalar("paddingValue", pad.paddingValue);
    const int64_t block = acc_model::BLOCK_BYTES;
    acc_model::load_padded(call, {params.blockCount, params.blockLen, params.srcStride, params.dstStride * block},
                           {pad.isPad, pad.leftPadding, pad.rightPadding, acc_model::padding_bits(pad.paddingValue)});
}
template <typename T>
void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyExtParams& params, ACC_AT)
{
    ACC_CHECK_TYPE(DataCopyPad, T);
    acc_model::Call call("DataCopyPad", at);
    acc_model::describe_burst(call.operand("dst", dst.view()).operand("src", src.view()), params);
    const int64_t block = acc_model::BLOCK_BYTES;
    acc_model::store_bytes(call, {params.blockCount, params.blockLen, params.srcStride * block, params.dstStride});
}
template <typename T>
void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyParams& params,
                 const DataCopyPadParams& pad, ACC_AT)
{
    ACC_CHECK_TYPE(DataCopyPad, T);
    acc_model::Call call("DataCopyPad", at);
    acc_model::describe_burst(call.operand("dst", dst.view()).operand("src", src.view()), params);
    call.integer("isPad", pad.isPad).integer("leftPadding", pad.leftPadding);
    call.integer("rightPadding", pad.rightPadding).integer("paddingValue", int64_t(pad.paddingValue));
    const int64_t block = acc_model::BLOCK_BYTES;
    acc_model::load_padded(call, {params.blockCount, params.blockLen, params.srcStride, params.dstStride * block},
                           {pad.isPad, pad.leftPadding, pad.rightPadding, pad.paddingValue});
}
template <typename T>
void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params, ACC_AT)
{
    ACC_CHECK_TYPE(DataCopyPad, T);
    acc_model::Call call("DataCopyPad", at);
    acc_model::describe_burst(call.operand("dst", dst.view()).operand("src", src.view()), params);
    const int64_t block = acc_model::BLOCK_BYTES;
    acc_model::store_bytes(call, {params.blockCount, params.blockLen, params.srcStride * block, params.dstStride});
}

// What DataCopyPad fills its paddings with when isPad is false.
template <typename T>
void SetPadValue(T value)
{
    acc_model::set_pad_value(acc_model::padding_bits(value));
}

// Masked copy inside the UB. Block strides are 0 unless set.
template <typename T, bool isSetMask = true, typename Mask>
void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const Mask& mask, const uint32_t repeatTime,
          const CopyRepeatParams& repeatParams, ACC_AT)
{
    ACC_CHECK_TYPE(Copy, T);
    acc_model::Shape shape = acc_model::repeat_shape(repeatTime);
    shape.blk[0] = repeatParams.dstStride * acc_model::BLOCK_BYTES;
    shape.blk[1] = repeatParams.srcStride * acc_model::BLOCK_BYTES;
    shape.rep[0] = repeatParams.dstRepeatSize * acc_model::BLOCK_BYTES;
    shape.rep[1] = repeatParams.srcRepeatSize * acc_model::BLOCK_BYTES;
    acc_model::Call call = acc_model::unary_call("Copy", at, dst, src);
    acc_model::describe_mask(call, shape, isSetMask, mask);
    acc_model::copy_repeats(call, shape);
}

}  // namespace AscendC

#endif
