"""Runs instructions of the ascendc dialect on tensors that are loaded whole and stored whole."""

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from acc.interp.interpreter import Interpreter
from acc.interp.tile.global_tensor import Symbols
from acc.parsing import parse_module
from acc.registry import make_context

Array = NDArray[np.generic]

FRAME = """
func.func @host() -> (index) attributes {{
    tile.host, tile.symbols = [], tile.fields = ["num_blocks"]}} {{
  %one = arith.constant 1 : index
  func.return %one : index
}}
ascendc.kernel @k({parameters}) host = @host {{
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes {total} : !ascendc.tbuf<veccalc>
{before}
{body}
{after}
}}
"""


@pytest.fixture
def run() -> Callable[..., list[Array]]:
    """
    `run(body, [(array, "f32"), ...])`: the arrays after `body`, which calls them `%t0`, `%t1`, ...

    Each array has the bytes of its own part of the Unified Buffer. Integers `%c<n>` that the body
    uses are constants.
    """

    def call(body: str, operands: Sequence[tuple[Array, str]]) -> list[Array]:
        before: list[str] = []
        after: list[str] = []
        offset = 0
        for index, (array, element) in enumerate(operands):
            glob, local = f"!ascendc.global_tensor<{element}>", f"!ascendc.local_tensor<{element}>"
            before += [
                f"%g{index} = ascendc.set_global_buffer %a{index} : {glob}",
                f"%t{index} = ascendc.get_with_offset %buf size {array.size} offset {offset} "
                f": !ascendc.tbuf<veccalc> -> {local}",
                f"ascendc.data_copy %t{index}, %g{index} count %c{array.size} : {local}, {glob}",
            ]
            after.append(
                f"ascendc.data_copy %g{index}, %t{index} count %c{array.size} : {glob}, {local}"
            )
            offset += -(-array.nbytes // 32) * 32
        text = "\n".join([*before, body, *after])
        numbers = sorted(
            {
                word[2:].rstrip(",]")
                for word in text.replace("[", " ").split()
                if word.startswith("%c") and word[2:].rstrip(",]").isdecimal()
            }
        )
        constants = [f"%c{number} = arith.constant {number} : index" for number in numbers]
        parameters = ", ".join(f"%a{index} : !ascendc.gm_addr" for index in range(len(operands)))
        module = FRAME.format(
            parameters=parameters,
            total=offset,
            before="\n".join([*constants, *before]),
            body=body,
            after="\n".join(after),
        )
        interpreter = Interpreter(parse_module(make_context(), module, "test.mlir"))
        arrays = [np.array(array) for array, _ in operands]
        interpreter.call("k", arrays, Symbols({}))
        return arrays

    return call
