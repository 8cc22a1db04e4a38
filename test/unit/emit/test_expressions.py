"""Values of emitted expressions: random ones, calculated by the compiled C++ and by Python."""

import ctypes
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from xdsl.builder import Builder
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import IndexType, IntegerAttr, ModuleOp, i64
from xdsl.ir import Operation, SSAValue

from acc.dialects.ascendc.system import KernelOp
from acc.dialects.tile.host import make_host
from acc.emit.host import emit_host
from acc.emit.target import emit_ascendc
from acc.exec.toolchain import find_compiler

WORD = 2**32
SYMBOLS = ("a", "b", "c")
CASES = ((1, 1, 1), (7, 3, 5), (1003, 8, 31), (65541, 40, 2), (3, 100003, 64))


@dataclass(frozen=True)
class Node:
    """A value in the IR, and what it is for given sizes."""

    value: SSAValue
    of: Callable[[tuple[int, ...]], int]


Binary = Callable[[SSAValue, SSAValue], Operation]
OPERATIONS: tuple[tuple[Binary, Callable[[int, int], int]], ...] = (
    (arith.AddiOp, lambda a, b: a + b),
    (arith.SubiOp, lambda a, b: a - b),
    (arith.MuliOp, lambda a, b: a * b),
    (arith.DivUIOp, lambda a, b: a // b if b else 0),
    (arith.RemUIOp, lambda a, b: a % b if b else 0),
    (arith.MinUIOp, min),
    (arith.MaxUIOp, max),
    (arith.AndIOp, lambda a, b: a & b),
    (arith.OrIOp, lambda a, b: a | b),
    (arith.XOrIOp, lambda a, b: a ^ b),
    (lambda a, b: arith.CmpiOp(a, b, "ult"), lambda a, b: int(a < b)),
    (lambda a, b: arith.CmpiOp(a, b, "sge"), lambda a, b: int(_signed(a) >= _signed(b))),
)


def _signed(value: int) -> int:
    return value - WORD if value >= WORD // 2 else value


class Expressions:
    """Makes random expressions from sizes, constants and what was made before."""

    def __init__(self, builder: Builder, sizes: list[Node], seed: int):
        self.builder, self.nodes = builder, sizes
        self.random = random.Random(seed)

    def constant(self) -> Node:
        """A constant."""
        number = self.random.choice((0, 1, 2, 7, 8, 31, 1003, 2**31 - 1, 2**31, WORD - 1))
        op = self.builder.insert(arith.ConstantOp(IntegerAttr(number, IndexType())))
        return Node(op.result, lambda sizes: number)

    def operand(self) -> Node:
        """A constant, a size or an earlier value."""
        if self.random.random() < 0.3:
            return self.constant()
        return self.random.choice(self.nodes)

    def divisor(self) -> Node:
        """A value that is not 0."""
        node = self.operand()
        one = self.builder.insert(arith.ConstantOp(IntegerAttr(1, IndexType())))
        op = self.builder.insert(arith.MaxUIOp(node.value, one.result))
        return Node(op.result, lambda sizes: max(node.of(sizes), 1))

    def step(self) -> None:
        """One more value."""
        if self.random.random() < 0.1:
            self.wide_step()
            return
        make, calculate = self.random.choice(OPERATIONS)
        left = self.operand()
        divides = make in (arith.DivUIOp, arith.RemUIOp)
        right = self.divisor() if divides else self.operand()
        op = self.builder.insert(make(left.value, right.value))
        result = op.results[0]

        def of(sizes: tuple[int, ...]) -> int:
            return calculate(left.of(sizes), right.of(sizes)) % WORD

        if isinstance(op, arith.CmpiOp):
            yes, no = self.operand(), self.operand()
            op = self.builder.insert(arith.SelectOp(result, yes.value, no.value))
            self.nodes.append(
                Node(op.result, lambda sizes: yes.of(sizes) if of(sizes) else no.of(sizes))
            )
        else:
            self.nodes.append(Node(result, of))

    def wide_step(self) -> None:
        """The upper half of a product plus a value, calculated in 64 bits."""
        nodes = [self.operand() for _ in range(3)]
        a, b, c = (self.builder.insert(arith.IndexCastOp(node.value, i64)).result for node in nodes)
        shift = self.builder.insert(arith.ConstantOp(IntegerAttr(32, i64))).result
        product = self.builder.insert(arith.MuliOp(a, b)).result
        total = self.builder.insert(arith.AddiOp(product, c)).result
        high = self.builder.insert(arith.ShRUIOp(total, shift)).result
        op = self.builder.insert(arith.IndexCastOp(high, IndexType()))

        def of(sizes: tuple[int, ...]) -> int:
            x, y, z = (node.of(sizes) for node in nodes)
            return (x * y + z) >> 32

        self.nodes.append(Node(op.result, of))


def build(seed: int, steps: int) -> tuple[ModuleOp, list[Node]]:
    """A kernel whose host function returns many random expressions."""
    fields = [f"v{i}" for i in range(steps)]
    host, builder = make_host("host", SYMBOLS, ["num_blocks", *fields])
    sizes = [
        Node(arg, lambda sizes, index=index: sizes[index])
        for index, arg in enumerate(host.body.block.args)
    ]
    expressions = Expressions(builder, list(sizes), seed)
    for _ in range(steps):
        expressions.step()
    nodes = expressions.nodes[len(sizes) :]
    builder.insert(func.ReturnOp(sizes[0].value, *(node.value for node in nodes)))
    module = ModuleOp([host, KernelOp("k", 0, "host", fields)])
    module.verify()
    return module, nodes


def calculated(module: ModuleOp, count: int, directory: Path) -> list[list[int]]:
    """The tiling structs that the compiled host function gives for the cases."""
    source = emit_ascendc(module).split("class")[0].replace('#include "kernel_operator.h"', "")
    source = f"#include <cstdint>\n#include <cstring>\nnamespace AscendC {{}}\n{source}"
    host = emit_host(module).split("inline void Launch")[0].replace('#include "acl/acl.h"', "")
    entry = (
        'extern "C" void call(const uint32_t* sizes, uint32_t* values) {\n'
        "    uint32_t blocks;\n"
        "    const KTiling t = ComputeKTiling(sizes[0], sizes[1], sizes[2], blocks);\n"
        "    memcpy(values, &t, sizeof(t));\n}\n"
    )
    (directory / "host.cpp").write_text(source + host + entry, "utf-8")
    flags = ("-std=c++17", "-O1", "-Wall", "-Werror", "-shared")
    find_compiler().run([*flags, "-fPIC", "host.cpp", "-o", "host.so"], directory)
    library = ctypes.CDLL(str(directory / "host.so"))
    results: list[list[int]] = []
    for case in CASES:
        values = (ctypes.c_uint32 * count)()
        library.call((ctypes.c_uint32 * 3)(*case), values)
        results.append(list(values))
    return results


def test_random_expressions(tmp_path: Path):
    module, nodes = build(seed=7, steps=400)
    got = calculated(module, len(nodes), tmp_path)
    for case, values in zip(CASES, got, strict=True):
        assert values == [node.of(case) for node in nodes]
