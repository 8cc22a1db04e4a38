"""The element types that are written and refused are those that bishengir-opt takes and refuses."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from acc.dialects.tile.cast import Rounding
from acc.emit.hivm.casts import CASTS
from acc.emit.hivm.elementwise import COUNTERPARTS, Counterpart

PEER = pytest.importorskip("ascendnpuir", reason="needs the extra peer (wheel ascendnpu-ir)")

BISHENGIR_OPT = Path(str(PEER.__file__)).parent / "bin" / "bishengir-opt"
ELEMENTS = ("i8", "i16", "i32", "i64", "f16", "bf16", "f32")
WIDER = {"vtanh", "verf", "vdiv"}
"""What bishengir-opt takes with more elements than acc has a meaning for."""


def memref(element: str) -> str:
    """The type of a buffer."""
    return f"memref<4x16x{element}, #hivm.address_space<ub>>"


def verified(functions: Sequence[str]) -> list[bool]:
    """Whether bishengir-opt takes each function."""
    result: list[bool] = []
    for text in functions:
        module = f'module attributes {{hacc.target = #hacc.target<"Ascend910B2">}} {{\n{text}\n}}'
        run = subprocess.run([BISHENGIR_OPT], input=module, capture_output=True, text=True)
        result.append(run.returncode == 0)
    return result


def function(counterpart: Counterpart, element: str) -> str:
    """A function of one operation on buffers."""
    x, mask = memref(element), memref("i1")
    match counterpart.name:
        case "vcmp":
            ins, outs = ("%x", "%x"), "%m"
        case "vsel":
            ins, outs = ("%m", "%x", "%x"), "%x"
        case "vadd" | "vsub" | "vmul" | "vdiv" | "vmax" | "vmin":
            ins, outs = ("%x", "%x"), "%x"
        case _:
            ins, outs = ("%x",), "%x"
    types = {"%x": x, "%m": mask}
    operands = f"{', '.join(ins)} : {', '.join(types[name] for name in ins)}"
    mode = " compare_mode = <lt>" if counterpart.name == "vcmp" else ""
    return f"""func.func @f(%x: {x}, %m: {mask}) {{
      hivm.hir.{counterpart.name} ins({operands}) outs({outs} : {types[outs]}){mode}
      return
    }}"""


@pytest.mark.parametrize("counterpart", COUNTERPARTS.values(), ids=lambda one: one.name)
def test_elements(counterpart: Counterpart):
    taken = verified([function(counterpart, element) for element in ELEMENTS])
    ours = [element in counterpart.elements.split() for element in ELEMENTS]
    if counterpart.name in WIDER:
        assert all(theirs for mine, theirs in zip(ours, taken, strict=True) if mine)
    else:
        assert ours == taken


@pytest.mark.parametrize("element", ["i1", *ELEMENTS])
def test_casts(element: str):
    modes = [mode for mode in Rounding if mode is not Rounding.NONE]
    cases = [(mode, target) for mode in modes for target in ("i1", *ELEMENTS)]
    taken = verified(
        [
            f"""func.func @f(%x: {memref(element)}, %y: {memref(target)}) {{
              hivm.hir.vcast ins(%x : {memref(element)}) outs(%y : {memref(target)})
                round_mode = <{mode.value}>
              return
            }}"""
            for mode, target in cases
        ]
    )
    ours = [target in CASTS.get((element, mode), "").split() for mode, target in cases]
    assert ours == taken
