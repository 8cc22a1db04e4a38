"""
Which bytes instructions touch is read by three analyses, over three kinds of numbers: of constants
they say the same, what arithmetic says.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from xdsl.ir import Operation

from acc.analysis.bounds.concrete import Budget, ConcreteWalk, Pins
from acc.analysis.bounds.memory import Memory, Rows
from acc.analysis.bounds.walk import Core
from acc.analysis.effects import accesses
from acc.analysis.index_expressions import IndexExpressions
from acc.analysis.mask_state import MaskState
from acc.analysis.memory_parts import Place
from acc.analysis.operand_access import Accesses
from acc.analysis.scalar_values import Round, ScalarValues
from acc.analysis.tensor_places import TensorPlaces
from acc.dialects.ascendc.system import KernelOp
from acc.parsing import parse_module
from acc.registry import make_context
from acc.target.chip import DEFAULT_CHIP, load_chip

CHIP = load_chip(DEFAULT_CHIP)
ELEMENTS = {"a": "f32", "b": "f32", "c": "f32", "h": "f16", "m": "ui8", "o": "ui32"}
TENSOR_BYTES = 16384
WIDTHS = {"f32": 4, "f16": 2, "ui8": 1, "ui32": 4}
F32, F16, BITS, WORDS, GM = (
    "!ascendc.local_tensor<f32>",
    "!ascendc.local_tensor<f16>",
    "!ascendc.local_tensor<ui8>",
    "!ascendc.local_tensor<ui32>",
    "!ascendc.global_tensor<f32>",
)
NUMBERS = (0, 1, 2, 3, 5, 9, 60, 64, 100, 128, 150)


@dataclass(frozen=True)
class Case:
    """Instructions, and the end of what the last one touches of each tensor, in bytes."""

    text: str
    ends: dict[str, int]
    unknown_to_sync: bool = False
    """Whether check-sync takes it for any bytes of its tensors."""


# a repeat of float has 64 elements, 8 blocks of 8
CASES = {
    "count": Case(f"ascendc.exp %a, %b count %c100 : {F32}", {"a": 400, "b": 400}),
    "mask": Case(
        f"ascendc.exp %a, %b mask %c60 repeat %c3 params [1, 1, 8, 16] : {F32}",
        {"a": 2 * 256 + 240, "b": 2 * 512 + 240},
    ),
    "no repeat": Case(f"ascendc.exp %a, %b mask %c60 repeat %c0 params [1, 1, 8, 16] : {F32}", {}),
    "blocks apart": Case(
        # the last 4 of 60 elements lie in the eighth block
        f"ascendc.exp %a, %b mask %c60 repeat %c3 params [2, 1, 16, 8] : {F32}",
        {"a": 2 * 512 + 7 * 64 + 16, "b": 2 * 256 + 240},
        unknown_to_sync=True,
    ),
    "one block again": Case(
        f"ascendc.exp %a, %b mask %c64 repeat %c2 params [1, 0, 8, 1] : {F32}",
        {"a": 512, "b": 64},
    ),
    "three operands": Case(
        f"ascendc.add %a, %b, %c mask %c64 repeat %c5 params [1, 1, 1, 8, 0, 9] : {F32}",
        {"a": 1280, "b": 256, "c": 4 * 288 + 256},
    ),
    "counter": Case(
        f"ascendc.set_mask_count\nascendc.set_vector_mask %c150 element f32\n"
        f"ascendc.exp %a, %b params [1, 1, 8, 16] : {F32}",
        {"a": 600, "b": 2 * 512 + 88},
        unknown_to_sync=True,
    ),
    "copy": Case(
        f"ascendc.copy %a, %b mask %c64 repeat %c3 params [1, 1, 9, 8] : {F32}",
        {"a": 2 * 288 + 256, "b": 768},
    ),
    "whole reduction": Case(
        f"ascendc.whole_reduce_sum %a, %b mask %c60 repeat %c5 params [3, 1, 8] : {F32}",
        {"a": 4 * 12 + 4, "b": 4 * 256 + 240},
    ),
    "brcb": Case(
        # of the source, the first element of the last repeat: what is behind it may not be there
        f"ascendc.brcb %a, %b repeat %c3 params [1, 8] : {F32}",
        {"a": 768, "b": 2 * 32 + 4},
        unknown_to_sync=True,
    ),
    "cast": Case(f"ascendc.cast none %a, %h count %c100 : {F32}, {F16}", {"a": 400, "h": 200}),
    "compare": Case(
        f"ascendc.compare lt %m, %a, %b count %c128 : {BITS}, {F32}, {F32}",
        {"m": 16, "a": 512, "b": 512},
        unknown_to_sync=True,
    ),
    "select": Case(
        f"ascendc.select tensor_tensor %a, %m, %b, %c count %c100 : {F32}, {BITS}, {F32}",
        {"m": 13, "a": 400, "b": 400, "c": 400},
        unknown_to_sync=True,
    ),
    "duplicate": Case(f"ascendc.duplicate %a, %f count %c100 : {F32}, f32", {"a": 400}),
    "index": Case(
        f"ascendc.create_vec_index %a, %f count %c100 : {F32}, f32",
        {"a": 400},
        unknown_to_sync=True,
    ),
    "sort": Case(
        # groups of 32, pairs of 8 bytes
        f"ascendc.sort %a, %b, %o, %c repeat %c2 : {F32}, {WORDS}",
        {"a": 512, "b": 256, "o": 256, "c": 512},
        unknown_to_sync=True,
    ),
    "transposition": Case(
        f"ascendc.trans_data_to_5hd %a {list(range(0, 128, 8))}, %b {list(range(0, 256, 16))} "
        f"params [2, 16, 32] : {F32}",
        {"a": 512 + 512, "b": 960 + 32 + 1024},
        unknown_to_sync=True,
    ),
    "load": Case(
        # rows of 20 bytes fill a block
        f"ascendc.data_copy_pad_in %a, %g blocks %c3 bytes %c20 gaps %c0, %c1 : {F32}, {GM}",
        {"a": 2 * 64 + 32},
    ),
    "padded load": Case(
        # 20 bytes and 3 elements more
        f"ascendc.data_copy_pad_fill %a, %g blocks %c3 bytes %c20 gaps %c0, %c0 "
        f"pads %c1, %c2 with %f : {F32}, {GM}, f32",
        {"a": 2 * 32 + 32},
    ),
    "store": Case(
        # a store reads the 20 bytes only
        f"ascendc.data_copy_pad_out %g, %a blocks %c3 bytes %c20 gaps %c1, %c0 : {GM}, {F32}",
        {"a": 2 * 64 + 20},
    ),
    "whole blocks": Case(
        f"ascendc.data_copy %a, %g count %c64 : {F32}, {GM}",
        {"a": 256},
    ),
    "one element": Case(f"ascendc.set_value %a[%c9], %f : {F32}, f32", {"a": 40}),
}


def kernel_of(case: Case) -> KernelOp:
    slices = "\n".join(
        f"%{name} = ascendc.get_with_offset %buf size {TENSOR_BYTES // WIDTHS[element]} offset "
        f"{place * TENSOR_BYTES} : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<{element}>"
        for place, (name, element) in enumerate(ELEMENTS.items())
    )
    numbers = "\n".join(f"%c{n} = arith.constant {n} : index" for n in (*NUMBERS, 20))
    text = f"""
ascendc.kernel @k(%p: !ascendc.gm_addr) host = @h {{
%g = ascendc.set_global_buffer %p : {GM}
%buf = ascendc.buf : !ascendc.tbuf<veccalc>
ascendc.init_buffer %buf number 1 bytes 131072 : !ascendc.tbuf<veccalc>
{slices}
{numbers}
%f = arith.constant 1.0 : f32
{case.text}
}}
"""
    module = parse_module(make_context(), text, "kernel.mlir")
    (kernel,) = (op for op in module.walk() if isinstance(op, KernelOp))
    return kernel


def operand_ends(kernel: KernelOp, op: Operation) -> dict[str, int]:
    """As check-operands has it."""
    state = MaskState()
    for before in kernel.body.block.ops:
        state = state if before is op else state.after(before)
    found: dict[str, int] = {}
    for access in Accesses(ScalarValues(CHIP, Round.ANY)).of(op, state.count):
        begin = access.skip.number
        assert begin is not None
        end = begin + access.footprint.end if access.footprint.end else 0
        _keep(found, access.tensor.name_hint, end)
    return found


class _Touched(ConcreteWalk):
    """Writes down the rows of one operation."""

    def __init__(self, of: Operation):
        memory = Memory("p", 1 << 20, True)
        core = Core(0, 1, {}, (memory,))
        super().__init__(CHIP, core, Budget(1000), Pins(), lambda op, rows: None)
        self.of, self.rows = of, list[Rows]()

    def touch(self, op: Operation, rows: Rows) -> None:
        super().touch(op, rows)
        if op is self.of:
            self.rows.append(rows)


def row_ends(kernel: KernelOp, op: Operation) -> dict[str, int]:
    """As prove-bounds has it."""
    walk = _Touched(op)
    walk.run(kernel.body.block)
    found: dict[str, int] = {}
    for rows in walk.rows:
        end, count, length = rows.end, rows.count, rows.length
        assert isinstance(end, int) and isinstance(count, int) and isinstance(length, int)
        if not rows.memory.is_global:
            _keep(found, rows.memory.name, end if count and length else 0)
    return found


def part_ends(kernel: KernelOp, op: Operation) -> dict[str, int] | None:
    """As check-sync and insert-sync have it; None where they take all of the tensors."""
    places = TensorPlaces(IndexExpressions(), CHIP)
    found: dict[str, int] = {}
    for access in accesses(op):
        name = access.tensor.name_hint
        if name not in ELEMENTS:
            continue
        part = places.part(access, Place(access.tensor, 0, TENSOR_BYTES))
        if part.extent is None:
            return None
        start, extent = part.place.start, part.extent
        assert start is not None
        numbers = (start, extent.length, extent.rows, extent.pitch)
        assert all(number.is_constant for number in numbers)
        begin, length, rows, pitch = (number.constant for number in numbers)
        _keep(found, name, begin + (rows - 1) * pitch + length if rows and length else 0)
    return found


def _keep(found: dict[str, int], name: str | None, end: int) -> None:
    assert name is not None
    if end:
        found[name] = max(found.get(name, 0), end)


READERS: dict[str, Callable[[KernelOp, Operation], dict[str, int] | None]] = {
    "check-operands": operand_ends,
    "prove-bounds": row_ends,
    "check-sync": part_ends,
}


def questions() -> Iterator[tuple[str, str]]:
    for case in CASES:
        for reader in READERS:
            yield case, reader


@pytest.mark.parametrize(("name", "reader"), questions())
def test_what_is_touched(name: str, reader: str):
    case = CASES[name]
    kernel = kernel_of(case)
    op = kernel.body.block.last_op
    assert op is not None
    found = READERS[reader](kernel, op)
    if case.unknown_to_sync and reader == "check-sync":
        assert found is None
    else:
        assert found == case.ends
