"""
The record that describes one chip.

Sizes are in bytes with the unit in the field name. A chip is one module in `acc/target/chips`,
found by its file name; nothing outside `acc/target` holds a hardware number.
"""

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType


@dataclass(frozen=True)
class Chip:
    """What the compiler, the rules and the host model need to know about a chip."""

    name: str
    """The name used by `--chip`."""

    description: str
    """One line for `--list-chips`."""

    npu_arch: str
    """What the device compiler calls the architecture (`--npu-arch`)."""

    compute_unit: str
    """What projects of custom operators call the product (`AddConfig`)."""

    soc_names: tuple[str, ...]
    """What the runtime calls parts with this record (`aclrtGetSocName`)."""

    vector_cores: int
    """Vector cores (AIV) a launch can use at once."""

    cube_cores: int
    """Cube cores (AIC)."""

    gm_paths: Mapping[str, frozenset[str]]
    """Kind of core (aiv, aic) to the memories that it exchanges with global memory directly."""

    gm_bytes: int
    """Global memory of the chip, so no tensor is larger."""

    ub_bytes: int
    """Unified Buffer of one vector core."""

    ub_plan_bytes: int
    """What a plan may fill: some APIs use the rest as scratch."""

    block_bytes: int
    """The alignment and transfer unit of the Unified Buffer."""

    repeat_bytes: int
    """What a vector instruction processes per repeat."""

    max_repeat: int
    """Largest repeatTime."""

    max_repeat_stride_blocks: int
    """Largest repeat stride, in blocks."""

    max_block_stride_blocks: int
    """Largest stride between the blocks of a repeat, in blocks."""

    max_copy_repeat_stride_blocks: int
    """Largest repeat stride of Copy, in blocks."""

    max_block_count: int
    """Largest blockCount of DataCopy and DataCopyPad."""

    max_burst_bytes: int
    """Largest blockLen of DataCopyPad with DataCopyExtParams."""

    max_copy_gap: int
    """Largest stride of DataCopyExtParams, in bytes (global memory) or blocks (on chip)."""

    max_pad_value_bytes: int
    """Widest element that DataCopyPad pads with other numbers than 0."""

    max_queue_depth: int
    """Largest depth of a queue."""

    max_buffers_per_position: int
    """Queue buffers of one TPosition that can be in use at a time (event ids)."""

    event_ids: int
    """Ids of each event in a kernel with a TPipe."""

    static_event_ids: int
    """Ids of each event in a kernel without; the others belong to the system."""

    static_unavailable: Mapping[str, str]
    """APIs that ask a TPipe for memory or events, to what a kernel without one does instead."""

    core_flags: int
    """Flags between cores, from 0 on."""

    sync_all_flags: tuple[int, ...]
    """Those that SyncAll takes; the last one is the one of kernels of vector cores."""

    max_core_flag_count: int
    """How often a flag between cores can be set before a wait."""

    max_blocks: int
    """Largest number of blocks of a launch."""

    max_pipe_buffers: int
    """Buffers that InitBuffer can make in one TPipe."""

    compare_bytes: int
    """Compare handles whole chunks of this many bytes."""

    max_merge_pairs: int
    """Longest list that MrgSort merges, in pairs of a score and an index."""

    sort_pairs: int
    """Pairs that one repeat of a sort takes."""

    approximation_errors: Mapping[str, float]
    """Element type to the relative error that Reciprocal and Rsqrt may have."""

    erf_scratch_factor: Mapping[int, int]
    """Bytes of an element to the largest scratch that Erf uses, in times the bytes of its data."""

    good_transfer_bytes: int
    """A GM transfer from this size on uses the bandwidth well."""

    gm_bytes_per_cycle: int
    """What a core moves from and to global memory in a cycle, an estimate."""

    launch_transfer_bytes: int
    """What a core moves in about the time that one more launch takes."""

    gm_align_bytes: int
    """Preferred alignment of a GM address that a core starts at."""

    cache_line_bytes: int
    """What a scalar unit writes back to global memory at a time."""

    dtypes: Mapping[str, frozenset[str]]
    """API name to the element types it accepts ("float", "half", ...), as AscendC spells them."""

    cast_modes: Mapping[tuple[str, str], frozenset[str]]
    """(source type, destination type) to the RoundMode names that Cast accepts."""

    compare_modes: Mapping[str, frozenset[str]]
    """Element types that not every CMPMODE is for, to the names of those that are."""

    def lanes(self, element_bytes: int) -> int:
        """Elements of one repeat."""
        return self.repeat_bytes // element_bytes

    @property
    def blocks_per_repeat(self) -> int:
        """Blocks of one repeat."""
        return self.repeat_bytes // self.block_bytes

    def per_block(self, element_bytes: int) -> int:
        """Elements of one block."""
        return self.block_bytes // element_bytes


DEFAULT_CHIP = "ascend910b2"


@cache
def chip_names() -> tuple[str, ...]:
    """All chips, by the file names of `acc/target/chips`."""
    from acc.target import chips

    names = (info.name for info in pkgutil.iter_modules(chips.__path__))
    return tuple(sorted(name for name in names if not name.endswith("_api")))


@cache
def load_chip(name: str) -> Chip:
    """
    The record of a chip.

    Raises `KeyError` for a name that is not in `chip_names()`.
    """
    if name not in chip_names():
        raise KeyError(name)
    module: ModuleType = importlib.import_module(f"acc.target.chips.{name}")
    chip = module.CHIP
    assert isinstance(chip, Chip)
    return chip
