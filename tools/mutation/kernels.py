"""The kernels whose mutants are judged."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from acc.frontend.torch.program import DynamicDim
from tools.mutation.subject import Source

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
PROGRAMS = ROOT / "test" / "kernels" / "tile_programs"
OPERATORS = ROOT / "test" / "kernels" / "operator_module.py"


def _sizes(name: str, *sizes: int) -> list[Mapping[str, int]]:
    return [{name: size} for size in sizes]


def _program(name: str, *, roundings: int | None = 1, cores: int | None = None) -> Source:
    suffix = "" if cores is None else f"_{cores}"
    return Source(name + suffix, PROGRAMS / f"{name}.mlir", roundings=roundings, cores=cores)


def _torch(
    op: str,
    shape: tuple[int, ...],
    dtype: str | None = None,
    roundings: int | None = 1,
    reference: str = "",
    cores: int | None = None,
) -> Source:
    name = f"{op}_{'x'.join(map(str, shape))}_{dtype or 'float32'}"
    settings = {"op": op, "shape": shape}
    return Source(
        name, OPERATORS, settings, dtype, roundings=roundings, reference=reference, cores=cores
    )


def _open(op: str, columns: int, dtype: str | None, *rows: int) -> Source:
    return Source(
        f"{op}_rowsx{columns}_{dtype or 'float32'}",
        OPERATORS,
        {"op": op, "shape": (16, columns)},
        dtype,
        (DynamicDim("x", 0, "rows"),),
        _sizes("rows", *rows),
    )


STATIC = "ascendc-to-static"
"""Takes the TPipe of a kernel away, and sets flags in its place."""


def _static(source: Source) -> Source:
    return replace(source, name=f"{source.name}_static", passes=STATIC)


_ADD = _sizes("M", 1, 100, 1003, 12_288, 200_003)
"""One tile with and without a tail, parts that fit the cores exactly, and several tiles."""

WITHOUT_TORCH = (
    Source("add", EXAMPLES / "add.mlir", sizes=_ADD, roundings=None),
    Source("add_3", EXAMPLES / "add.mlir", sizes=_ADD, roundings=None, cores=3),
    Source("softmax_explicit", EXAMPLES / "softmax_explicit.py", sizes=_sizes("M", 1, 7, 96, 130)),
    Source("softmax_value", EXAMPLES / "softmax_value.py"),
    _program("reduce_planes"),
    _program("integer_arithmetic", roundings=None),
    _program("integer_reductions", roundings=None),
    _program("many_inputs", cores=3),
    _program("narrow_and_wide", roundings=2),
    _program("nested_loops"),
    _program("quotient_in_place"),
    _program("spread_masks", roundings=None),
    _program("spread_planes"),
    _program("two_stages", roundings=None),
)
WITH_TORCH = (
    _torch("relu", (1003,), roundings=None),
    _torch("relu", (31, 1003), "float16", roundings=None, cores=2),
    _torch("leaky_relu", (31, 1003), cores=2),
    _torch("clamp", (31, 1003), "bfloat16", cores=2),
    _torch("elu", (9, 31)),
    _torch("gelu_tanh", (100, 333), "bfloat16", cores=3),
    _torch("sum", (16, 1003)),
    _torch("max", (100, 33)),
    _torch("mean", (3, 5, 1003), "float16"),
    _torch("softmax", (2, 100_003), reference="linalg-to-tile"),
    _torch("log_softmax", (16, 1003)),
    _torch("layer_norm", (16, 1003)),
    _torch("layer_norm_affine", (100, 33), "float16"),
    _torch("rms_norm_by_hand", (9, 31), "bfloat16", roundings=2),
    _open("softmax", 33, "float16", 1, 7, 257),
    _open("sum", 1003, None, 1, 48, 100),
)
NEEDS_PIPE = ("spread_masks",)
"""Kernels with calls that a kernel without a TPipe may not have."""

STATIC_KERNELS = tuple(_static(s) for s in WITHOUT_TORCH if s.name not in NEEDS_PIPE)
KERNELS: Mapping[str, Source] = {
    source.name: source for source in (*WITHOUT_TORCH, *STATIC_KERNELS, *WITH_TORCH)
}
