"""Synchronisation inside a core."""

from collections.abc import Sequence

from xdsl.irdl import irdl_op_definition, prop_def, traits_def

from acc.dialects.ascendc.base import AscendCOp, CppArgument, CppCall, Token
from acc.dialects.ascendc.enums import Pipe, PipeAttr


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
