"""C++ for the forms of AscendC calls: by the parameters the facts list, or by the API's title."""

PRELUDE = """
#include "kernel_operator.h"
using namespace AscendC;
template <typename T> LocalTensor<T>& L() { static LocalTensor<T> t; return t; }
template <typename T> GlobalTensor<T>& G() { static GlobalTensor<T> t; return t; }
uint64_t bits[2] = {1, 0};
uint64_t kept;
uint32_t shape[2] = {8, 8};
uint16_t lengths[4] = {32, 32, 32, 32};
uint32_t merged[4];
uint16_t n;
SliceInfo slices[1];
TPipe* pipe_pointer;
"""

MASKS = ("uint64_t(8)", "bits")
NAME = "{name}"
DST, SRC, TMP = "L<{dst}>()", "L<{src}>()", "L<uint8_t>()"
ONE = "{scalar}(1)"
UNARY, BINARY = "UnaryRepeatParams()", "BinaryRepeatParams()"


def call(*arguments: str, name: str = NAME) -> str:
    """A statement."""
    return f"{name}({', '.join(arguments)});"


def masked(before: tuple[str, ...], after: tuple[str, ...], name: str = NAME) -> tuple[str, ...]:
    """The two forms with a mask: a number and bits."""
    return tuple(call(*before, mask, *after, name=name) for mask in MASKS)


def library(*operands: str, count: str = "8", late: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The forms of a library function with or without scratch memory and a count."""
    counts: tuple[tuple[str, ...], ...] = ((count,), ()) if count == "8" else ((count,),)
    return tuple(call(*operands, *tmp, *late, *given) for tmp in ((TMP,), ()) for given in counts)


BY_FORM: dict[str, tuple[str, ...]] = {
    "dst, src, count": (call(DST, SRC, "8"),),
    "dst, src, mask, repeatTime, UnaryRepeatParams": masked((DST, SRC), ("1", UNARY)),
    "dst, src0, src1, count": (call(DST, SRC, SRC, "8"),),
    "dst, src0, src1, mask, repeatTime, BinaryRepeatParams": masked((DST, SRC, SRC), ("1", BINARY)),
    "dst, src, scalar, count": (call(DST, SRC, ONE, "8"),),
    "dst, src, scalar, mask, repeatTime, UnaryRepeatParams": masked((DST, SRC, ONE), ("1", UNARY)),
    "dst, src0, src1, cmpMode, count": (call(DST, SRC, SRC, "CMPMODE::EQ", "8"),),
    "dst, src0, src1, cmpMode, mask, repeatTime, BinaryRepeatParams": masked(
        (DST, SRC, SRC, "CMPMODE::EQ"), ("1", BINARY)
    ),
    "dst, src0, scalar, cmpMode, count": (call(DST, SRC, ONE, "CMPMODE::EQ", "8"),),
    "dst, src0, scalar, cmpMode, mask, repeatTime, UnaryRepeatParams": masked(
        (DST, SRC, ONE, "CMPMODE::EQ"), ("1", UNARY)
    ),
    "src0, src1, cmpMode, mask, BinaryRepeatParams": masked((SRC, SRC, "CMPMODE::LT"), (BINARY,)),
    "dst": (call(DST),),
    "src": (call(SRC),),
    "dst, scalar, count": (call(DST, ONE, "8"),),
    "dst, scalar, mask, repeatTime, dstBlockStride, dstRepeatStride": masked(
        (DST, ONE), ("1", "1", "8")
    ),
    "dst, src, repeatTime, BrcbRepeatParams(dstBlkStride, dstRepStride)": (
        call(DST, SRC, "1", "BrcbRepeatParams(1, 8)"),
    ),
    "dst, firstValue, count": (call(DST, ONE, "8"),),
    "dst, firstValue, mask, repeatTime, dstBlkStride, dstRepStride": masked(
        (DST, ONE), ("1", "1", "8")
    ),
    "dst, src, srcOffset, srcBaseAddr, count": (call(DST, SRC, "L<uint32_t>()", "0", "8"),),
    "dst, src, srcOffset, srcBaseAddr, mask, repeatTime, dstRepStride": masked(
        (DST, SRC, "L<uint32_t>()", "0"), ("1", "8")
    ),
    "dst, src, offset, repeatTime, GatherRepeatParams": (
        call(DST, SRC, "L<uint32_t>()", "1", "GatherRepeatParams(1, 8)"),
    ),
    "dst, src": (call(DST, SRC),),
    "dst, src, DataCopyExtParams": (call("G<{dst}>()", SRC, "DataCopyExtParams()"),),
    "dst, src, DataCopyExtParams, DataCopyPadExtParams<T>": (
        call(DST, "G<{src}>()", "DataCopyExtParams()", "DataCopyPadExtParams<{T}>()"),
    ),
    "dst, src, mask, repeatTime, CopyRepeatParams": masked(
        (DST, SRC), ("1", "CopyRepeatParams(1, 1, 8, 8)")
    ),
    "()": (call(),),
    "": (call(),),
    "<T>()": (call(name=NAME + "<{T}>"),),
    "value": (call("{T}(1)"),),
    "dst, src, [sharedTmp,] [calCount]": library(DST, SRC),
    "dst, src, [sharedTmp,] calCount": library(DST, SRC, count="8u"),
    "dst, src, [calCount]": (call(DST, SRC, "8"), call(DST, SRC)),
    "dst, src0, src1, [sharedTmp,] [calCount]": library(DST, SRC, SRC),
    "dst, src0, src1, beta, [sharedTmp,] [calCount]": library(DST, SRC, SRC, "1.0f"),
    "dst, src, [sharedTmp,] scalar, calCount": library(DST, SRC, count="8u", late=(ONE,)),
    "dst, src, scalar, [sharedTmp,] calCount": library(DST, SRC, ONE, count="8u"),
    "dst, src, [sharedTmp,] dataSize": library(DST, SRC, count="8u"),
    "<T, highPrecision, highPerformance>(dst, src, [sharedTmp,] dataSize)": library(
        DST, SRC, count="8u"
    ),
    "dst, src, dataSize": (call(DST, SRC, "8"),),
    "dst, src, dataSize, scalar(beta)": (call(DST, SRC, "8", ONE),),
    "dst, firstValue, diffValue, count": (call(DST, ONE, ONE, "8"),),
}
"""Parameters as the facts list them to statements."""

_REDUCE = ("1", "1", "1", "8")
_BOTH_WAYS = (
    call(DST, "G<{src}>()", "8"),
    call("G<{dst}>()", SRC, "8"),
    call(DST, SRC, "8"),
)
_SHAPED = tuple(
    call(DST, SRC, *tmp, "shape", "true", name=NAME + "<{T}, Pattern::Reduce::" + axes + ">")
    for axes in ("AR", "RA")
    for tmp in ((TMP,), ())
)

BY_TITLE: dict[str, tuple[str, ...]] = {
    "ShiftRight": (
        *BY_FORM["dst, src, scalar, count"],
        *BY_FORM["dst, src, scalar, mask, repeatTime, UnaryRepeatParams"],
    ),
    "Select": (
        call(DST, "L<{sel}>()", DST, DST, "SELMODE::VSEL_TENSOR_TENSOR_MODE", "8"),
        call(DST, "L<{sel}>()", DST, "{dst}(1)", "SELMODE::VSEL_TENSOR_SCALAR_MODE", "8"),
        *masked(
            (DST, "L<{sel}>()", DST, DST, "SELMODE::VSEL_CMPMASK_SPR"),
            ("1", BINARY),
        ),
        *masked(
            (DST, "L<{sel}>()", DST, "{dst}(1)", "SELMODE::VSEL_TENSOR_SCALAR_MODE"),
            ("1", BINARY),
        ),
    ),
    "GatherMask": (
        call(DST, DST, "L<{pat}>()", "false", "0u", "GatherMaskParams()", "kept"),
        call(DST, DST, "uint8_t(1)", "true", "8u", "GatherMaskParams()", "kept"),
    ),
    "ReduceRepeat (SUM)": (
        *masked((DST, SRC), _REDUCE, "ReduceRepeat<ReduceType::SUM>"),
        *masked((DST, SRC), _REDUCE, "WholeReduceSum"),
        call(DST, SRC, "1", "8", "0", "1", "1", "8", name="RepeatReduceSum"),
    ),
    "ReduceRepeat (MAX|MIN)": tuple(
        probe
        for name in (
            "ReduceRepeat<ReduceType::MAX>",
            "ReduceRepeat<ReduceType::MIN>",
            "WholeReduceMax",
            "WholeReduceMin",
        )
        for order in ((), ("ReduceOrder::ORDER_ONLY_VALUE",))
        for probe in masked((DST, SRC), (*_REDUCE, *order), name)
    ),
    "ReduceDataBlock (SUM|MAX|MIN)": tuple(
        statement
        for kind in ("Sum", "Max", "Min")
        for statement in (
            *(call(DST, SRC, "1", m, "1", "1", "8", name=f"BlockReduce{kind}") for m in MASKS),
            *masked((DST, SRC), _REDUCE, f"ReduceDataBlock<ReduceType::{kind.upper()}>"),
        )
    ),
    "ReducePairElem (SUM)": (
        *(call(DST, SRC, "1", mask, "1", "1", "8", name="PairReduceSum") for mask in MASKS),
        *masked((DST, SRC), _REDUCE, "ReducePairElem<ReduceType::SUM>"),
    ),
    "ReduceSum (basic)": (
        call(DST, SRC, SRC, "8"),
        *masked((DST, SRC, SRC), ("1", "8")),
    ),
    **{
        f"Reduce{kind} (basic)": (
            call(DST, SRC, SRC, "8"),
            call(DST, SRC, SRC, "8", "true"),
            *masked((DST, SRC, SRC), ("1", "8", "true")),
        )
        for kind in ("Max", "Min")
    },
    "GetReduceRepeatSumSpr": ("{name}<{T}>();",),
    "GetReduceRepeatMaxMinSpr": ("{T} value, index; {name}(value, index);",),
    "Cast": (
        call(DST, SRC, "RoundMode::{modes}", "8"),
        *masked((DST, SRC, "RoundMode::{modes}"), ("1", UNARY)),
    ),
    "CastDequant": (
        call(DST, SRC, "8", name=NAME + "<{dst}, {src}, false, false>"),
        *masked((DST, SRC), ("1", UNARY), NAME + "<{dst}, {src}, true, false, true>"),
    ),
    "SetDeqScale": (
        call("half(1)"),
        call("1.0f", "int16_t(0)", "true"),
    ),
    "Transpose (basic)": (call(DST, SRC),),
    "TransDataTo5HD": (
        "LocalTensor<{T}> list[16]; {name}<{T}>(list, list, TransDataTo5HDParams());",
        "uint64_t list[16]; {name}<{T}>(list, list, TransDataTo5HDParams());",
        call("L<uint64_t>()", "L<uint64_t>()", "TransDataTo5HDParams()", name=NAME + "<{T}>"),
    ),
    "Sort32": (call(DST, DST, "L<uint32_t>()", "1"),),
    "MrgSort": (
        call(
            DST,
            "MrgSortSrcList<{T}>(" + ", ".join([SRC] * 4) + ")",
            "MrgSort4Info(lengths, false, 15, 1)",
        ),
    ),
    "GetMrgSortResult": (call("n", "n", "n", "n"),),
    "Concat": (call(DST, SRC, SRC, "1"),),
    "Extract": (call(DST, "L<uint32_t>()", SRC, "1"),),
    "Sort": tuple(
        call(DST, SRC, "L<uint32_t>()", SRC, "1", name=NAME + "<{T}, " + full + ">")
        for full in ("true", "false")
    ),
    "MrgSort (advanced)": (
        call(
            DST,
            "MrgSortSrcList<{T}>(" + ", ".join([SRC] * 4) + ")",
            "lengths",
            "merged",
            "uint16_t(15)",
            "1",
            name=NAME + "<{T}>",
        ),
    ),
    "SetVectorMask": (
        "SetVectorMask<half>(1, 2);",
        "SetVectorMask<float, MaskMode::COUNTER>(8);",
        "SetVectorMask<float, MaskMode::NORMAL>(8);",
    ),
    "DataCopy (contiguous)": _BOTH_WAYS,
    "DataCopy (DataCopyParams)": tuple(
        probe.replace("8)", "DataCopyParams())") for probe in _BOTH_WAYS
    ),
    "DataCopy (slice)": (
        call(DST, "G<{src}>()", "slices", "slices", "1"),
        call("G<{dst}>()", SRC, "slices", "slices", "1"),
    ),
    "DataCopy (Nd2NzParams)": (call(DST, "G<{src}>()", "Nd2NzParams()"),),
    "DataCopy (Nz2NdParamsFull)": (call("G<{dst}>()", SRC, "Nz2NdParamsFull()"),),
    "SetPadValue": ("SetPadValue<half>(half(1));", "SetPadValue<int32_t>(1);"),
    "SetFlag": ("SetFlag<HardEvent::MTE2_V>(EVENT_ID0);",),
    "WaitFlag": ("WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);",),
    "PipeBarrier": tuple(f"PipeBarrier<PIPE_{pipe}>();" for pipe in ("V", "MTE2", "MTE3", "ALL")),
    "SyncAll": (
        "SyncAll();",
        "SyncAll<true>();",
        "SyncAll(G<int32_t>(), L<int32_t>());",
        "SyncAll(G<int32_t>(), L<int32_t>(), 2);",
    ),
    "IBSet": ("IBSet(G<int32_t>(), L<int32_t>(), 0, 1);",),
    "IBWait": ("IBWait<true>(G<int32_t>(), L<int32_t>(), 0, 1);",),
    "CrossCoreSetFlag": tuple(
        f"CrossCoreSetFlag<0, PIPE_{pipe}>(8);" for pipe in ("V", "MTE2", "MTE3")
    ),
    "CrossCoreWaitFlag": ("CrossCoreWaitFlag(8);", "CrossCoreWaitFlag<0, PIPE_MTE3>(8);"),
    "DataSyncBarrier": tuple(
        f"DataSyncBarrier<MemDsbT::{kind}>();" for kind in ("ALL", "DDR", "UB", "SEQ")
    ),
    "Exp (advanced)": tuple(
        call(DST, SRC, *tmp, "8", name=NAME + "<{T}, 10>") for tmp in ((TMP,), ())
    ),
    "Power": tuple(
        call(DST, base, exponent, *tmp, *count)
        for base, exponent in ((SRC, SRC), (SRC, ONE), (ONE, SRC))
        for tmp in ((TMP,), ())
        for count in (("8",), ())
    ),
    "ReduceSum (advanced)": _SHAPED,
    "ReduceMax (advanced)": _SHAPED,
    "ReduceMin (advanced)": _SHAPED,
    "ReduceMean": _SHAPED,
    "ReduceProd": _SHAPED,
    "ReduceAny": _SHAPED,
    "ReduceAll": _SHAPED,
    "Sum": tuple(call(DST, SRC, *tmp, "SumParams{{1, 8, 8}}") for tmp in ((TMP,), ())),
    "Mean": tuple(call(DST, SRC, *tmp, "MeanParams{{1, 8, 8}}") for tmp in ((TMP,), ())),
    "Broadcast": tuple(
        call(DST, SRC, "shape", "shape", *tmp, name=NAME + "<{T}, 2, " + axis + ">")
        for axis in ("0", "1")
        for tmp in ((TMP,), ())
    ),
    "Select (advanced)": tuple(
        call(DST, first, second, "L<" + mask + ">()", TMP, "SelectWithBytesMaskShapeInfo()")
        for first, second in ((SRC, ONE), (ONE, SRC))
        for mask in ("bool", "uint8_t", "int8_t", "uint16_t", "int16_t", "uint32_t", "int32_t")
    ),
    "Fill (advanced)": ("{name}<{T}>(G<{T}>(), 8, {T}(1));",),
    "Cast (scalar)": ("{name}<{src}, {dst}, RoundMode::{modes}>({src}(1));",),
    "GetBitCount": ("{name}<0>(8);", "{name}<1>(8);"),
    "CountLeadingZero": ("{name}(8);",),
    "CountBitsCntSameAsSignBit": ("{name}(8);",),
    "GetSFFValue": ("{name}<0>(8);", "{name}<1>(8);"),
    "GetUserWorkspace": ("{name}(nullptr);",),
    "DataCacheCleanAndInvalid": (
        "{name}<float, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(G<float>());",
        "{name}<float, CacheLine::ENTIRE_DATA_CACHE, DcciDst::CACHELINE_ALL>(L<float>());",
    ),
    "ReadGmByPassDCache": ("{name}<{T}>((__gm__ {T}*)nullptr);",),
    "WriteGmByPassDCache": ("{name}<{T}>((__gm__ {T}*)nullptr, {T}(1));",),
}
"""Titles of APIs to statements, where the parameters alone do not say it."""

NOT_MODELLED = frozenset(
    {
        "Transpose (enhanced)",
        "BilinearInterpolation",
        "InitDetermineComputeWorkspace",
        "WaitPreBlock",
        "NotifyNextBlock",
        "SoftmaxFlash",
        "SoftmaxGrad",
        "AdjustSoftMaxRes",
        "CumSum",
        "SoftMax",
        "SimpleSoftMax",
        "LogSoftMax",
        "ReduceXorSum",
        "LayerNorm",
        "RmsNorm",
        "BatchNorm",
        "LayerNormGrad",
        "WelfordUpdate",
        "Pad",
        "UnPad",
        "Transpose (advanced)",
        "TransData",
        "TopK",
        "DropOut",
        "AscendQuant",
        "AscendDequant",
        "AscendAntiQuant",
        "GetSysWorkSpacePtr",
        "FasterGeluV2",
    }
)
"""Titles of APIs that vector cores have and the host model refuses with a sentence that says so."""

TYPES_NOT_MODELLED = frozenset({"int4b_t"})
