"""What a proposal costs, to choose between several that are right."""

from acc.exec.backend import Traffic
from acc.target.chip import Chip


def cycles(traffic: Traffic, chip: Chip) -> float:
    """
    Estimated cycles of the busiest core: what it moves, and a repeat of a vector instruction a
    cycle, as if neither ran beside the other. Launches are not counted.
    """
    share = traffic.balance / max(traffic.cores, 1)
    moving = traffic.gm_bytes / chip.gm_bytes_per_cycle
    return share * (moving + traffic.vector_repeats)
