"""What has to hold when an operation runs."""

from dataclasses import dataclass
from enum import StrEnum

from xdsl.ir import Operation

from acc.analysis.bounds.formula import Formula
from acc.analysis.bounds.polynomial import Value


class Kind(StrEnum):
    """What obligations are counted as."""

    GLOBAL = "tensors"
    LOCAL = "buffers"
    RANGE = "ranges"
    OVERFLOW = "overflow"
    PARTITION = "parts"
    RUN = "by running it"


@dataclass(frozen=True)
class Need:
    """Something that must hold at an operation whenever it runs."""

    kind: Kind
    op: Operation
    what: str
    """What must hold, to stand behind "not proved:"."""

    goal: Formula
    message: str
    """What is wrong where it does not hold, with `{}` for each of the values."""

    values: tuple[Value, ...] = ()


class GaveUp(Exception):
    """Something cannot be decided, for the reason that the text gives."""

    def __init__(self, op: Operation, reason: str) -> None:
        super().__init__(reason)
        self.op, self.reason = op, reason
