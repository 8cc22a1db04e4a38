"""Scalar operations of arith as C++: each gives what NumPy does, or there is a reason for none."""

import ctypes
import re
from pathlib import Path

from xdsl.dialects import arith, func
from xdsl.dialects.builtin import IndexType, IntegerAttr, ModuleOp, i32
from xdsl.ir import Operation, SSAValue

import acc
from acc.dialects.ascendc.system import KernelOp
from acc.dialects.tile.host import make_host
from acc.emit.foreign import EXPRESSIONS
from acc.emit.host import emit_host
from acc.emit.target import emit_ascendc
from acc.exec.build import HEADERS
from acc.exec.toolchain import find_compiler
from test.unit.emit.scalar_cases import CASES, Maker, wrap

NOT_EMITTED: dict[str, str] = {
    "arith.addui_extended": "two results; nothing makes it",
    "arith.mulsi_extended": "two results; nothing makes it",
    "arith.mului_extended": "two results; nothing makes it",
    "arith.ceildivsi": "sizes are not negative: ceildivui",
    "arith.floordivsi": "lowered to a division and a correction",
    "arith.fptoui": "numbers of tensors are signed: fptosi",
    "math.absi": "lowered to a choice between a number and its opposite",
}
"""Operations that have no expression, and why nothing that is emitted needs one."""

PAIRS = ((1, 1), (7, 3), (100, 8), (150, 21), (355, 40), (31, 19))
"""Sizes; minus 100 and minus 20 they are the operands."""


def build() -> tuple[ModuleOp, set[type[Operation]]]:
    """A kernel whose host function returns all cases; and the operations in it."""
    fields = [f"v{i}" for i in range(len(CASES))]
    host, builder = make_host("host", ("a", "b"), ["num_blocks", *fields])
    operands: list[SSAValue] = []
    for size, less in zip(host.body.block.args, (100, 20), strict=True):
        whole = builder.insert(arith.IndexCastOp(size, i32)).result
        constant = builder.insert(arith.ConstantOp(IntegerAttr(less, i32))).result
        operands.append(builder.insert(arith.SubiOp(whole, constant)).result)
    maker = Maker(builder, *operands)
    found = [make(maker) for make, _ in CASES]
    made = {type(op) for op in host.body.block.ops}
    sizes = [
        value if value.type == IndexType() else maker.do(arith.IndexCastOp(value, IndexType()))
        for value in found
    ]
    builder.insert(func.ReturnOp(host.body.block.args[0], *sizes))
    module = ModuleOp([host, KernelOp("k", 0, "host", fields)])
    module.verify()
    return module, made


def calculated(module: ModuleOp, directory: Path) -> list[list[int]]:
    """What the compiled host function gives for the pairs."""
    source = emit_ascendc(module).split("class")[0].replace('#include "kernel_operator.h"', "")
    headers = ("cstdint", "cstring", "type_traits")
    lines = [f"#include <{name}>" for name in headers]
    lines += ['#include "numbers.h"', "namespace AscendC {}"]
    lines += [
        "inline float ToFloat(const bfloat16_t& v)",
        "{ return acc_model::bf16_bits_to_float(v.bits); }",
        "inline bfloat16_t ToBfloat16(const float& v)",
        "{ bfloat16_t r; r.bits = acc_model::float_to_bf16_bits(v); return r; }",
    ]
    host = emit_host(module).split("inline void Launch")[0].replace('#include "acl/acl.h"', "")
    entry = (
        'extern "C" void call(const uint32_t* sizes, uint32_t* values) {\n'
        "    uint32_t blocks;\n"
        "    const KTiling t = ComputeKTiling(sizes[0], sizes[1], blocks);\n"
        "    memcpy(values, &t, sizeof(t));\n}\n"
    )
    (directory / "host.cpp").write_text("\n".join([*lines, source, host, entry]), "utf-8")
    flags = ("-std=c++17", "-O1", "-Wall", "-Werror", "-shared", "-isystem", str(HEADERS))
    find_compiler().run([*flags, "-fPIC", "host.cpp", "-o", "host.so"], directory)
    library = ctypes.CDLL(str(directory / "host.so"))
    results: list[list[int]] = []
    for pair in PAIRS:
        values = (ctypes.c_uint32 * len(CASES))()
        library.call((ctypes.c_uint32 * 2)(*pair), values)
        results.append(list(values))
    return results


def test_values(tmp_path: Path):
    module, _ = build()
    for (a, b), values in zip(PAIRS, calculated(module, tmp_path), strict=True):
        wanted = [calculate(a - 100, b - 20) for _, calculate in CASES]
        off = {
            index: (wrap(value, 32), wrap(want, 32))
            for index, (value, want) in enumerate(zip(values, wanted, strict=True))
            if value != want % 2**32
        }
        assert off == {}, (a - 100, b - 20)


def test_every_expression_has_a_case():
    _, made = build()
    assert set(EXPRESSIONS) <= made


def test_what_is_not_emitted_has_a_reason():
    emitted = {op.name for op in EXPRESSIONS}
    assert {op.name for op in arith.Arith.operations} - emitted == {
        name for name in NOT_EMITTED if name.startswith("arith.")
    }


def test_lowering_makes_nothing_else():
    folder = Path(acc.__file__).parent / "passes"
    made: set[str] = set()
    for part in ("tile", "convert_tile_to_ascendc", "ascendc", "convert_linalg_to_tile"):
        for file in (folder / part).glob("*.py"):
            made |= set(re.findall(r"\b(?:arith|math)\.\w+Op\b", file.read_text("utf-8")))
    known = {f"{op.name.split('.')[0]}.{op.__name__}" for op in EXPRESSIONS}
    reasons = {name.replace("_", "") for name in NOT_EMITTED}
    left = {name for name in made - known if name.lower().removesuffix("op") not in reasons}
    assert left == set()
