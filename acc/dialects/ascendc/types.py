"""Types of the ascendc dialect: what AscendC calls GlobalTensor, LocalTensor, TQue and TBuf."""

from xdsl.dialects.builtin import IntAttr
from xdsl.ir import Attribute, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition, param_def
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from acc.dialects.ascendc.enums import Position, PositionAttr


@irdl_attr_definition
class GmAddrType(ParametrizedAttribute, TypeAttribute):
    """A kernel argument: the address of a tensor in global memory, `GM_ADDR`."""

    name = "ascendc.gm_addr"


@irdl_attr_definition
class GlobalTensorType(ParametrizedAttribute, TypeAttribute):
    """A tensor in global memory: `!ascendc.global_tensor<f32>` is `GlobalTensor<float>`."""

    name = "ascendc.global_tensor"

    element_type: Attribute = param_def()


@irdl_attr_definition
class LocalTensorType(ParametrizedAttribute, TypeAttribute):
    """A tensor on chip: `!ascendc.local_tensor<f32>` is `LocalTensor<float>`."""

    name = "ascendc.local_tensor"

    element_type: Attribute = param_def()


@irdl_attr_definition
class QueueType(ParametrizedAttribute, TypeAttribute):
    """A queue: `!ascendc.tque<vecin, 1>` is `TQue<TPosition::VECIN, 1>`."""

    name = "ascendc.tque"

    position: PositionAttr = param_def()
    depth: IntAttr = param_def()

    def __init__(self, position: Position | PositionAttr, depth: int | IntAttr = 1):
        super().__init__(
            position if isinstance(position, PositionAttr) else PositionAttr(position),
            IntAttr(depth) if isinstance(depth, int) else depth,
        )

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            position = parser.parse_str_enum(Position)
            parser.parse_punctuation(",")
            depth = parser.parse_integer(allow_boolean=False, allow_negative=False)
        return [PositionAttr(position), IntAttr(depth)]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(f"{self.position.data.value}, {self.depth.data}")


@irdl_attr_definition
class BufType(ParametrizedAttribute, TypeAttribute):
    """A buffer without a queue: `!ascendc.tbuf<veccalc>` is `TBuf<TPosition::VECCALC>`."""

    name = "ascendc.tbuf"

    position: PositionAttr = param_def()

    def __init__(self, position: Position | PositionAttr = Position.VECCALC):
        super().__init__(position if isinstance(position, PositionAttr) else PositionAttr(position))

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            return [PositionAttr(parser.parse_str_enum(Position))]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(self.position.data.value)
