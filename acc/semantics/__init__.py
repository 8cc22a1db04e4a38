"""
`--verify-semantics`: runs the IR before and after each pass on generated inputs.

Integers must not change at all; floats may be as far from a float64 run of the pipeline's input as
the tolerance, or four times the error before the pass, allows. A pipeline that starts with ascendc,
which computes in its own types only, is compared with that input.
"""

from acc.pass_runner import PassObserver
from acc.semantics.observer import SemanticsObserver
from acc.semantics.options import parse_options


def semantics_observer(value: str) -> PassObserver:
    """
    The observer for a value of the option: empty, or `N`, `max-elements=M`, or both.

    Raises `UserError` for another value.
    """
    return SemanticsObserver(parse_options(value))
