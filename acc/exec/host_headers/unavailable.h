// Names that exist in AscendC but not here: calling one is a compile error that says why.
#ifndef ACC_MODEL_UNAVAILABLE_H
#define ACC_MODEL_UNAVAILABLE_H

#include "call.h"

// Overloads for the explicit template arguments that a call may have: values, then types and values.
#define ACC_REFUSE(NAME, REASON)                                                     \
    template <auto... values, typename... Arguments>                                 \
    void NAME(Arguments&&...)                                                        \
    {                                                                                \
        static_assert(acc_model::never<Arguments...>, REASON);                       \
    }                                                                                \
    template <typename T, auto... values, typename... Arguments>                     \
    void NAME(Arguments&&...)                                                        \
    {                                                                                \
        static_assert(acc_model::never<T, Arguments...>, REASON);                    \
    }                                                                                \
    template <typename T, typename U, auto... values, typename... Arguments>         \
    void NAME(Arguments&&...)                                                        \
    {                                                                                \
        static_assert(acc_model::never<T, U, Arguments...>, REASON);                 \
    }
#define ACC_NOT_ON_CHIP(NAME) ACC_REFUSE(NAME, #NAME " does not exist on this chip (Atlas A2)")
#define ACC_NOT_MODELLED(NAME) ACC_REFUSE(NAME, #NAME " is not modelled by the host model")

namespace AscendC {

ACC_NOT_ON_CHIP(Neg)
ACC_NOT_ON_CHIP(Prelu)
ACC_NOT_ON_CHIP(Mull)
ACC_NOT_ON_CHIP(AbsSub)
ACC_NOT_ON_CHIP(ExpSub)
ACC_NOT_ON_CHIP(MulsCast)
ACC_NOT_ON_CHIP(Ands)
ACC_NOT_ON_CHIP(Ors)
ACC_NOT_ON_CHIP(Subs)
ACC_NOT_ON_CHIP(Divs)
ACC_NOT_ON_CHIP(Truncate)
ACC_NOT_ON_CHIP(Interleave)
ACC_NOT_ON_CHIP(DeInterleave)
ACC_NOT_ON_CHIP(VectorPadding)
ACC_NOT_ON_CHIP(Scatter)
ACC_NOT_ON_CHIP(MrgSort4)
ACC_NOT_ON_CHIP(RpSort16)
ACC_NOT_ON_CHIP(ProposalConcat)
ACC_NOT_ON_CHIP(ProposalExtract)
ACC_NOT_ON_CHIP(Clamp)
ACC_NOT_ON_CHIP(Where)
ACC_NOT_ON_CHIP(Rint)
ACC_NOT_ON_CHIP(Fma)
ACC_NOT_ON_CHIP(Hypot)
ACC_NOT_ON_CHIP(SinCos)
ACC_NOT_ON_CHIP(IsNan)
ACC_NOT_ON_CHIP(IsInf)
ACC_NOT_ON_CHIP(IsFinite)
ACC_NOT_ON_CHIP(LogicalAnd)
ACC_NOT_ON_CHIP(LogicalAnds)
ACC_NOT_ON_CHIP(LogicalOr)
ACC_NOT_ON_CHIP(LogicalOrs)
ACC_NOT_ON_CHIP(LogicalNot)
ACC_NOT_ON_CHIP(LogicalXor)
ACC_NOT_ON_CHIP(BitwiseAnd)
ACC_NOT_ON_CHIP(BitwiseOr)
ACC_NOT_ON_CHIP(BitwiseNot)
ACC_NOT_ON_CHIP(BitwiseXor)
ACC_NOT_ON_CHIP(Quantize)
ACC_NOT_ON_CHIP(Dequantize)
ACC_NOT_ON_CHIP(AntiQuantize)
ACC_NOT_ON_CHIP(PhiloxRandom)

ACC_NOT_MODELLED(BilinearInterpolation)
ACC_NOT_MODELLED(TransDataTo5HD)
ACC_NOT_MODELLED(Sort32)
ACC_NOT_MODELLED(MrgSort)
ACC_NOT_MODELLED(GetMrgSortResult)
ACC_NOT_MODELLED(Concat)
ACC_NOT_MODELLED(Extract)
ACC_NOT_MODELLED(Sort)
ACC_NOT_MODELLED(TopK)
ACC_NOT_MODELLED(CastDeq)
ACC_NOT_MODELLED(CastDequant)
ACC_NOT_MODELLED(CumSum)
ACC_NOT_MODELLED(FasterGeluV2)
ACC_NOT_MODELLED(GeGLU)
ACC_NOT_MODELLED(SwiGLU)
ACC_NOT_MODELLED(ReGlu)
ACC_NOT_MODELLED(SoftMax)
ACC_NOT_MODELLED(SimpleSoftMax)
ACC_NOT_MODELLED(LogSoftMax)
ACC_NOT_MODELLED(SoftmaxFlash)
ACC_NOT_MODELLED(SoftmaxFlashV2)
ACC_NOT_MODELLED(SoftmaxFlashV3)
ACC_NOT_MODELLED(SoftmaxGrad)
ACC_NOT_MODELLED(SoftmaxGradFront)
ACC_NOT_MODELLED(AdjustSoftMaxRes)
ACC_NOT_MODELLED(Sum)
ACC_NOT_MODELLED(Mean)
ACC_NOT_MODELLED(ReduceMean)
ACC_NOT_MODELLED(ReduceProd)
ACC_NOT_MODELLED(ReduceAny)
ACC_NOT_MODELLED(ReduceAll)
ACC_NOT_MODELLED(ReduceXorSum)
ACC_NOT_MODELLED(LayerNorm)
ACC_NOT_MODELLED(RmsNorm)
ACC_NOT_MODELLED(BatchNorm)
ACC_NOT_MODELLED(DeepNorm)
ACC_NOT_MODELLED(GroupNorm)
ACC_NOT_MODELLED(Normalize)
ACC_NOT_MODELLED(LayerNormGrad)
ACC_NOT_MODELLED(LayerNormGradBeta)
ACC_NOT_MODELLED(WelfordUpdate)
ACC_NOT_MODELLED(WelfordFinalize)
ACC_NOT_MODELLED(Broadcast)
ACC_NOT_MODELLED(Pad)
ACC_NOT_MODELLED(UnPad)
ACC_NOT_MODELLED(ConfusionTranspose)
ACC_NOT_MODELLED(TransData)
ACC_NOT_MODELLED(Fill)
ACC_NOT_MODELLED(SelectWithBytesMask)
ACC_NOT_MODELLED(DropOut)
ACC_NOT_MODELLED(AscendQuant)
ACC_NOT_MODELLED(AscendDequant)
ACC_NOT_MODELLED(AscendAntiQuant)
ACC_NOT_MODELLED(SyncAll)
ACC_NOT_MODELLED(IBSet)
ACC_NOT_MODELLED(IBWait)
ACC_NOT_MODELLED(CrossCoreSetFlag)
ACC_NOT_MODELLED(CrossCoreWaitFlag)
ACC_NOT_MODELLED(InitDetermineComputeWorkspace)
ACC_NOT_MODELLED(WaitPreBlock)
ACC_NOT_MODELLED(NotifyNextBlock)
ACC_NOT_MODELLED(DataCacheCleanAndInvalid)
ACC_NOT_MODELLED(ReadGmByPassDCache)
ACC_NOT_MODELLED(WriteGmByPassDCache)
ACC_NOT_MODELLED(PopStackBuffer)
ACC_NOT_MODELLED(GetUserWorkspace)
ACC_NOT_MODELLED(GetSysWorkSpacePtr)
ACC_NOT_MODELLED(SetSaturationFlag)
ACC_NOT_MODELLED(DataSyncBarrier)
ACC_NOT_MODELLED(ScalarCast)
ACC_NOT_MODELLED(Mmad)
ACC_NOT_MODELLED(Fixpipe)
ACC_NOT_MODELLED(LoadData)
ACC_NOT_MODELLED(LoadDataWithTranspose)
ACC_NOT_MODELLED(InitConstValue)

}  // namespace AscendC

#undef ACC_NOT_ON_CHIP
#undef ACC_NOT_MODELLED
#undef ACC_REFUSE
#endif
