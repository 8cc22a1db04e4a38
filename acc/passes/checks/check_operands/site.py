"""What a check of one operation knows."""

from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from acc.analysis.index_expressions import IndexExpressions
from acc.analysis.mask_state import MaskState
from acc.analysis.number_set import NumberSet
from acc.analysis.scalar_values import ScalarValues
from acc.dialects.ascendc.base import call_of
from acc.target.chip import Chip


@dataclass(frozen=True)
class Site:
    """An operation, in one round of the loops around it."""

    op: Operation
    values: ScalarValues
    state: MaskState
    expressions: IndexExpressions

    @property
    def chip(self) -> Chip:
        """The chip that the kernel is for."""
        return self.values.chip

    @property
    def api(self) -> str:
        """The AscendC function that the operation is."""
        return call_of(type(self.op)) or self.op.name

    def number(self, value: SSAValue) -> NumberSet:
        """What an index can be."""
        return self.values.of(value)

    def nearest(self, value: SSAValue, least: int, most: int) -> int:
        """A number that an index may be, within two bounds if there is one."""
        return self.values.of(value).nearest(least, most)
