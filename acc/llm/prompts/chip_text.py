"""A chip in plain words."""

from __future__ import annotations

from acc.llm.request import PromptPart
from acc.target.chip import Chip


def chip_part(chip: Chip) -> PromptPart:
    """What the author of a kernel has to know about the machine."""
    lanes = ", ".join(f"{chip.lanes(size)} of {8 * size} bits" for size in (2, 4))
    lines = (
        f"{chip.name}: {chip.description}.",
        f"- {chip.vector_cores} vector cores work on their own; each has a Unified Buffer (`ub`) "
        f"of which a kernel may fill {chip.ub_plan_bytes} bytes.",
        "- Data comes from global memory by a load, is computed with by the vector unit on chip, "
        "and goes back by a store. The three run beside each other where buffers are double.",
        f"- The Unified Buffer is addressed in blocks of {chip.block_bytes} bytes: a row of a tile "
        "of more than one dimension is kept from one block on.",
        f"- A vector instruction takes {chip.repeat_bytes} bytes at a time ({lanes}): long rows "
        "and big tiles keep it busy, tiles of a few elements do not.",
        f"- Loads and stores of {chip.good_transfer_bytes} bytes and more in a row use the memory "
        "well; read what is needed once.",
    )
    return PromptPart(f"chip {chip.name}", "\n".join(lines))
