"""Affine expressions of indices."""

from xdsl.dialects import affine

from acc.interp.interpreter import Frame, implements
from acc.interp.values import Values, as_int


@implements(affine.ApplyOp)
def run_apply(frame: Frame, op: affine.ApplyOp, args: Values) -> Values:
    """The map's one result for these dimensions and symbols."""
    affine_map = op.map.data
    indices = [as_int(arg) for arg in args]
    return affine_map.eval(indices[: affine_map.num_dims], indices[affine_map.num_dims :])
