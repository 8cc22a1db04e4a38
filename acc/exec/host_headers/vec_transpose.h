// TransDataTo5HD: elements of 16 blocks into 16 blocks, as in a transpose.
#ifndef ACC_MODEL_VEC_TRANSPOSE_H
#define ACC_MODEL_VEC_TRANSPOSE_H

#include "library_api.h"
#include "vec_unary.h"

namespace AscendC {

inline constexpr int32_t NCHW_CONV_ADDR_LIST_SIZE = 16;

// Strides in blocks. With one repeat the strides are added once, so they must be 0 for the blocks as given.
struct TransDataTo5HDParams {
    constexpr TransDataTo5HDParams() = default;
    constexpr TransDataTo5HDParams(bool dstHigh, bool srcHigh, uint8_t repeats, uint16_t dstRep, uint16_t srcRep)
        : dstHighHalf(dstHigh), srcHighHalf(srcHigh), repeatTimes(repeats), dstRepStride(dstRep), srcRepStride(srcRep)
    {
    }
    bool dstHighHalf = false;
    bool srcHighHalf = false;
    uint8_t repeatTimes = 1;
    uint16_t dstRepStride = 0;
    uint16_t srcRepStride = 0;
};

enum class TransposeType : uint8_t {
    TRANSPOSE_TYPE_NONE,
    TRANSPOSE_NZ2ND_0213,
    TRANSPOSE_NZ2NZ_0213,
    TRANSPOSE_NZ2NZ_012_WITH_N,
    TRANSPOSE_NZ2ND_012_WITH_N,
    TRANSPOSE_NZ2ND_012_WITHOUT_N,
    TRANSPOSE_NZ2NZ_012_WITHOUT_N,
    TRANSPOSE_ND2ND_ONLY,
    TRANSPOSE_ND_UB_GM,
    TRANSPOSE_GRAD_ND_UB_GM,
    TRANSPOSE_ND2ND_B16,
    TRANSPOSE_NCHW2NHWC,
    TRANSPOSE_NHWC2NCHW,
};
struct TransposeParamsExt {
    uint16_t nSize = 0;
    uint16_t cSize = 0;
    uint16_t hSize = 0;
    uint16_t wSize = 0;
    TransposeType transposeType = TransposeType::TRANSPOSE_ND2ND_B16;
};

}  // namespace AscendC

namespace acc_model {

inline void trans_data(Call& call, const BlockList& dst, const BlockList& src,
                       const AscendC::TransDataTo5HDParams& params)
{
    call.operand("dstList[0]", dst.blocks[0]).operand("srcList[0]", src.blocks[0]);
    call.integer("repeatTimes", params.repeatTimes).integer("dstRepStride", params.dstRepStride);
    call.integer("srcRepStride", params.srcRepStride);
    transpose_blocks(call, dst, src,
                     {params.dstHighHalf, params.srcHighHalf, params.repeatTimes,
                      params.dstRepStride * int64_t(BLOCK_BYTES), params.srcRepStride * int64_t(BLOCK_BYTES)});
}

template <typename T>
BlockList blocks_at(const Call& call, const uint64_t* addresses)
{
    BlockList list;
    for (int i = 0; i < AscendC::NCHW_CONV_ADDR_LIST_SIZE; ++i) {
        list.blocks[i] = local_at(call, addresses[i], dtype_of<T>);
    }
    return list;
}

}  // namespace acc_model

namespace AscendC {

template <typename T>
void TransDataTo5HD(const LocalTensor<T> (&dstList)[NCHW_CONV_ADDR_LIST_SIZE],
                    const LocalTensor<T> (&srcList)[NCHW_CONV_ADDR_LIST_SIZE],
                    const TransDataTo5HDParams& nchwconvParams, ACC_AT)
{
    ACC_CHECK_TYPE(TransDataTo5HD, T);
    acc_model::BlockList dst;
    acc_model::BlockList src;
    for (int i = 0; i < NCHW_CONV_ADDR_LIST_SIZE; ++i) {
        dst.blocks[i] = dstList[i].view();
        src.blocks[i] = srcList[i].view();
    }
    acc_model::Call call("TransDataTo5HD", at);
    acc_model::trans_data(call, dst, src, nchwconvParams);
}

// Addresses that GetPhyAddr gave.
template <typename T>
void TransDataTo5HD(uint64_t dstList[NCHW_CONV_ADDR_LIST_SIZE], uint64_t srcList[NCHW_CONV_ADDR_LIST_SIZE],
                    const TransDataTo5HDParams& nchwconvParams, ACC_AT)
{
    ACC_CHECK_TYPE(TransDataTo5HD, T);
    acc_model::Call call("TransDataTo5HD", at);
    const acc_model::BlockList dst = acc_model::blocks_at<T>(call, dstList);
    const acc_model::BlockList src = acc_model::blocks_at<T>(call, srcList);
    acc_model::trans_data(call, dst, src, nchwconvParams);
}

// The addresses lie in tensors, which the scalar unit reads.
template <typename T>
void TransDataTo5HD(const LocalTensor<uint64_t>& dst, const LocalTensor<uint64_t>& src,
                    const TransDataTo5HDParams& nchwconvParams, ACC_AT)
{
    ACC_CHECK_TYPE(TransDataTo5HD, T);
    acc_model::Call lists("TransDataTo5HD", at);
    lists.operand("dst", dst.view()).operand("src", src.view());
    uint64_t to[NCHW_CONV_ADDR_LIST_SIZE];
    uint64_t from[NCHW_CONV_ADDR_LIST_SIZE];
    acc_model::load_addresses(lists, 0, to, NCHW_CONV_ADDR_LIST_SIZE);
    acc_model::load_addresses(lists, 1, from, NCHW_CONV_ADDR_LIST_SIZE);
    TransDataTo5HD<T>(to, from, nchwconvParams, at);
}

// Beside the 16 x 16 block there are transposes with scratch memory and of whole formats.
template <typename T, typename First, typename... Rest>
void Transpose(const LocalTensor<T>&, const LocalTensor<T>&, const First&, const Rest&...)
{
    static_assert(acc_model::never<First>,
                  "Transpose is not modelled by the host model but for one 16 x 16 block: Transpose(dst, src)");
}

}  // namespace AscendC

#endif
