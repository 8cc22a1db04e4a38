"""Rules about the memories that a core can reach."""

from acc.target.chip import Chip
from acc.target.rules.rule import Rule

GM_PATH = Rule(
    "gm-path",
    "tiles of a kernel lie in memories that its cores exchange with global memory",
    "asc-devkit documentation: hardware architecture, data paths",
)


def gm_path_problem(chip: Chip, core: str, space: str) -> str | None:
    """Why cores of a kind have no path to a memory; None if they have one."""
    spaces = chip.gm_paths.get(core, frozenset())
    if space in spaces:
        return None
    return (
        f"{core} cores on {chip.name} have no path between global memory and {space}; legal are "
        f"{', '.join(sorted(spaces))}"
    )
