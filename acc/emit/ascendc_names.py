"""
Names that AscendC gives to functions and types.

The emitted file says `using namespace AscendC`, so a class or method of such a name would be
ambiguous or hide the function. Source: the API lists of release 9.1 of the toolkit.
"""

_FUNCTIONS = """
    Abs AbsSub Acos Acosh Add AddDeqRelu AddRelu AddReluCast Adds AdjustSoftMaxRes AllGather
    AllReduce And Ands AntiQuantize Arange ArithProgression AscendAntiQuant AscendDequant
    AscendQuant Asin Asinh Atan Atanh AtomicAdd AtomicCAS AtomicCas AtomicExch AtomicMax
    AtomicMin Axpy BatchNorm BilinearInterpolation BitwiseAnd BitwiseNot BitwiseOr BitwiseXor
    BlockReduceMax BlockReduceMin BlockReduceSum Brcb BroadCastVecToMM Broadcast Cast CastDeq
    CastDequant Ceil CeilDivision Clamp ClampMax ClampMin Compare CompareScalar Compares Concat
    Copy Cos Cosh CountBitsCntSameAsSignBit CountLeadingZero CreateVecIndex CrossCoreSetFlag
    CrossCoreWaitFlag CumSum DataCacheCleanAndInvalid DataCopy DataCopyL1ToUB DataCopyPad
    DataSyncBarrier DeInterleave DeepNorm Dequantize Digamma DisableDmaAtomic Div Divs DropOut
    DumpTensor Duplicate End Erf Erfc Exp ExpSub Extract FasterGelu FasterGeluV2 Fill Fixpipe
    Floor Fma Fmod Frac FusedAbsSub FusedExpSub FusedMulAdd FusedMulAddRelu FusedMulsCast Gather
    GatherMask Gatherb GeGLU Gelu GetAccVal GetBitCount GetBlockIdx GetBlockNum GetCmpMask
    GetMrgSortResult GetReduceMaxMinCount GetReduceRepeatMaxMinSpr GetReduceRepeatSumSpr
    GetRuntimeUBSize GetSFFValue GetSubBlockIdx GetSubBlockNum GetSysWorkSpacePtr GetTaskRatio
    GetTensorC GetUBSizeInBytes GetUserWorkspace GroupNorm Hypot IBSet IBWait Infinity
    InitConstValue InitDetermineComputeWorkspace InitSocState Interleave IsFinite IsInf IsNan
    Iterate IterateAll LayerNorm LayerNormGrad LayerNormGradBeta LeakyRelu Lgamma Ln LoadData
    LoadDataUnzip LoadDataWithSparse LoadDataWithStride LoadDataWithTranspose LoadUnzipIndex Log
    Log10 Log2 LogSoftMax LogicalAnd LogicalAnds LogicalNot LogicalOr LogicalOrs LogicalXor
    Lowest Matmul MatmulImpl Max Maxs Mean Min Mins Mmad MmadBitMode MmadMx MmadWithSparse
    MrgSort MrgSort4 Mul MulAddDst MulAddRelu MulCast Mull Muls MulsCast Neg NegativeInfinity
    Nop Normalize Not NotifyNextBlock Or Ors Pad PairReduceSum PhiloxRandom PipeBarrier Power
    Prelu ProposalConcat ProposalExtract Quantize QuietNaN ReGlu ReadGmByPassDCache Reciprocal
    ReduceAll ReduceAny ReduceDataBlock ReduceMax ReduceMean ReduceMin ReducePairElem ReduceProd
    ReduceRepeat ReduceScatter ReduceSum ReduceXorSum ReinterpretCast Relu RepeatReduceSum
    ResetMask Rint RmsNorm Round RpSort16 Rsqrt ScalarCast ScalarCountLeadingZero
    ScalarGetCountOfValue ScalarGetSFFValue Scatter Select SelectWithBytesMask SetAtomicAdd
    SetAtomicMax SetAtomicMin SetAtomicNone SetAtomicType SetBias SetCmpMask SetDeqScale
    SetFixPipeAddr SetFixPipeClipRelu SetFixPipeConfig SetFixpipeNz2ndFlag
    SetFixpipePreQuantFlag SetFlag SetFmatrix SetHF32Mode SetHF32TransMode SetLoadDataBoundary
    SetLoadDataPaddingValue SetLoadDataRepeat SetMMColumnMajor SetMMRowMajor SetMaskCount
    SetMaskNorm SetOrgShape SetPadValue SetSingleShape SetTail SetTensorA SetTensorB
    SetVectorMask ShiftLeft ShiftRight Sigmoid Sign Silu SimpleSoftMax Sin SinCos Sinh SoftMax
    SoftmaxFlash SoftmaxFlashV2 SoftmaxFlashV3 SoftmaxGrad SoftmaxGradFront Sort Sort32 Sqrt Sub
    SubRelu SubReluCast Subs Sum SwiGLU Swish SyncAll TailPadZero Tan Tanh TopK TransData
    TransDataTo5HD Transpose Trap Trunc Truncate UnPad VectorPadding Wait WaitFlag WaitPreBlock
    WelfordFinalize WelfordUpdate Where WholeReduceMax WholeReduceMin WholeReduceSum
    WriteGmByPassDCache Xor
"""

_TYPES = """
    Address AtomicType BinaryRepeatParams BrcbRepeatParams CacheLine CacheMode Complex Condition
    Conditional Coord CopyRepeatParams CoreType DataCopyExtParams DataCopyPadExtParams
    DataCopyPadParams DataCopyParams DataFormat DataType Executor Format GatherMaskParams
    GatherRepeatParams Gemm GlobalTensor GroupBarrier HardEvent Hardware Hccl Hcomm KernelType
    Layout ListTensorDesc LocalMemAllocator LocalTensor MaskMode Memory Mmad Mutex NamedTensor
    Nd2NzParams NumericLimits Order PairReduce Pattern Product ReduceOrder RegTensor Repeat
    RoundMode Shape ShapeInfo SliceInfo Std Stride TBuf TBufHandle TBufPool TEventID TPipe
    TPosition TQue TQueBind Tensor TensorDesc TensorTrait Tuple UnaryRepeatParams Variable
"""

_TILING_STRUCTS = """
    AxpyTiling BatchNormTiling BroadCastTiling ConfusionTransposeTiling CumSumTiling
    DeepNormTiling GroupNormTiling LayerNormGradBetaTiling LayerNormGradTiling
    LayerNormSeparateTiling LayerNormTiling LogSoftMaxTiling MeanTiling NormalizeTiling
    PadTiling RmsNormTiling RoundTiling SoftMaxTiling TanhTiling TopkTiling TransposeTiling
    UnPadTiling
"""

ASCENDC_NAMES = frozenset(f"{_FUNCTIONS}{_TYPES}{_TILING_STRUCTS}".split())
