"""Names that mean something in C++, AscendC or our headers, wherever a kernel has a name."""

from collections.abc import Iterator

import pytest

from acc import registry
from acc.emit.target import emit_ascendc
from acc.frontend.dsl import import_dsl
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from test.unit.emit.compiling import compile_kernels

MEMBERS = ("init", "process", "Init", "compute", "copy_in", "tiling", "pipe", "op")
GLOBALS = (
    *("std", "AscendC", "acc_model", "block_idx", "event_t", "PIPE_V", "EVENT_ID0", "unix"),
    *("main", "GM_ADDR", "__gm__", "__aicore__", "DataCopy", "LocalTensor", "TPipe", "Exp"),
)
PYTHON = ("__import__", "__class__", "__init__", "self", "eval", "open")
CASES = ("tile", "Tile", "TILE", "tIle", "_tile", "tile_", "__tile__")
KEYWORDS = ("int", "double", "switch", "template", "this", "operator", "co_await", "and_eq")


def kernels(names: tuple[str, ...]) -> Iterator[str]:
    """A kernel for each name, whose arguments, variables, constants and symbols have the others."""
    yield "import acc\nfrom acc import f32, gm\n"
    for turn, kernel in enumerate(names):
        symbol, read, written, chunk, size, place = (
            names[(turn + step) % len(names)] for step in range(1, 7)
        )
        lines = [f"        v0 = acc.load({read}[{place}:], [acc.upto(64, {size})])"]
        last = "v0"
        for name in set(names) - {kernel, symbol, read, written, chunk, size, place}:
            lines.append(f"        {name} = acc.exp({last})")
            last = name
        yield (
            f"\n\n@acc.kernel\ndef {kernel}({read}: gm[{symbol}_N, f32], "
            f"{written}: gm[{symbol}_N, f32]):\n"
            f"    {chunk} = 64\n"
            f"    for {place} in acc.parallel(0, {symbol}_N, step={chunk}):\n"
            f"        {size} = min(64, {symbol}_N - {place})\n"
            + "\n".join(lines)
            + f"\n        acc.store({last}, {written}[{place}:])\n"
        )


@pytest.mark.parametrize("names", [MEMBERS, GLOBALS, PYTHON, CASES, KEYWORDS], ids=lambda n: n[0])
def test_names_of_others(names: tuple[str, ...]):
    head, *rest = kernels(names)
    symbols = "".join(f'{name}_N = acc.symbol("{name}_N")\n' for name in names)
    module = import_dsl(f"{head}{symbols}{''.join(rest)}", "names.py")
    context = registry.make_context()
    run_pipeline(context, module, parse_pipeline("tile-to-ascendc", registry.all_passes()))
    compile_kernels(module, emit_ascendc(module))
