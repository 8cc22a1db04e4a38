// Sorting: pairs of a score and an index take 8 bytes each, whatever the score's type.
#ifndef ACC_MODEL_VEC_SORT_H
#define ACC_MODEL_VEC_SORT_H

#include "library_api.h"
#include "vec_unary.h"

namespace AscendC {

// Lengths in pairs; bits of validBit say which of the four lists take part: 3, 7 or 15.
struct MrgSort4Info {
    MrgSort4Info() = default;
    MrgSort4Info(const uint16_t lengths[4], bool suspend, uint16_t valid, uint16_t repeats)
        : elementLengths{lengths[0], lengths[1], lengths[2], lengths[3]},
          ifExhaustedSuspension(suspend),
          validBit(valid),
          repeatTimes(static_cast<uint8_t>(repeats))
    {
    }
    uint16_t elementLengths[4] = {0, 0, 0, 0};
    bool ifExhaustedSuspension = false;
    uint16_t validBit = 0;
    uint8_t repeatTimes = 1;
};

template <typename T>
struct MrgSortSrcList {
    MrgSortSrcList() = default;
    MrgSortSrcList(const LocalTensor<T>& first, const LocalTensor<T>& second, const LocalTensor<T>& third,
                   const LocalTensor<T>& fourth)
        : src1(first), src2(second), src3(third), src4(fourth)
    {
    }
    LocalTensor<T> src1;
    LocalTensor<T> src2;
    LocalTensor<T> src3;
    LocalTensor<T> src4;
};

// Elements of T that so many pairs take.
template <typename T>
uint32_t GetSortLen(const uint32_t elemCount)
{
    ACC_CHECK_TYPE(Sort32, T);
    return elemCount * uint32_t(acc_model::PAIR_BYTES / sizeof(T));
}
template <typename T>
uint32_t GetSortOffset(const uint32_t elemOffset)
{
    return GetSortLen<T>(elemOffset);
}

// Descending inside each group of 32; of equal scores the first comes first.
template <typename T>
void Sort32(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<uint32_t>& src1,
            const int32_t repeatTime, ACC_AT)
{
    ACC_CHECK_TYPE(Sort32, T);
    acc_model::Call call("Sort32", at);
    call.operand("dst", dst.view()).operand("src0", src0.view()).operand("src1", src1.view());
    acc_model::sort_32(call.integer("repeatTime", repeatTime), repeatTime);
}

template <typename T>
void MrgSort(const LocalTensor<T>& dst, const MrgSortSrcList<T>& src, const MrgSort4Info& params, ACC_AT)
{
    ACC_CHECK_TYPE(MrgSort, T);
    acc_model::Call call("MrgSort", at);
    call.operand("dst", dst.view()).operand("src1", src.src1.view()).operand("src2", src.src2.view());
    call.operand("src3", src.src3.view()).operand("src4", src.src4.view());
    for (const uint16_t length : params.elementLengths) {
        call.integer("elementLength", length);
    }
    call.integer("ifExhaustedSuspension", params.ifExhaustedSuspension).integer("validBit", params.validBit);
    call.integer("repeatTimes", params.repeatTimes);
    const uint16_t* lengths = params.elementLengths;
    acc_model::merge(call, {{lengths[0], lengths[1], lengths[2], lengths[3]},
                            params.ifExhaustedSuspension,
                            params.validBit,
                            params.repeatTimes});
}

// How many pairs of each list the last MrgSort with ifExhaustedSuspension took.
inline void GetMrgSortResult(uint16_t& mrgSortList1, uint16_t& mrgSortList2, uint16_t& mrgSortList3,
                             uint16_t& mrgSortList4, ACC_AT)
{
    uint16_t* const results[4] = {&mrgSortList1, &mrgSortList2, &mrgSortList3, &mrgSortList4};
    acc_model::merged_counts(acc_model::Call("GetMrgSortResult", at), results);
}

template <typename T, bool isExhaustedSuspension = false>
void MrgSort(const LocalTensor<T>& dst, const MrgSortSrcList<T>& sortList, const uint16_t elementCountList[4],
             uint32_t sortedNum[4], uint16_t validBit, const int32_t repeatTime, ACC_AT)
{
    const MrgSort4Info info(elementCountList, isExhaustedSuspension, validBit, static_cast<uint16_t>(repeatTime));
    MrgSort(dst, sortList, info, at);
    if constexpr (isExhaustedSuspension) {
        uint16_t counts[4];
        GetMrgSortResult(counts[0], counts[1], counts[2], counts[3], at);
        for (int i = 0; i < 4; ++i) {
            sortedNum[i] = counts[i];
        }
    }
}

// The scores as they are: nothing is moved, and the result is the source.
template <typename T>
void Concat(LocalTensor<T>& concat, const LocalTensor<T>& src, const LocalTensor<T>& tmp, const int32_t repeatTime,
            ACC_AT)
{
    ACC_CHECK_TYPE(Concat, T);
    (void)tmp;
    acc_model::Call call("Concat", at);
    acc_model::check_sort_repeats(call.operand("src", src.view()).integer("repeatTime", repeatTime), repeatTime);
    concat = src;
}

// Groups of 32, or with isFullSort all of them in one order.
template <typename T, bool isFullSort>
void Sort(const LocalTensor<T>& dst, const LocalTensor<T>& concat, const LocalTensor<uint32_t>& index,
          LocalTensor<T>& tmp, const int32_t repeatTime, ACC_AT)
{
    ACC_CHECK_TYPE(Sort, T);
    acc_model::Call call("Sort", at);
    call.operand("dst", dst.view()).operand("concat", concat.view()).operand("index", index.view());
    call.operand("tmp", tmp.view()).integer("isFullSort", isFullSort).integer("repeatTime", repeatTime);
    acc_model::sort_library(call, repeatTime, isFullSort);
}

// 32 pairs a repeat into scores and indices.
template <typename T>
void Extract(const LocalTensor<T>& dstValue, const LocalTensor<uint32_t>& dstIndex, const LocalTensor<T>& sorted,
             const int32_t repeatTime, ACC_AT)
{
    ACC_CHECK_TYPE(Extract, T);
    acc_model::Call call("Extract", at);
    call.operand("dstValue", dstValue.view()).operand("dstIndex", dstIndex.view());
    acc_model::extract_pairs(call.operand("sorted", sorted.view()).integer("repeatTime", repeatTime), repeatTime);
}

}  // namespace AscendC

#endif
