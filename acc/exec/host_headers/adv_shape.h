// Library functions that move elements: broadcasts, selection by a mask of bytes, and filling GM.
#ifndef ACC_MODEL_ADV_SHAPE_H
#define ACC_MODEL_ADV_SHAPE_H

#include "library_api.h"
#include "vec_unary.h"

namespace AscendC {

// The sources and the mask have firstAxis rows; what a mask row has beyond srcLastAxis is not used.
struct SelectWithBytesMaskShapeInfo {
    uint32_t firstAxis = 0;
    uint32_t srcLastAxis = 0;
    uint32_t maskLastAxis = 0;
};

}  // namespace AscendC

namespace acc_model {

template <typename T, int32_t dim, int32_t axis>
void broadcast(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src, const uint32_t* dstShape,
               const uint32_t* srcShape, const AscendC::LocalTensor<uint8_t>* tmp, At at)
{
    ACC_CHECK_TYPE(Broadcast, T);
    static_assert(dim == 1 || dim == 2, "Broadcast has one or two dimensions");
    static_assert(axis == 0 || axis == 1, "Broadcast is along axis 0 or 1");
    Call call("Broadcast", at);
    call.operand("dst", dst.view()).operand("src", src.view());
    if (tmp != nullptr) {
        call.operand("sharedTmpBuffer", tmp->view());
    }
    Broadcasting shape{axis, {1, dstShape[dim - 1]}, {1, srcShape[dim - 1]}, tmp != nullptr};
    if (dim == 2) {
        shape.to[0] = dstShape[0];
        shape.from[0] = srcShape[0];
    } else {
        shape.axis = 1;
    }
    broadcast_matrix(call, shape);
}

template <typename T, typename U>
void select_bytes(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src, const T& scalar,
                  bool scalarIsFirst, const AscendC::LocalTensor<U>& mask,
                  const AscendC::LocalTensor<uint8_t>& tmp, const AscendC::SelectWithBytesMaskShapeInfo& info, At at)
{
    static_assert(one_of<U, bool, uint8_t, int8_t, uint16_t, int16_t, uint32_t, int32_t>,
                  "the mask of Select is bool, or an integer of 8, 16 or 32 bits");
    Call call("Select", at);
    call.operand("dst", dst.view()).operand(scalarIsFirst ? "src1" : "src0", src.view());
    call.operand("mask", mask.view()).operand("sharedTmpBuffer", tmp.view());
    call.scalar(scalarIsFirst ? "src0" : "src1", scalar).integer("firstAxis", info.firstAxis);
    call.integer("srcLastAxis", info.srcLastAxis).integer("maskLastAxis", info.maskLastAxis);
    select_by_bytes(call, {info.firstAxis, info.srcLastAxis, info.maskLastAxis, scalarIsFirst}, scalar_of(scalar));
}

}  // namespace acc_model

namespace AscendC {

template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
void Broadcast(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dstShape[dim],
               const uint32_t srcShape[dim], LocalTensor<uint8_t>& sharedTmpBuffer, ACC_AT)
{
    acc_model::broadcast<T, dim, axis>(dst, src, dstShape, srcShape, &sharedTmpBuffer, at);
}
template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
void Broadcast(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dstShape[dim],
               const uint32_t srcShape[dim], ACC_AT)
{
    acc_model::broadcast<T, dim, axis>(dst, src, dstShape, srcShape, nullptr, at);
}

// A mask element of 0 takes src0, every other one src1: the opposite of the Select by bits.
#define ACC_SELECT_BYTES(NAME)                                                                                       \
    template <typename T, typename U, bool isReuseMask = true>                                                       \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src0, T src1, const LocalTensor<U>& mask,             \
              const LocalTensor<uint8_t>& sharedTmpBuffer, const SelectWithBytesMaskShapeInfo& info, ACC_AT)         \
    {                                                                                                                \
        ACC_CHECK_TYPE(Select, T);                                                                                   \
        acc_model::select_bytes(dst, src0, src1, false, mask, sharedTmpBuffer, info, at);                            \
    }                                                                                                                \
    template <typename T, typename U, bool isReuseMask = true>                                                       \
    void NAME(const LocalTensor<T>& dst, T src0, const LocalTensor<T>& src1, const LocalTensor<U>& mask,             \
              const LocalTensor<uint8_t>& sharedTmpBuffer, const SelectWithBytesMaskShapeInfo& info, ACC_AT)         \
    {                                                                                                                \
        ACC_CHECK_TYPE(Select, T);                                                                                   \
        acc_model::select_bytes(dst, src1, src0, true, mask, sharedTmpBuffer, info, at);                             \
    }
ACC_SELECT_BYTES(Select)
ACC_SELECT_BYTES(SelectWithBytesMask)
#undef ACC_SELECT_BYTES

// Elements of GM, before the first InitBuffer: the UB is the scratch of the stores.
#define ACC_FILL_GM(NAME)                                                                                            \
    template <typename T>                                                                                            \
    void NAME(const GlobalTensor<T>& gmWorkspaceAddr, const uint64_t size, const T value, ACC_AT)                    \
    {                                                                                                                \
        ACC_CHECK_TYPE(Fill, T);                                                                               \
        acc_model::Call call(#NAME, at);                                                                             \
        call.operand("gmWorkspaceAddr", gmWorkspaceAddr.view()).integer("size", int64_t(size));                      \
        uint64_t bits = 0;                                                                                           \
        __builtin_memcpy(&bits, &value, sizeof(T));                                                                  \
        acc_model::fill_global(call.scalar("value", value), static_cast<int64_t>(size), bits);                       \
    }
ACC_FILL_GM(Fill)
ACC_FILL_GM(InitOutput)
ACC_FILL_GM(InitGlobalMemory)
#undef ACC_FILL_GM

}  // namespace AscendC

#endif
