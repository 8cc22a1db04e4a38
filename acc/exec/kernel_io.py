"""
A hand-written kernel and the json beside it: launches, inputs and reference for each test size.

The formulas of the json are Python expressions and are evaluated as such: trusted code, like a
PyTorch file.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

import numpy as np
from xdsl.utils.hints import isa

from acc.diagnostics import UserError
from acc.exec.backend import Array, Buffer, Launch, TilingField
from acc.exec.compare import Floats, Tolerance
from acc.exec.kernel_json import Argument, Field, Table, read_text
from acc.exec.kernel_source import kernels_in, structs_in

Size = Mapping[str, int]


def _ceil_div(a: int, b: int) -> int:
    return -(-a // b)


def _align(a: int, b: int) -> int:
    """`a` up to the next multiple of `b`."""
    return -(-a // b) * b


_NAMES: Mapping[str, object] = {
    "np": np,
    "min": min,
    "max": max,
    "ceil_div": _ceil_div,
    "align": _align,
}
"""What formulas may use besides symbols, `cores`, `rng` and earlier tiling fields."""


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
    source: str
    kernel: str
    summary: str
    tolerance: Tolerance
    test_sizes: tuple[Size, ...]
    arguments: tuple[Argument, ...]
    tiling_struct: str | None
    tiling: tuple[Field, ...]
    blocks: CodeType
    result: CodeType

    def cases(self, cores: Sequence[int], seed: int = 0) -> Iterator[KernelCase]:
        """All test sizes on each number of cores; a size that names its own runs once."""
        for size in self.test_sizes:
            for count in [size["cores"]] if "cores" in size else cores:
                yield self.case(size, count, seed)

    def case(self, size: Size, cores: int, seed: int = 0) -> KernelCase:
        """
        Launch, inputs and reference of one size.

        Raises `UserError` for a formula that does not evaluate.
        """
        rng = np.random.default_rng(seed)
        names: dict[str, object] = {**_NAMES, **size, "cores": cores, "rng": rng}
        fields: list[TilingField] = []
        for field in self.tiling:
            value = self._number(field.value, names)
            names[field.name] = value
            number = value if field.ctype == "float" else int(value)
            fields.append(TilingField(field.name, field.ctype, number))
        buffers = {a.name: Buffer(self._data(a, names), a.direction) for a in self.arguments}
        blocks = self._blocks(names)
        launch = Launch(self.kernel, blocks, tuple(buffers), self.tiling_struct, tuple(fields))
        return KernelCase(size, cores, launch, buffers, self._reference(buffers, names))

    def _data(self, argument: Argument, names: Mapping[str, object]) -> Array:
        shape = tuple(int(self._number(dim, names)) for dim in argument.shape)
        if argument.direction == "out":
            return np.zeros(shape, argument.dtype)
        value = np.asarray(self._evaluate(argument.data, {**names, "shape": shape}))
        return np.broadcast_to(value, shape).astype(argument.dtype)

    def _reference(
        self, buffers: Mapping[str, Buffer], names: Mapping[str, object]
    ) -> dict[str, Floats]:
        inputs = {n: b.array.astype(np.float64) for n, b in buffers.items() if b.direction != "out"}
        outputs = [name for name, buffer in buffers.items() if buffer.direction != "in"]
        value = self._evaluate(self.result, {**names, **inputs})
        results = value if isa(value, tuple[object, ...]) else (value,)
        if len(results) != len(outputs):
            raise UserError(
                f"{self.path}: 'reference' gives {len(results)} results, "
                f"the kernel has {len(outputs)} outputs"
            )
        return {
            name: self._result(name, result, buffers[name].array.shape)
            for name, result in zip(outputs, results, strict=True)
        }

    def _result(self, name: str, result: object, shape: tuple[int, ...]) -> Floats:
        """One result of the reference; a number stands for all elements."""
        try:
            wide = np.asarray(result, dtype=np.float64)
        except (TypeError, ValueError):
            found = type(result).__name__
            raise UserError(
                f"{self.path}: 'reference' gives a {found} for '{name}', expected an array"
            ) from None
        if wide.shape not in ((), shape):
            raise UserError(
                f"{self.path}: 'reference' gives shape {wide.shape} for '{name}', expected {shape}"
            )
        return np.broadcast_to(wide, shape)

    def _blocks(self, names: Mapping[str, object]) -> int:
        blocks = self._number(self.blocks, names)
        if blocks < 1 or blocks != int(blocks):
            formula = self.blocks.co_filename
            raise UserError(
                f"{self.path}: formula {formula!r} gives {blocks} blocks, expected 1 or more"
            )
        return int(blocks)

    def _evaluate(self, formula: CodeType, names: Mapping[str, object]) -> object:
        try:
            return eval(formula, dict(names))
        except Exception as error:  # noqa: BLE001 (formulas are the user's code)
            raise UserError(f"{self.path}: formula {formula.co_filename!r}: {error}") from None

    def _number(self, formula: CodeType, names: Mapping[str, object]) -> int | float:
        value = self._evaluate(formula, names)
        if isinstance(value, int | float):
            return value
        raise UserError(
            f"{self.path}: formula {formula.co_filename!r} gives {value!r}, expected a number"
        )


def load_kernel(source: Path, description: Path) -> KernelFile:
    """
    Read a kernel and its json.

    Raises `UserError` for a file that is missing and a json that lacks something.
    """
    text = read_text(source)
    table = Table.load(description)
    limits = table.table("tolerance")
    sizes = tuple(row.size() for row in table.tables("test_sizes"))
    if not sizes:
        raise UserError(f"{description}: 'test_sizes' is empty, expected a size or more")
    tiling = table.table("tiling") if "tiling" in table.values else None
    kernel, struct = table.text("kernel"), None if tiling is None else tiling.text("struct")
    table.require_name("kernel", kernel, source, text, kernels_in(text))
    if struct is not None:
        table.require_name("struct", struct, source, text, structs_in(text))
    return KernelFile(
        path=description,
        source=text,
        kernel=kernel,
        summary=table.text("summary", ""),
        tolerance=Tolerance(limits.number("atol"), limits.number("rtol"), narrow_ulps=0),
        test_sizes=sizes,
        arguments=tuple(row.argument() for row in table.tables("arguments")),
        tiling_struct=struct,
        tiling=() if tiling is None else tuple(row.field() for row in tiling.tables("fields")),
        blocks=table.formula("blocks"),
        result=table.formula("reference"),
    )
