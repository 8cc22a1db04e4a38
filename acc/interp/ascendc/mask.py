"""The mask register: counter mode, and the number of elements in it."""

from dataclasses import dataclass

from acc.dialects.ascendc import mask as ops
from acc.interp.interpreter import Frame, implements
from acc.interp.values import Values, as_int


@dataclass(eq=False)
class VectorMask:
    """State of the mask register of one core."""

    counter: bool = False
    """Whether counter mode is on."""

    count: int | None = None
    """What the last SetVectorMask said; None is the full mask."""

    def restore(self) -> None:
        """Normal mode with the full mask, as every count form leaves it."""
        self.counter, self.count = False, None


@implements(ops.SetMaskCountOp)
def run_set_mask_count(frame: Frame, op: ops.SetMaskCountOp, args: Values) -> Values:
    """Enters counter mode."""
    frame.state(VectorMask).counter = True
    return ()


@implements(ops.SetMaskNormOp)
def run_set_mask_norm(frame: Frame, op: ops.SetMaskNormOp, args: Values) -> Values:
    """Leaves counter mode."""
    frame.state(VectorMask).counter = False
    return ()


@implements(ops.ResetMaskOp)
def run_reset_mask(frame: Frame, op: ops.ResetMaskOp, args: Values) -> Values:
    """Sets all bits."""
    frame.state(VectorMask).count = None
    return ()


@implements(ops.SetVectorMaskOp)
def run_set_vector_mask(frame: Frame, op: ops.SetVectorMaskOp, args: Values) -> Values:
    """Sets the number of elements."""
    frame.state(VectorMask).count = as_int(args[0])
    return ()
