"""Elements at places."""

import numpy as np

from acc.dialects.tile.gather import GatherOp
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.tile.buffer import deliver, read
from acc.interp.values import Values


@implements(GatherOp)
def run_gather(frame: Frame, op: GatherOp, args: Values) -> Values:
    """The elements of a row at places."""
    del frame
    source, places = read(op, args[0]), read(op, args[1]).astype(np.int64)
    wrong = places[(places < 0) | (places >= source.shape[-1])]
    if wrong.size:
        raise InterpreterError(
            op, f"place {wrong.flat[0]} is out of range, legal are 0 to {source.shape[-1] - 1}"
        )
    found = np.take(source.reshape(-1), places)
    return deliver(op, args[2:], found.reshape(places.shape))
