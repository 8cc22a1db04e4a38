"""Operations of a function that become one kernel."""

from dataclasses import dataclass, field

from xdsl.ir import Operation, SSAValue

from acc.analysis.fusion_space import FusionSpace
from acc.analysis.second_views import viewed
from acc.analysis.structured_ops import StructuredOp
from acc.analysis.tensor_uses import external_values
from acc.analysis.window_padding import behind_padding


@dataclass(eq=False)
class FusionGroup:
    """Operations that become one kernel, in program order, or one that no kernel can hold."""

    ops: list[StructuredOp]
    space: FusionSpace | None
    """None where even the operation alone has no loop nest."""

    opaque: Operation | None = None
    """An operation that is not structured; `ops` are then elementwise ones on what it gives."""

    recomputed: set[Operation] = field(default_factory=set[Operation])
    """Those of `ops` that belong to another group, which need not store their results for this."""

    _external: tuple[list[StructuredOp], tuple[SSAValue, ...]] | None = None

    @property
    def external(self) -> tuple[SSAValue, ...]:
        """The tensors in memory that it depends on; `ops` is replaced, never changed."""
        if self._external is None or self._external[0] is not self.ops:
            self._external = (self.ops, external_values(self.ops))
        return self._external[1]

    @property
    def own(self) -> list[StructuredOp]:
        """The operations whose results this group may store."""
        return [op for op in self.ops if op.op not in self.recomputed]

    def reads(self) -> frozenset[SSAValue]:
        """All that it reads."""
        read = frozenset(map(viewed, self.external))
        if self.opaque is None:
            return read
        return read | {behind_padding(v) for op in self.opaque.walk() for v in op.operands}
