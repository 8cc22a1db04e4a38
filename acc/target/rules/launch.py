"""Rules about launches: how many blocks there are."""

from acc.target.chip import Chip
from acc.target.rules.rule import Advice, Problem, Rule

BLOCK_COUNT = Rule(
    "block-count",
    "a launch has at most as many blocks as the runtime counts",
    "asc-devkit documentation: kernel launch, numBlocks",
    ("check-resources", "prove-bounds"),
    "The number of blocks that host functions compute: constants by check-resources, numbers that "
    "depend on sizes by prove-bounds, by the emitted launch functions and by acc-run.",
    advice=Advice(
        lambda chip: (
            f"a host function returns a num_blocks from 0 to {chip.max_blocks}; up to "
            f"{chip.vector_cores} of them run at once"
        )
    ),
)

CORE_COUNT = Rule(
    "core-count",
    "a launch whose blocks wait for each other has no more of them than the chip has vector cores",
    "asc-devkit documentation: SyncAll",
    ("check-resources", "prove-bounds"),
    "The number of blocks that the host function of a kernel with `sync_all` computes, as "
    "block-count: a block that waits holds the core that another one needs.",
)


def core_count_limit(chip: Chip) -> str:
    """The limit where blocks wait for each other, as messages say it."""
    return (
        f"blocks that wait for each other: legal are 0 to {chip.vector_cores} [{CORE_COUNT.name}]"
    )


def core_count_problem(chip: Chip, blocks: int) -> Problem | None:
    """Why a launch whose blocks wait for each other cannot have so many; None if it can."""
    if blocks <= chip.vector_cores:
        return None
    return CORE_COUNT.broken(
        f"a launch has {blocks} blocks that wait for each other",
        f"{chip.name} runs {chip.vector_cores} at a time",
        f"legal are 0 to {chip.vector_cores}",
    )


def block_count_limit(chip: Chip) -> str:
    """The limit, as messages say it."""
    return f"legal are 0 to {chip.max_blocks} [{BLOCK_COUNT.name}]"


def block_count_problem(chip: Chip, blocks: int) -> Problem | None:
    """Why a launch cannot have so many blocks; None if it can."""
    if 0 <= blocks <= chip.max_blocks:
        return None
    return BLOCK_COUNT.broken(
        f"a launch has {blocks} blocks",
        f"the runtime of {chip.name} counts at most {chip.max_blocks}",
        "give each block more to do",
    )
