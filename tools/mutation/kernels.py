"""The kernels whose mutants are judged."""

from collections.abc import Mapping
from pathlib import Path

from tools.mutation.subject import Source

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
PROGRAMS = ROOT / "test" / "kernels" / "tile_programs"


def _rows(*sizes: int) -> list[Mapping[str, int]]:
    return [{"M": size} for size in sizes]


_ALL = (
    Source("add", EXAMPLES / "add.mlir", sizes=_rows(1, 100, 1003, 200_003), exact=True),
    Source("softmax_explicit", EXAMPLES / "softmax_explicit.py", sizes=_rows(1, 7, 100)),
    Source("reduce_planes", PROGRAMS / "reduce_planes.mlir"),
)
KERNELS: Mapping[str, Source] = {source.name: source for source in _ALL}
