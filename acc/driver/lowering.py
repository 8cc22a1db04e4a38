"""The stages from an opened module to C++."""

from collections.abc import Iterator, Mapping

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from acc import registry
from acc.dialects.ascendc.fragment import FragmentOp
from acc.dialects.ascendc.spec import SpecOp as FragmentSpecOp
from acc.dialects.ascendc.system import KernelOp as AscendcKernelOp
from acc.dialects.tile.host import is_host
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.spec import SpecOp
from acc.driver.options import Asking
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.pipelines import HARDWARE_CHECKS

_PIPELINES = {"linalg": ("linalg-to-tile", "tile"), "tile": ("tile-to-ascendc", "ascendc")}
"""By level: the pipeline that leads to the next one."""


_TIDY = "canonicalize,drop-unused-results,canonicalize,cse"
"""What keeps a question short."""

_TO_SPEC = f"{_TIDY},outline-whole,convert-linalg-to-tile{{force-spec=all}}"
"""From a function on tensors to one spec of all that it computes."""

_FRAGMENTS = "tile-to-fragments,llm-lower{to=ascendc}"
"""What asks for operations of kernels that have no instructions."""

_ASKING: Mapping[Asking, Mapping[str, str]] = {
    "nothing": {},
    "holes": {
        "linalg": "linalg-to-tile{on-unsupported=spec},llm-lower",
        "tile": f"llm-lower,{_FRAGMENTS},fragments-to-ascendc",
    },
    "kernels": {
        "linalg": "linalg-to-tile{force-spec=all},llm-lower",
        "tile": f"llm-lower,{_FRAGMENTS},fragments-to-ascendc",
    },
    "all": {
        "linalg": f"{_TO_SPEC},llm-lower",
        "tile": f"llm-lower,{_FRAGMENTS},fragments-to-ascendc",
    },
}
"""The pipelines in which a model is asked."""


def ask(module: ModuleOp, asking: Asking) -> None:
    """
    The passes up to the last question for a kernel, in place.

    Raises what passes report.
    """
    pipeline = _ASKING[asking].get(level_of(module), "")
    _run(module, pipeline.partition(f",{_FRAGMENTS}")[0])


def ask_for_fragments(module: ModuleOp) -> None:
    """
    The passes from kernels up to the last question for a part of one, in place; nothing where there
    are kernels that are still to be written.

    Raises what passes report.
    """
    if level_of(module) == "tile" and not any(isinstance(op, SpecOp) for op in module.ops):
        _run(module, _FRAGMENTS)


def to_spec(module: ModuleOp) -> None:
    """Make one spec of each function on tensors, in place. Raises what passes report."""
    _run(module, _TO_SPEC)


def _run(module: ModuleOp, pipeline: str) -> None:
    run_pipeline(registry.make_context(), module, parse_pipeline(pipeline, registry.all_passes()))


def level_of(module: ModuleOp) -> str:
    """The highest level that is left in a module: `linalg`, `tile` or `ascendc`."""
    ops = tuple(module.body.block.ops)
    if any(isinstance(op, FuncOp) and not is_host(op) for op in ops):
        return "linalg"
    if any(isinstance(op, KernelOp | SpecOp) for op in ops):
        return "tile"
    return "ascendc"


def lower(module: ModuleOp, asking: Asking = "nothing") -> Iterator[str]:
    """
    Lower a module in place, level by level; gives the name of each level when it is reached.

    `asking` says what is left for a model, which is asked with the session of the tool.

    Raises what passes report.
    """
    level = level_of(module)
    if level == "ascendc" and not _has_fragments(module):
        _run(module, ",".join(HARDWARE_CHECKS))
    yield level
    while level in _PIPELINES:
        pipeline = _ASKING[asking].get(level, _PIPELINES[level][0])
        level = _PIPELINES[level][1]
        _run(module, pipeline)
        yield level


def _has_fragments(module: ModuleOp) -> bool:
    """Whether there is what the checks of instructions cannot see into: it is run, not emitted."""
    return any(isinstance(op, FragmentOp | FragmentSpecOp) for op in module.walk())


def kernel_count(module: ModuleOp) -> int:
    """Number of kernels of a lowered module."""
    return sum(isinstance(op, AscendcKernelOp) for op in module.body.block.ops)
