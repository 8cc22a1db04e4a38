"""Synchronisation inside a core, and between all cores of a launch."""

from abc import ABC
from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, prop_def, traits_def

from acc.dialects.ascendc.base import AscendCOp, CppArgument, CppCall, Token, require
from acc.dialects.ascendc.enums import HardEventAttr, PipeAttr
from acc.dialects.ascendc.uniform import unequal_control
from acc.target.pipes import HardEvent, Pipe
from acc.target.rules.sync import barrier_pipe_problem, event_core_problem, sync_all_problem


@irdl_op_definition
class PipeBarrierOp(AscendCOp):
    """Waits until a pipe has finished what it was given: `PipeBarrier<PIPE_V>();`"""

    name = "ascendc.pipe_barrier"

    pipe = prop_def(PipeAttr)

    traits = traits_def(CppCall("PipeBarrier"))

    assembly_format = "$pipe attr-dict"

    def __init__(self, pipe: Pipe):
        super().__init__(properties={"pipe": PipeAttr(pipe)})

    def template_arguments(self) -> Sequence[CppArgument]:
        return (Token(self.pipe.data.cpp),)

    def verify_(self) -> None:
        require(self, barrier_pipe_problem(self.pipe.data))


class FlagOp(AscendCOp, ABC):
    """
    One side of an event between two pipes. `id` tells flags of one event apart; it may be computed,
    as for two buffers in turn.
    """

    event = prop_def(HardEventAttr)
    id = operand_def(IndexType)

    assembly_format = "$event $id attr-dict"

    def __init__(self, event: HardEvent, id: SSAValue):
        super().__init__(operands=[id], properties={"event": HardEventAttr(event)})

    def template_arguments(self) -> Sequence[CppArgument]:
        return (Token(self.event.data.cpp),)

    def verify_(self) -> None:
        require(self, event_core_problem(self.event.data))


@irdl_op_definition
class SetFlagOp(FlagOp):
    """
    Sets a flag when the event's first pipe has finished what it was given:
    `ascendc.set_flag mte2_v %id` is `SetFlag<HardEvent::MTE2_V>(0);`
    """

    name = "ascendc.set_flag"

    traits = traits_def(CppCall("SetFlag"))


@irdl_op_definition
class WaitFlagOp(FlagOp):
    """
    Holds the event's second pipe until the flag is set, and clears it:
    `ascendc.wait_flag mte2_v %id` is `WaitFlag<HardEvent::MTE2_V>(0);`
    """

    name = "ascendc.wait_flag"

    traits = traits_def(CppCall("WaitFlag"))


@irdl_op_definition
class SyncAllOp(AscendCOp):
    """
    Waits until all blocks of the launch have done what they were given, and all pipes of them:
    `SyncAll();`. What a block stored to global memory before it, others may load afterwards.
    """

    name = "ascendc.sync_all"

    traits = traits_def(CppCall("SyncAll"))

    assembly_format = "attr-dict"

    def __init__(self):
        super().__init__()

    def verify_(self) -> None:
        control = unequal_control(self)
        if control is not None:
            require(self, sync_all_problem(control.name))
