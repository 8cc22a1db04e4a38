"""Advanced math functions; their scratch memory is not used."""

from acc.dialects.ascendc.vec_math import ErfOp
from acc.interp.ascendc.mask import VectorMask
from acc.interp.ascendc.memory import local
from acc.interp.interpreter import Frame, implements
from acc.interp.math import erf
from acc.interp.values import Values, as_int


@implements(ErfOp)
def run_erf(frame: Frame, op: ErfOp, args: Values) -> Values:
    """Gauss error function."""
    count = as_int(args[3])
    local(args[0]).flat(op, count)[...] = erf(local(args[1]).flat(op, count))
    frame.state(VectorMask).restore()
    return ()
