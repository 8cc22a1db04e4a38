"""Named pipelines as tuples of pass specs, and the dialects that may remain after each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class NamedPipeline:
    """A pipeline that has a name of its own and stands wherever a pass can."""

    summary: str
    """One line for `--list-passes`."""

    passes: tuple[str, ...]
    """Pass specs in pipeline syntax; may name other pipelines."""

    leaves: tuple[str, ...] = ()
    """Dialects, or single operations, that may remain; none where an inner pipeline checks it."""

    options_of: str | None = None
    """Which of its passes or pipelines takes the options that it is given; None for no options."""

    def specs(self, name: str) -> Iterator[str]:
        """The pass specs, and at their end the check of what may remain."""
        yield from self.passes
        if self.leaves:
            yield f"check-stage{{stage={name} allow={','.join(self.leaves)}}}"


HARDWARE_CHECKS = (
    "check-dtypes",
    "check-resources",
    "check-operands",
    "check-sync",
    "check-plan",
)
"""The passes that hold AscendC calls against the chip; nothing is emitted that they refuse."""

_ASCENDC = (
    "builtin",
    "func",
    "arith",
    "scf",
    "ascendc",
    "tile.program",
    "tile.launch",
    "tile.view",
    "tile.workspace",
)
"""What kernels of AscendC calls consist of, and the programs that launch them."""

_TO_BUFFERS = (
    "check-spaces",
    "check-extents",
    "distribute-blocks",
    "legalize-dtypes",
    "decompose-ops",
    "canonicalize",
    "cse",
    "hoist-invariant-tiles",
    "bufferize-tiles",
)
"""From tile kernels in either form to explicit form without a plan."""

NAMED_PIPELINES: Mapping[str, NamedPipeline] = {
    "linalg-to-tile": NamedPipeline(
        "fuse, outline and tile linalg on tensors into kernels of the tile dialect",
        passes=(
            "convert-elementwise-to-linalg",
            "decompose-softmax",
            "canonicalize",
            "drop-unused-results",
            "fold-rank-zero-generics",
            "fold-constant-operands",
            "fold-index-remainders",
            "recognise-scans",
            "fold-scalar-casts",
            "narrow-comparisons",
            "expand-powers",
            "resolve-sizes",
            "fold-transposes",
            "widen-under-windows",
            "decompose-concat-and-pad",
            "fold-unit-dims",
            "fuse-elementwise",
            "cse",
            "reduce-gathers",
            "isolate-gathers",
            "narrow-integers",
            "fuse-elementwise",
            "cse",
            "recognise-min-max",
            "drop-dead-ops",
            "canonicalize",
            "cse",
            "convert-linalg-to-tile",
            "canonicalize",
            "fold-scalar-casts",
            "cse",
        ),
        leaves=("builtin", "func", "arith", "math.absi", "scf", "tile"),
        options_of="convert-linalg-to-tile",
    ),
    "tile-to-buffers": NamedPipeline(
        "spread tile kernels over cores and give every tile a buffer, which --emit-hivm takes",
        passes=_TO_BUFFERS,
        leaves=("builtin", "func", "arith", "math.absi", "scf", "tile"),
    ),
    "tile-to-ascendc": NamedPipeline(
        "legalize, plan memory and lower tile kernels to AscendC calls",
        passes=(*_TO_BUFFERS, "plan-memory", "convert-tile-to-ascendc", "fragments-to-ascendc"),
    ),
    "tile-to-fragments": NamedPipeline(
        "the same, with specs of fragments where there are no instructions",
        passes=(*_TO_BUFFERS, "keep-unsupported", "plan-memory", "convert-tile-to-ascendc"),
        leaves=_ASCENDC,
        options_of="keep-unsupported",
    ),
    "fragments-to-ascendc": NamedPipeline(
        "put fragments into their kernels, synchronise and check them",
        passes=(
            "inline-fragments",
            "insert-sync",
            *HARDWARE_CHECKS,
            "canonicalize",
            "cse",
        ),
        leaves=_ASCENDC,
    ),
    "ascendc-to-static": NamedPipeline(
        "take the TPipe away: tensors at fixed addresses, flags where pipes depend on each other",
        passes=(
            "convert-queues-to-static",
            "insert-sync",
            *HARDWARE_CHECKS,
            "canonicalize",
            "cse",
        ),
        leaves=_ASCENDC,
    ),
    "linalg-to-ascendc": NamedPipeline(
        "all the way from linalg on tensors to AscendC calls",
        passes=("linalg-to-tile", "tile-to-ascendc"),
        options_of="linalg-to-tile",
    ),
}
