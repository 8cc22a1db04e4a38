// Moves between GM and the UB that change the layout: slices of several dimensions, ND to NZ, NZ to ND.
#ifndef ACC_MODEL_DATA_FORMAT_H
#define ACC_MODEL_DATA_FORMAT_H

#include "data_copy.h"
#include "library_api.h"
#include "traits.h"

namespace AscendC {

// One dimension of a slice: first and last index, the gap between segments, and the tensor's size. burstLen is the
// length of a segment in blocks in the innermost dimension, and 1 elsewhere.
struct SliceInfo {
    SliceInfo() = default;
    SliceInfo(uint32_t start, uint32_t end, uint32_t gap, uint32_t burst, uint32_t size = 0)
        : startIndex(start), endIndex(end), stride(gap), burstLen(burst), shapeValue(size)
    {
    }
    uint32_t startIndex = 0;
    uint32_t endIndex = 0;
    uint32_t stride = 0;
    uint32_t burstLen = 0;
    uint32_t shapeValue = 0;
};

// Columns are filled up with zeros to a block. Strides in elements, those of the NZ side in blocks.
struct Nd2NzParams {
    Nd2NzParams() = default;
    Nd2NzParams(uint16_t matrices, uint16_t rows, uint16_t columns, uint16_t srcMatrix, uint16_t srcRow, uint16_t dstC0,
                uint16_t dstRow, uint16_t dstMatrix)
        : ndNum(matrices),
          nValue(rows),
          dValue(columns),
          srcNdMatrixStride(srcMatrix),
          srcDValue(srcRow),
          dstNzC0Stride(dstC0),
          dstNzNStride(dstRow),
          dstNzMatrixStride(dstMatrix)
    {
    }
    uint16_t ndNum = 0;
    uint16_t nValue = 0;
    uint16_t dValue = 0;
    uint16_t srcNdMatrixStride = 0;
    uint16_t srcDValue = 0;
    uint16_t dstNzC0Stride = 0;
    uint16_t dstNzNStride = 0;
    uint16_t dstNzMatrixStride = 0;
};

// Strides of the NZ side in 256 and 16 elements, those of the ND side in elements.
struct Nz2NdParamsFull {
    Nz2NdParamsFull() = default;
    Nz2NdParamsFull(uint16_t matrices, uint16_t rows, uint16_t columns, uint16_t srcMatrix, uint16_t srcColumn,
                    uint16_t dstRow, uint16_t dstMatrix)
        : ndNum(matrices),
          nValue(rows),
          dValue(columns),
          srcNdMatrixStride(srcMatrix),
          srcNStride(srcColumn),
          dstDStride(dstRow),
          dstNdMatrixStride(dstMatrix)
    {
    }
    uint16_t ndNum = 1;
    uint16_t nValue = 0;
    uint16_t dValue = 0;
    uint16_t srcNdMatrixStride = 1;
    uint16_t srcNStride = 0;
    uint16_t dstDStride = 0;
    uint16_t dstNdMatrixStride = 1;
};

}  // namespace AscendC

namespace acc_model {

inline Slices slices_of(const AscendC::SliceInfo* infos, uint32_t dimensions)
{
    Slices slices{};
    for (uint32_t i = 0; i < dimensions && i < uint32_t(AscendC::K_MAX_DIM); ++i) {
        slices[i] = {infos[i].startIndex, infos[i].endIndex, infos[i].stride, infos[i].burstLen, infos[i].shapeValue};
    }
    return slices;
}

template <typename D, typename S>
void copy_slices(const D& dst, const S& src, const AscendC::SliceInfo* to, const AscendC::SliceInfo* from,
                 uint32_t dimensions, At at)
{
    Call call("DataCopy", at);
    call.operand("dst", dst.view()).operand("src", src.view()).integer("dimValue", dimensions);
    copy_slices(call, slices_of(to, dimensions), slices_of(from, dimensions), dimensions);
}

}  // namespace acc_model

namespace AscendC {

template <typename T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const SliceInfo dstSliceInfo[],
              const SliceInfo srcSliceInfo[], const uint32_t dimValue = 1, ACC_AT)
{
    static_assert(sizeof(T) < 8, "DataCopy with SliceInfo does not take this element type: it has 64 bits");
    acc_model::copy_slices(dst, src, dstSliceInfo, srcSliceInfo, dimValue, at);
}
template <typename T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const SliceInfo dstSliceInfo[],
              const SliceInfo srcSliceInfo[], const uint32_t dimValue = 1, ACC_AT)
{
    static_assert(sizeof(T) < 8, "DataCopy with SliceInfo does not take this element type: it has 64 bits");
    acc_model::copy_slices(dst, src, dstSliceInfo, srcSliceInfo, dimValue, at);
}

template <typename T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const Nd2NzParams& intriParams, ACC_AT)
{
    static_assert(sizeof(T) < 8, "DataCopy with Nd2NzParams does not take this element type: it has 64 bits");
    acc_model::Call call("DataCopy", at);
    call.operand("dst", dst.view()).operand("src", src.view()).integer("ndNum", intriParams.ndNum);
    call.integer("nValue", intriParams.nValue).integer("dValue", intriParams.dValue);
    const int64_t width = sizeof(T);
    acc_model::load_nd_as_nz(call, {intriParams.ndNum, intriParams.nValue, intriParams.dValue,
                                    intriParams.srcNdMatrixStride * width, intriParams.srcDValue * width,
                                    intriParams.dstNzC0Stride * int64_t(acc_model::BLOCK_BYTES),
                                    intriParams.dstNzNStride * int64_t(acc_model::BLOCK_BYTES),
                                    intriParams.dstNzMatrixStride * width});
}

template <typename T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const Nz2NdParamsFull& intriParams, ACC_AT)
{
    static_assert(sizeof(T) == 2 || sizeof(T) == 4,
                  "DataCopy with Nz2NdParamsFull does not take this element type: it takes 16 and 32 bits");
    acc_model::Call call("DataCopy", at);
    call.operand("dst", dst.view()).operand("src", src.view()).integer("ndNum", intriParams.ndNum);
    call.integer("nValue", intriParams.nValue).integer("dValue", intriParams.dValue);
    const int64_t width = sizeof(T);
    acc_model::store_nz_as_nd(call, {intriParams.ndNum, intriParams.nValue, intriParams.dValue,
                                     intriParams.dstNdMatrixStride * width, intriParams.dstDStride * width,
                                     intriParams.srcNStride * 16 * width, 16 * width,
                                     intriParams.srcNdMatrixStride * 256 * width});
}

}  // namespace AscendC

#endif
