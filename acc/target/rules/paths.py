"""Rules about the memories that a core can reach."""

from acc.target.chip import Chip
from acc.target.rules.rule import Advice, Problem, Rule

GM_PATH = Rule(
    "gm-path",
    "tiles of a kernel lie in memories that its cores exchange with global memory",
    "asc-devkit documentation: hardware architecture, data paths",
    ("check-spaces",),
    "The space of every tile and buffer of a tile kernel, by the kind of its cores: no Unified "
    "Buffer on cube cores, no L1 or L0 on vector cores.",
    advice=Advice(
        lambda chip: (
            "tiles and buffers lie in "
            + " or ".join(f'"{space}"' for space in sorted(chip.gm_paths["aiv"]))
            + ", which is what space= is when left out"
        )
    ),
)

COPY_PATH = Rule(
    "copy-path",
    "a copy moves between global memory and the chip, or on chip",
    "asc-devkit documentation: DataCopy, data paths",
    ("verifier",),
    "Operand types of `data_copy`: global memory to global memory has no path.",
)

STALE_READ = Rule(
    "stale-read",
    "the scalar unit reads no element of a tensor in global memory that its kernel stores to",
    "asc-devkit documentation: GlobalTensor GetValue, DataCacheCleanAndInvalid",
    ("check-sync",),
    "`get_global_value` and all stores of a kernel, by argument: the read may find what was in the "
    "cache before, and the dialect has nothing that empties it.",
)


def gm_path_problem(chip: Chip, core: str, space: str) -> Problem | None:
    """Why cores of a kind have no path to a memory; None if they have one."""
    spaces = chip.gm_paths.get(core, frozenset())
    if space in spaces:
        return None
    return GM_PATH.broken(
        f"its memory is {space}",
        f"{core} cores on {chip.name} have no path between it and global memory",
        f"legal are {', '.join(sorted(spaces))}",
    )


def copy_path_problem(from_global: bool, to_global: bool) -> Problem | None:
    """Why there is no copy between two kinds of memory; None if there is."""
    if not (from_global and to_global):
        return None
    return COPY_PATH.broken(
        "both tensors lie in global memory",
        "no pipe moves data between them",
        "load into the Unified Buffer first",
    )


def stale_read_problem(tensor: str) -> Problem:
    """What is said about a scalar read of a tensor that the kernel stores to."""
    return STALE_READ.broken(
        f"the scalar unit reads {tensor}, which the kernel stores to",
        "its cache may hold what was there before",
        "load the tensor and use get_value, or read it in a later launch",
    )
