"""
A hand-written kernel and the json beside it: launches, inputs and reference for each test size.

The formulas of the json are Python expressions and are evaluated as such: trusted code, like a
PyTorch file.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

import numpy as np
from xdsl.utils.hints import isa

from acc.diagnostics import UserError
from acc.exec.backend import Array, Buffer, Launch, TilingField
from acc.exec.compare import Floats, Tolerance
from acc.exec.formulas import FUNCTIONS, Formulas, real_numbers
from acc.exec.kernel_json import Argument, Table, require_distinct
from acc.exec.kernel_source import is_plain_function, kernels_in, plain_name
from acc.exec.kernel_tiling import BY_POINTER, TILING_BUFFER, Tiling, packed, read_tiling
from acc.exec.source_text import SourceText, read_source

Size = Mapping[str, int]


def _ignore(_: str) -> None:
    """Nobody needs to know which formula runs."""


@dataclass(frozen=True)
class KernelCase:
    """One test size of a kernel on a number of cores."""

    size: Size
    cores: int
    launch: Launch
    buffers: Mapping[str, Buffer]
    reference: Mapping[str, Floats]
    """Results by buffer name."""


@dataclass(frozen=True)
class KernelFile:
    """A kernel source with what its json says about it."""

    path: Path
    """The json."""
    files: SourceText
    """The source, with what it includes from beside it."""
    kernel: str
    summary: str
    tolerance: Tolerance
    test_sizes: tuple[Size, ...]
    arguments: tuple[Argument, ...]
    tiling: Tiling
    blocks: CodeType
    result: CodeType

    @property
    def source(self) -> str:
        """What is compiled."""
        return self.files.text

    def cases(self, cores: Sequence[int], seed: int = 0) -> Iterator[KernelCase]:
        """All test sizes on each number of cores; a size that names its own runs once."""
        for size in self.test_sizes:
            for count in [size["cores"]] if "cores" in size else cores:
                yield self.case(size, count, seed)

    def case(
        self, size: Size, cores: int, seed: int = 0, on_begin: Callable[[str], None] = _ignore
    ) -> KernelCase:
        """
        Launch, inputs and reference of one size; `on_begin` is told each formula before it runs.

        Raises `UserError` for a formula that does not evaluate, or gives what it must not.
        """
        formulas = Formulas(self.path, on_begin)
        rng = np.random.default_rng(seed)
        names: dict[str, object] = {**FUNCTIONS, **size, "cores": cores, "rng": rng}
        tiling: list[TilingField] = []
        for field in self.tiling.fields:
            values = field.values(formulas, names)
            tiling += values
            numbers = [value.value for value in values]
            names[field.name] = numbers[0] if field.length is None else numbers
        buffers = {a.name: _buffer(a, formulas, names) for a in self.arguments}
        blocks = formulas.whole(self.blocks, names, "1 block or more")
        if blocks < 1:
            raise formulas.wrong(self.blocks, str(blocks), "1 block or more")
        reference = self._reference(buffers, formulas, names)
        declarations = self.tiling.declarations + self._key(formulas, names)
        if self.tiling.passed == BY_POINTER:
            buffers[TILING_BUFFER] = Buffer(packed(tiling), "in")
            tiling = []
        struct = None if self.tiling.passed == BY_POINTER else self.tiling.struct
        launch = Launch(
            self.kernel,
            blocks,
            tuple(buffers),
            struct,
            tuple(tiling),
            declarations,
            self.tiling.assertions,
        )
        return KernelCase(size, cores, launch, buffers, reference)

    def _key(self, formulas: Formulas, names: Mapping[str, object]) -> str:
        """The tiling key, which a kernel is compiled for."""
        if self.tiling.key is None:
            return ""
        key = formulas.whole(self.tiling.key, names, "a tiling key")
        if not 0 <= key < 1 << 64:
            raise formulas.wrong(self.tiling.key, str(key), "a tiling key")
        return f"\ninline constexpr uint64_t AccTilingKey = {key}u;"

    def _reference(
        self, buffers: Mapping[str, Buffer], formulas: Formulas, names: Mapping[str, object]
    ) -> dict[str, Floats]:
        given = {a.name for a in self.arguments if a.direction in ("in", "inout")}
        inputs = {n: b.array.astype(np.float64) for n, b in buffers.items() if n in given}
        outputs = [a.name for a in self.arguments if a.direction in ("out", "inout")]
        value = formulas.value(self.result, {**names, **inputs})
        results = value if isa(value, tuple[object, ...]) else (value,)
        if len(results) != len(outputs):
            raise UserError(
                f"{self.path}: 'reference' gives {_counted(len(results), 'result')}, "
                f"the kernel has {_counted(len(outputs), 'output')}: {', '.join(outputs)}"
            )
        return {
            name: self._result(name, result, buffers[name].array.shape)
            for name, result in zip(outputs, results, strict=True)
        }

    def _result(self, name: str, result: object, shape: tuple[int, ...]) -> Floats:
        """One result of the reference; a number stands for all elements."""
        wide = real_numbers(result)
        if wide is None:
            found = type(result).__name__
            raise UserError(
                f"{self.path}: 'reference' gives a {found} for '{name}', "
                "expected an array of real numbers"
            )
        if wide.shape not in ((), shape):
            raise UserError(
                f"{self.path}: 'reference' gives shape {wide.shape} for '{name}', expected {shape}"
            )
        return np.broadcast_to(wide.astype(np.float64), shape)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _buffer(argument: Argument, formulas: Formulas, names: Mapping[str, object]) -> Buffer:
    """A workspace that the host fills is read like an input, and written."""
    is_filled = argument.direction == "workspace" and argument.is_filled
    return Buffer(_data(argument, formulas, names), "inout" if is_filled else argument.direction)


def _data(argument: Argument, formulas: Formulas, names: Mapping[str, object]) -> Array:
    shape = tuple(_extent(dim, formulas, names) for dim in argument.shape)
    try:
        if not argument.is_filled:
            return np.zeros(shape, argument.dtype)
        value = formulas.array(argument.data, {**names, "shape": shape})
        filled = np.broadcast_to(value, shape)
    except (ValueError, MemoryError) as error:
        text = f"{formulas.path}: argument '{argument.name}' of shape {shape}: {error}"
        raise UserError(text) from None
    with np.errstate(all="ignore"):
        made = filled.astype(argument.dtype)
        if argument.dtype.kind in "iu" and not np.array_equal(made, filled):
            found = f"numbers that {argument.ctype} does not have"
            raise formulas.wrong(argument.data, found, f"whole numbers for '{argument.name}'")
    return made


def _extent(dim: CodeType, formulas: Formulas, names: Mapping[str, object]) -> int:
    extent = formulas.whole(dim, names, "an extent of 1 or more")
    if extent < 1:
        raise formulas.wrong(dim, str(extent), "an extent of 1 or more")
    return extent


def load_kernel(source: Path, description: Path) -> KernelFile:
    """
    Read a kernel and its json.

    Raises `UserError` for a file that is missing and a json that lacks something.
    """
    whole = read_source(source)
    text = whole.text
    table = Table.load(description)
    limits = table.table("tolerance")
    sizes = tuple(row.size() for row in table.tables("test_sizes"))
    if not sizes:
        raise UserError(f"{description}: 'test_sizes' is empty, expected a size or more")
    kernel = table.instance("kernel")
    name = plain_name(kernel)
    table.require_name("kernel", name, source, text, kernels_in(text))
    if is_plain_function(text, name):
        raise UserError(
            f"{description}: 'kernel' is {kernel!r}, which {source} declares without __global__"
        )
    tiling = Tiling()
    if "tiling" in table.values:
        tiling = read_tiling(description, table.table("tiling"), source, text)
    arguments = tuple(row.argument() for row in table.tables("arguments"))
    names = [argument.name for argument in arguments]
    require_distinct(description, "arguments", names)
    if tiling.passed == BY_POINTER and TILING_BUFFER in names:
        raise UserError(f"{description}: 'tiling' is passed by pointer, and no argument beside it")
    if all(argument.direction in ("in", "workspace") for argument in arguments):
        raise UserError(f"{description}: no argument is 'out' or 'inout': nothing to compare")
    return KernelFile(
        path=description,
        files=whole,
        kernel=kernel,
        summary=table.text("summary", ""),
        tolerance=Tolerance(limits.limit("atol"), limits.limit("rtol"), narrow_ulps=0),
        test_sizes=sizes,
        arguments=arguments,
        tiling=tiling,
        blocks=table.formula("blocks"),
        result=table.formula("reference"),
    )
