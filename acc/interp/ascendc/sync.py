"""Synchronisation: instructions finish in order here, so a block waits for other blocks only."""

from xdsl.ir import Operation

from acc.dialects.ascendc.sync import PipeBarrierOp, SetFlagOp, SyncAllOp, WaitFlagOp
from acc.interp.ascendc.cores import Turn
from acc.interp.interpreter import Frame, implements
from acc.interp.registration import implements_each
from acc.interp.values import Values


@implements_each(PipeBarrierOp, SetFlagOp, WaitFlagOp)
def run_synchronisation(frame: Frame, op: Operation, args: Values) -> Values:
    """Nothing."""
    return ()


@implements(SyncAllOp)
def run_sync_all(frame: Frame, op: SyncAllOp, args: Values) -> Values:
    """The other blocks run until they come here as well."""
    frame.state(Turn).wait()
    return ()
