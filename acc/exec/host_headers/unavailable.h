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
#define ACC_NO_CUBE_CORE(NAME) ACC_REFUSE(NAME, #NAME ": the host model has no cube core yet")
// Types that a kernel can only need for a call that is not modelled; read by acc/exec/compile_messages.py.
#define ACC_TYPE_NOT_MODELLED(NAME)
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
ACC_NOT_ON_CHIP(AtomicAdd)
ACC_NOT_ON_CHIP(AtomicCas)
ACC_NOT_ON_CHIP(AtomicExch)
ACC_NOT_ON_CHIP(AtomicMax)
ACC_NOT_ON_CHIP(AtomicMin)
ACC_NOT_ON_CHIP(CeilDivision)
ACC_NOT_ON_CHIP(Nop)
ACC_NOT_ON_CHIP(GetUBSizeInBytes)
ACC_NOT_ON_CHIP(GetRuntimeUBSize)

ACC_NOT_MODELLED(BilinearInterpolation)
ACC_NOT_MODELLED(TopK)
ACC_NOT_MODELLED(CumSum)
ACC_NOT_MODELLED(FasterGeluV2)
ACC_NOT_MODELLED(SoftMax)
ACC_NOT_MODELLED(SimpleSoftMax)
ACC_NOT_MODELLED(LogSoftMax)
ACC_NOT_MODELLED(SoftmaxFlash)
ACC_NOT_MODELLED(SoftmaxFlashV2)
ACC_NOT_MODELLED(SoftmaxFlashV3)
ACC_NOT_MODELLED(SoftmaxGrad)
ACC_NOT_MODELLED(SoftmaxGradFront)
ACC_NOT_MODELLED(AdjustSoftMaxRes)
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
ACC_NOT_MODELLED(Pad)
ACC_NOT_MODELLED(UnPad)
ACC_NOT_MODELLED(ConfusionTranspose)
ACC_NOT_MODELLED(TransData)
ACC_NOT_MODELLED(DropOut)
ACC_NOT_MODELLED(AscendQuant)
ACC_NOT_MODELLED(AscendDequant)
ACC_NOT_MODELLED(AscendAntiQuant)
ACC_NOT_MODELLED(InitDetermineComputeWorkspace)
ACC_NOT_MODELLED(WaitPreBlock)
ACC_NOT_MODELLED(NotifyNextBlock)
ACC_NOT_MODELLED(PopStackBuffer)
ACC_NOT_MODELLED(GetSysWorkSpacePtr)
ACC_NOT_MODELLED(SetSaturationFlag)
ACC_NOT_MODELLED(GetSystemCycle)
ACC_NOT_MODELLED(GroupBarrier)
ACC_NOT_MODELLED(SetNextTaskStart)
ACC_NOT_MODELLED(WaitPreTaskEnd)
ACC_NOT_MODELLED(ListTensorDesc)

ACC_TYPE_NOT_MODELLED(SoftMaxTiling)
ACC_TYPE_NOT_MODELLED(SoftMaxShapeInfo)
ACC_TYPE_NOT_MODELLED(SoftmaxConfig)
ACC_TYPE_NOT_MODELLED(SoftmaxMode)
ACC_TYPE_NOT_MODELLED(SoftMaxParams)
ACC_TYPE_NOT_MODELLED(LogSoftMaxTiling)
ACC_TYPE_NOT_MODELLED(TopkTiling)
ACC_TYPE_NOT_MODELLED(TopKInfo)
ACC_TYPE_NOT_MODELLED(TopKConfig)
ACC_TYPE_NOT_MODELLED(TopKMode)
ACC_TYPE_NOT_MODELLED(TopKAlgo)
ACC_TYPE_NOT_MODELLED(TopKOrder)
ACC_TYPE_NOT_MODELLED(LayerNormTiling)
ACC_TYPE_NOT_MODELLED(LayerNormSeparateTiling)
ACC_TYPE_NOT_MODELLED(LayerNormPara)
ACC_TYPE_NOT_MODELLED(LayerNormConfig)
ACC_TYPE_NOT_MODELLED(LayerNormGradTiling)
ACC_TYPE_NOT_MODELLED(LayerNormGradShapeInfo)
ACC_TYPE_NOT_MODELLED(RmsNormTiling)
ACC_TYPE_NOT_MODELLED(BatchNormTiling)
ACC_TYPE_NOT_MODELLED(DeepNormTiling)
ACC_TYPE_NOT_MODELLED(GroupNormTiling)
ACC_TYPE_NOT_MODELLED(NormalizePara)
ACC_TYPE_NOT_MODELLED(NormalizeConfig)
ACC_TYPE_NOT_MODELLED(WelfordUpdateParam)
ACC_TYPE_NOT_MODELLED(WelfordFinalizePara)
ACC_TYPE_NOT_MODELLED(UnPadParams)
ACC_TYPE_NOT_MODELLED(UnPadTiling)
ACC_TYPE_NOT_MODELLED(PadParams)
ACC_TYPE_NOT_MODELLED(PadTiling)
ACC_TYPE_NOT_MODELLED(ConfusionTransposeTiling)
ACC_TYPE_NOT_MODELLED(CumSumInfo)
ACC_TYPE_NOT_MODELLED(CumSumConfig)
ACC_TYPE_NOT_MODELLED(DropOutShapeInfo)

ACC_NO_CUBE_CORE(LoadData)
ACC_NO_CUBE_CORE(LoadDataWithTranspose)
ACC_NO_CUBE_CORE(LoadDataWithSparse)
ACC_NO_CUBE_CORE(InitConstValue)
ACC_NO_CUBE_CORE(Mmad)
ACC_NO_CUBE_CORE(MmadWithSparse)
ACC_NO_CUBE_CORE(Fixpipe)
ACC_NO_CUBE_CORE(SetHF32Mode)
ACC_NO_CUBE_CORE(SetHF32TransMode)
ACC_NO_CUBE_CORE(SetMMRowMajor)
ACC_NO_CUBE_CORE(SetMMColumnMajor)
ACC_NO_CUBE_CORE(SetFixPipeConfig)
ACC_NO_CUBE_CORE(SetFixpipeNz2ndFlag)
ACC_NO_CUBE_CORE(SetFixpipePreQuantFlag)
ACC_NO_CUBE_CORE(SetFmatrix)
ACC_NO_CUBE_CORE(SetLoadDataBoundary)
ACC_NO_CUBE_CORE(SetLoadDataRepeat)
ACC_NO_CUBE_CORE(SetLoadDataPaddingValue)
ACC_NO_CUBE_CORE(LoadDataWithStride)
ACC_NO_CUBE_CORE(LoadDataUnzip)
ACC_NO_CUBE_CORE(LoadUnzipIndex)
ACC_NO_CUBE_CORE(BroadCastVecToMM)
ACC_NO_CUBE_CORE(DataCopyL1ToUB)
ACC_NO_CUBE_CORE(MmadMx)
ACC_NO_CUBE_CORE(MmadBitMode)
ACC_NO_CUBE_CORE(SetFixPipeClipRelu)
ACC_NO_CUBE_CORE(SetFixPipeAddr)

}  // namespace AscendC

#undef ACC_NOT_ON_CHIP
#undef ACC_NOT_MODELLED
#undef ACC_TYPE_NOT_MODELLED
#undef ACC_NO_CUBE_CORE
#undef ACC_REFUSE
#endif
