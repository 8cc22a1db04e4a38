// Library reductions of a matrix along its rows or its columns.
#ifndef ACC_MODEL_ADV_REDUCE_H
#define ACC_MODEL_ADV_REDUCE_H

#include "library_api.h"
#include "vec_reduce.h"

namespace AscendC {

namespace Pattern::Reduce {
struct AR {};  // along the last axis: a result for each row
struct RA {};  // along the first axis: a result for each column
}  // namespace Pattern::Reduce

// Rows of n elements, each taking `inner` elements, a multiple of 32 bytes.
struct SumParams {
    uint32_t outter = 1;
    uint32_t inner = 0;
    uint32_t n = 0;
};
using MeanParams = SumParams;

}  // namespace AscendC

namespace acc_model {

template <typename T, typename Axes>
void reduce_matrix(const char* name, Reduction reduction, const AscendC::LocalTensor<T>& dst,
                   const AscendC::LocalTensor<T>& src, const AscendC::LocalTensor<uint8_t>* tmp,
                   const uint32_t* shape, bool srcInnerPad, At at)
{
    static_assert(one_of<Axes, AscendC::Pattern::Reduce::AR, AscendC::Pattern::Reduce::RA>,
                  "the pattern of a reduction is Pattern::Reduce::AR or Pattern::Reduce::RA");
    Call call(name, at);
    call.operand("dst", dst.view()).operand("src", src.view());
    if (tmp != nullptr) {
        call.operand("sharedTmpBuffer", tmp->view());
    }
    call.integer("srcShape[0]", shape[0]).integer("srcShape[1]", shape[1]).integer("srcInnerPad", srcInnerPad);
    const int64_t perBlock = BLOCK_BYTES / sizeof(T);
    reduce_matrix(call, reduction,
                  {shape[0], shape[1], (shape[1] + perBlock - 1) / perBlock * perBlock,
                   std::is_same_v<Axes, AscendC::Pattern::Reduce::AR>, srcInnerPad, tmp != nullptr});
}

template <typename T>
void reduce_rows(const char* name, Reduction reduction, const AscendC::LocalTensor<T>& dst,
                 const AscendC::LocalTensor<T>& src, const AscendC::LocalTensor<uint8_t>* tmp,
                 const AscendC::SumParams& params, At at)
{
    Call call(name, at);
    call.operand("dst", dst.view()).operand("src", src.view());
    if (tmp != nullptr) {
        call.operand("sharedTmpBuffer", tmp->view());
    }
    call.integer("outter", params.outter).integer("inner", params.inner).integer("n", params.n);
    reduce_matrix(call, reduction, {params.outter, params.n, params.inner, true, true, tmp != nullptr});
}

}  // namespace acc_model

#define ACC_REDUCE_MATRIX(NAME, TYPES, REDUCTION)                                                                    \
    template <typename T, class pattern, bool isReuseSource = false>                                                 \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,     \
              const uint32_t srcShape[], bool srcInnerPad, ACC_AT)                                                   \
    {                                                                                                                \
        ACC_CHECK_TYPE(TYPES, T);                                                                                    \
        acc_model::reduce_matrix<T, pattern>(#NAME, acc_model::Reduction::REDUCTION, dst, src, &sharedTmpBuffer,     \
                                             srcShape, srcInnerPad, at);                                             \
    }                                                                                                                \
    template <typename T, class pattern, bool isReuseSource = false>                                                 \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t srcShape[], bool srcInnerPad,     \
              ACC_AT)                                                                                                \
    {                                                                                                                \
        ACC_CHECK_TYPE(TYPES, T);                                                                                    \
        acc_model::reduce_matrix<T, pattern>(#NAME, acc_model::Reduction::REDUCTION, dst, src, nullptr, srcShape,    \
                                             srcInnerPad, at);                                                       \
    }

#define ACC_REDUCE_ROWS(NAME, ARGUMENTS, REDUCTION)                                                                  \
    template <typename T, ARGUMENTS>                                                                                 \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,     \
              const NAME##Params& params, ACC_AT)                                                                    \
    {                                                                                                                \
        ACC_CHECK_TYPE(NAME, T);                                                                                     \
        acc_model::reduce_rows(#NAME, REDUCTION, dst, src, &sharedTmpBuffer, params, at);                            \
    }                                                                                                                \
    template <typename T, ARGUMENTS>                                                                                 \
    void NAME(const LocalTensor<T>& dst, const LocalTensor<T>& src, const NAME##Params& params, ACC_AT)              \
    {                                                                                                                \
        ACC_CHECK_TYPE(NAME, T);                                                                                     \
        acc_model::reduce_rows(#NAME, REDUCTION, dst, src, nullptr, params, at);                                     \
    }
#define ACC_SUM_ARGUMENTS int32_t reduceDim = -1, bool isReuseSource = false, bool isBasicBlock = false
#define ACC_MEAN_ARGUMENTS                                                                                           \
    typename accType = T, bool isReuseSource = false, bool isBasicBlock = false, int32_t reduceDim = -1
#define ACC_EXPAND(...) __VA_ARGS__

namespace AscendC {

ACC_REDUCE_MATRIX(ReduceSum, ReduceMean, SUM)  // of float only, as the mean
ACC_REDUCE_MATRIX(ReduceMax, ReduceMax, MAX)
ACC_REDUCE_MATRIX(ReduceMin, ReduceMin, MIN)
ACC_REDUCE_MATRIX(ReduceMean, ReduceMean, MEAN)
ACC_REDUCE_MATRIX(ReduceProd, ReduceProd, PROD)
ACC_REDUCE_MATRIX(ReduceAny, ReduceAny, ANY)
ACC_REDUCE_MATRIX(ReduceAll, ReduceAll, ALL)

ACC_REDUCE_ROWS(Sum, ACC_EXPAND(ACC_SUM_ARGUMENTS), acc_model::Reduction::SUM)
ACC_REDUCE_ROWS(Mean, ACC_EXPAND(ACC_MEAN_ARGUMENTS),
                (sizeof(accType) > sizeof(T) ? acc_model::Reduction::WIDE_MEAN : acc_model::Reduction::MEAN))

}  // namespace AscendC

#undef ACC_REDUCE_MATRIX
#undef ACC_REDUCE_ROWS
#undef ACC_SUM_ARGUMENTS
#undef ACC_MEAN_ARGUMENTS
#undef ACC_EXPAND
#endif
