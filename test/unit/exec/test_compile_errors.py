"""What the headers refuse, and in which words."""

import re

import numpy as np
import pytest

from acc.exec import build
from acc.exec.backend import CompileError
from acc.exec.chip_config import chip_sizes, chip_types
from acc.exec.compile_messages import explain
from acc.target.chip import DEFAULT_CHIP, load_chip
from test.unit.exec.ub_program import Body, run_bodies

REFUSED = {
    "Exp(i, i, 8);": "Exp does not take this element type on this chip, it takes: float, half",
    "Add(b, b, b, 8);": "Add does not take this element type",
    "Abs(i, i, 8, 1, UnaryRepeatParams());": "Abs does not take this element type",
    "Adds(x, x, 1.0, 8);": "Adds: the scalar's type must be the tensor's element type",
    "Muls(x, x, 2, 8);": "Muls: the scalar's type must be the tensor's element type",
    "Duplicate(b, bfloat16_t(1.5f), 8);": "bfloat16_t has no floating immediates",
    "Duplicate(y, uint8_t(1), 8);": "Duplicate does not take this element type",
    "Cast(i, b16, RoundMode::CAST_NONE, 8);": "Cast has no conversion between these two",
    "Select(i, y, i, i, SELMODE::VSEL_TENSOR_TENSOR_MODE, 8);": "Select does not take this element",
    "Compare(i, x, x, CMPMODE::LT, 64);": "Compare writes bits: its dst is uint8_t or int8_t",
    "WholeReduceSum(i, i, 8, 1, 1, 1, 8);": "WholeReduceSum does not take this element type",
    "Erf(b, b, y, 8);": "Erf does not take this element type",
    "ReducePairElem<ReduceType::MAX>(x, x, 64, 1, 1, 1, 8);": "ReducePairElem sums",
    "SetAtomicAdd<uint32_t>();": "SetAtomicAdd does not take this element type",
    "PipeBarrier<PIPE_S>();": "PipeBarrier does not take PIPE_S",
    "TQue<TPosition::A1, 1> q;": "there is no cube core in it",
    "TQue<TPosition::VECIN, -1> q;": "a queue has a depth of 0 to 4",
    "TQueBind<TPosition::VECIN, TPosition::VECOUT, 5> q;": "a queue has a depth of 0 to 4",
    "KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);": "the host model runs vector kernels only",
    "Subs(x, x, 1.0f, 8);": "Subs does not exist on this chip (Atlas A2)",
    "Scatter<float>(x, x, x, 0, 8);": "Scatter does not exist on this chip (Atlas A2)",
    "BitwiseAnd(x, x, x, 8);": "BitwiseAnd does not exist on this chip (Atlas A2)",
    "SoftMax<float, false>(x, x, x, x);": "SoftMax is not modelled by the host model",
    "AscendDequant<half, float, true>(x, x);": "AscendDequant is not modelled by the host model",
    "SyncAll<false>();": "SyncAll<false> is for kernels of vector and cube cores",
    "CrossCoreSetFlag<0, PIPE_S>(8);": "CrossCoreSetFlag does not take PIPE_S and PIPE_ALL",
    "CrossCoreSetFlag<0, PIPE_M>(8);": "the host model has the pipes of a vector core",
    "CrossCoreSetFlag<2, PIPE_MTE3>(8);": "modes 1 and 2 are for kernels with cube cores",
    "CrossCoreSetFlag<4, PIPE_MTE3>(8);": "has the modes 0, 1 and 2 on this chip",
    "WaitPreBlock(i, i);": "WaitPreBlock is not modelled by the host model",
    "Copy(x, x, 8);": "Copy by count does not exist on this chip",
    "Adds(x, 1.0f, x, 8);": "Adds with the scalar in front does not exist on this chip",
    "Compares(y, 1.0f, x, CMPMODE::LT, 64);": "Compares with the scalar in front does not exist",
    "Select(x, y, 1.0f, x, SELMODE::VSEL_CMPMASK_SPR, 8);": "Select with the scalar in front",
    "Sort32(i, i, i, 1);": "no matching function",
    "Transpose(x, x, y, TransposeParamsExt());": "Transpose is not modelled by the host model but",
    "__cube__ int unused;": "the host model has no cube core yet",
    "Add(x, x, i, 8);": "no matching function",
    "Select<float, SELMODE::VSEL_CMPMASK_SPR>(x, x, x, 1, BinaryRepeatParams());": (
        "Select by the masks of SetVectorMask and SetCmpMask is not modelled by the host model"
    ),
    "Select(x, y, x, 1, BinaryRepeatParams());": "Select by the masks of SetVectorMask and",
    "SetFlag<static_cast<HardEvent>(99)>(0);": "SetFlag takes an event of HardEvent",
    "WaitFlag<static_cast<HardEvent>(99)>(0);": "WaitFlag takes an event of HardEvent",
    "Frobnicate(x, x, 8);": "was not declared in this scope|no matching|undeclared identifier",
}


@pytest.mark.parametrize("statement", REFUSED)
def test_refused(statement: str):
    tensors = {
        "x": np.zeros(64, np.float32),
        "i": np.zeros(64, np.int32),
        "b16": np.zeros(64, np.int16),
        "y": np.zeros(64, np.uint8),
    }
    declaration = "LocalTensor<bfloat16_t> b = x.ReinterpretCast<bfloat16_t>();"
    with pytest.raises(CompileError) as caught:
        run_bodies({"refused": Body(f"{declaration} {statement}", tensors)})
    message = REFUSED[statement]
    if "|" not in message:
        message = re.escape(message)
    assert re.search(message, caught.value.text), caught.value.text


NOT_MODELLED = {
    "SoftMaxTiling tiling; SoftMaxShapeInfo shape{8, 8, 8, 8};\n"
    "SoftMax<float>(x, x, x, x, tiling, shape);": "SoftMaxTiling",
    "SoftMax<float, true>(x, x, x, x, SoftMaxTiling(), SoftMaxShapeInfo());": "SoftMaxTiling",
    "SimpleSoftMax<float>(x, x, x, x);": "SimpleSoftMax",
    "SoftmaxFlashV2<float>(x, x, x, x, x, x, x);": "SoftmaxFlashV2",
    "LogSoftMax<float, true>(x, x, x, x, y, 1);": "LogSoftMax",
    "LayerNorm<float, false>(x, x, x, x, x, x, y, 1e-5f, 1);": "LayerNorm",
    "RmsNorm<float, false>(x, x, x, y, 1e-5f, RmsNormTiling{});": "RmsNormTiling",
    "BatchNorm<float>(x, x, x, x, x, x, y, 1e-5f, 1);": "BatchNorm",
    "DeepNorm<float, false, false>(x, x, x, x, x, x, x, y, 1.0f, 1e-5f, 1);": "DeepNorm",
    "GroupNorm<float>(x, x, x, x, x, x, y, 1e-5f, 1);": "GroupNorm",
    "TopKInfo info; TopK<float, true>(x, i, x, i, y, y, 4, TopkTiling(), info, true);": "TopKInfo",
    "TopK<float, true, false, false, TopKMode::TOPK_NORMAL>(x, i, x);": "TopKMode",
    "struct S { AscendC::TransDataConfig config; };": "TransDataConfig",
    "LocalTensor<int4b_t> t;": "int4b_t",
    "GlobalTensor<int4b_t> t;": "int4b_t",
    "Cast(x.ReinterpretCast<int4b_t>(), x.ReinterpretCast<half>(), RoundMode::CAST_NONE, 8);": (
        "int4b_t"
    ),
}
"""Statements to what the first line of the error is about."""


@pytest.mark.parametrize("statement", NOT_MODELLED)
def test_the_first_line_says_what_is_not_modelled(statement: str):
    tensors = {"x": np.zeros(64, np.float32), "i": np.zeros(64, np.int32)}
    body = Body(statement, {**tensors, "y": np.zeros(64, np.uint8)})
    with pytest.raises(CompileError) as caught:
        run_bodies({"refused": body})
    _, first, *_ = caught.value.text.splitlines()
    assert first == f"{NOT_MODELLED[statement]} is not modelled by the host model"


ELSEWHERE = {
    "Mmad(x, x, x, MmadParams());": "MmadParams: the host model has no cube core yet",
    "Fixpipe(x, x, FixpipeParamsV220());": "FixpipeParamsV220: the host model has no cube core yet",
    "SetFlag<HardEvent::M_V>(0);": "M_V: the host model has no cube core yet",
    "matmul::Matmul<int, int, int> mm;": "matmul: the host model has no cube core yet",
    "SortConfig config;": "SortConfig does not exist on this chip (Atlas A2)",
    "GroupBarrier<PipeMode::MTE3_MODE> b;": "PipeMode is not modelled by the host model",
    "struct P { EXTERN_IMPL_BUFPOOL(P, TPosition::VECCALC, 16); };": (
        "P: custom buffer pools are not modelled by the host model"
    ),
    "MicroAPI::RegTensor<float> r;": "MicroAPI does not exist on this chip (Atlas A2)",
}
"""Statements to the first line of the error."""


@pytest.mark.parametrize("statement", ELSEWHERE)
def test_the_first_line_says_where_a_name_belongs(statement: str):
    with pytest.raises(CompileError) as caught:
        run_bodies({"refused": Body(statement, {"x": np.zeros(64, np.float32)})})
    _, first, *_ = caught.value.text.splitlines()
    assert first == ELSEWHERE[statement]


CLANG = """kernel.cpp:3:5: error: unknown type name 'SoftMaxTiling'
kernel.cpp:4:5: error: use of undeclared identifier 'TopK'; did you mean 'Top'?
kernel.cpp:5:5: error: no matching function for call to 'LayerNorm'
host_headers/unavailable.h:9:5: error: static_assert failed due to requirement '...' "Neg does not"
tensor.h:20:19: error: static assertion failed due to requirement '!same<A::B>': no int4b_t
kernel.cpp:6:5: error: no member named 'RmsNorm' in namespace 'AscendC'
kernel.cpp:7:5: error: unknown type name 'Mine'
"""


def test_the_words_of_clang():
    assert explain(CLANG).splitlines()[:7] == [
        "no int4b_t",
        "Neg does not",
        "SoftMaxTiling is not modelled by the host model",
        "TopK is not modelled by the host model",
        "LayerNorm is not modelled by the host model",
        "RmsNorm is not modelled by the host model",
        CLANG.splitlines()[0],
    ]


HOST_CALLS = {
    "unistd.h": ("::fork();", "the kernel uses fork, which device code does not have"),
    "thread": ("std::thread([] {}).join();", "which device code does not have: a core runs what"),
    "cstdlib": ('(void)::system("true");', "the kernel uses system, which device code does not"),
    "cstdint": (
        "void missing(int); missing(1);",
        r"the kernel cannot be loaded: missing\(int\) is used and not defined",
    ),
}
"""A header, a statement, and what is said about it."""


@pytest.mark.parametrize("header", HOST_CALLS)
def test_what_no_device_has(header: str):
    from acc.exec.backend import Launch
    from acc.exec.host_model import HostModel

    statement, message = HOST_CALLS[header]
    source = (
        f'#include <{header}>\n#include "kernel_operator.h"\n'
        f"__global__ __aicore__ void k() {{ {statement} }}\n"
    )
    launch = Launch("k", 1, (), None, ())
    with pytest.raises(CompileError, match=message):
        HostModel(load_chip(DEFAULT_CHIP)).run(source, [launch], {})


def test_a_kernel_returns_nothing():
    from acc.exec.backend import Launch
    from acc.exec.host_model import HostModel

    source = '#include "kernel_operator.h"\n__global__ __aicore__ int k() { return 0; }\n'
    with pytest.raises(CompileError, match="kernel k returns something"):
        HostModel(load_chip(DEFAULT_CHIP)).run(source, [Launch("k", 1, (), None, ())], {})


def test_tiling_types_are_compared():
    from acc.exec.backend import Launch, TilingField
    from acc.exec.host_model import HostModel

    source = (
        '#include "kernel_operator.h"\nstruct T { float rows; };\n'
        'extern "C" __global__ __aicore__ void k(T t) {}\n'
    )
    launch = Launch("k", 1, (), "T", (TilingField("rows", "uint32_t", 3),))
    with pytest.raises(CompileError, match="tiling field rows is not uint32_t in the kernel"):
        HostModel(load_chip(DEFAULT_CHIP)).run(source, [launch], {})


def test_every_checked_api_has_its_types_in_the_chip_record():
    chip = load_chip(DEFAULT_CHIP)
    used = {
        name
        for path in build.HEADERS.glob("*.h")
        for name in re.findall(r"ACC_CHECK_TYPE\((\w+), T\)", path.read_text("utf-8"))
    }
    assert used - {"NAME", "API", "TYPES"} <= set(chip.dtypes)


def test_chip_config_has_the_numbers_of_the_record():
    chip = load_chip(DEFAULT_CHIP)
    assert f"UB_BYTES = {chip.ub_bytes};" in chip_sizes(chip)
    text = chip_types(chip)
    assert "#define ACC_TYPES_Exp float, half\n" in text
    assert "std::is_same_v<S, half> && std::is_same_v<D, float>" in text
