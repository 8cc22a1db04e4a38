"""The tensors whose elements an operation moves, so that it needs them in memory."""

from xdsl.ir import Operation, SSAValue

from acc.analysis.gather_ops import gather
from acc.analysis.insertions import insertion, is_insertion
from acc.analysis.reshapes import origin
from acc.analysis.scatter_ops import scatter
from acc.analysis.sort_ops import sort
from acc.analysis.window_ops import is_window, window


def moved_tensors(op: Operation) -> tuple[SSAValue, ...]:
    """
    What an operation that is a kernel of its own loads element by element or row by row, behind
    reshapes. What such an operation starts from or writes into is not in it.
    """
    return tuple(dict.fromkeys(map(origin, _moved(op))))


def _moved(op: Operation) -> tuple[SSAValue, ...]:
    if is_window(op):
        return (window(op).source,)
    if is_insertion(op):
        return (insertion(op).source,)
    if (gathered := gather(op)) is not None:
        return (gathered.source, *(places.value for places in gathered.places))
    if (scattered := scatter(op)) is not None:
        return (scattered.updates, scattered.indices)
    return () if (found := sort(op)) is None else (found.source,)
