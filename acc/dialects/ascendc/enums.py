"""Enumerations of AscendC, and the attributes that hold them."""

from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import SpacedOpaqueSyntaxAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.utils.str_enum import StrEnum

from acc.target.pipes import HardEvent, Pipe


class Position(StrEnum):
    """Queue positions, `TPosition`. On the vector cores all three lie in the Unified Buffer."""

    VECIN = "vecin"
    VECCALC = "veccalc"
    VECOUT = "vecout"

    @property
    def cpp(self) -> str:
        """The spelling in C++."""
        return f"TPosition::{self.name}"


class CmpMode(StrEnum):
    """Comparisons, `CMPMODE`."""

    LT = "lt"
    GT = "gt"
    EQ = "eq"
    LE = "le"
    GE = "ge"
    NE = "ne"

    @property
    def cpp(self) -> str:
        """The spelling in C++."""
        return f"CMPMODE::{self.name}"


class SelMode(StrEnum):
    """How Select reads its mask, `SELMODE`."""

    TENSOR_SCALAR = "tensor_scalar"
    TENSOR_TENSOR = "tensor_tensor"

    @property
    def cpp(self) -> str:
        """The spelling in C++."""
        return f"SELMODE::VSEL_{self.name}_MODE"


class RoundMode(StrEnum):
    """Rounding of Cast, `RoundMode`."""

    NONE = "none"
    RINT = "rint"
    FLOOR = "floor"
    CEIL = "ceil"
    ROUND = "round"
    TRUNC = "trunc"
    ODD = "odd"

    @property
    def cpp(self) -> str:
        """The spelling in C++."""
        return f"RoundMode::CAST_{self.name}"


class Stage(StrEnum):
    """Stages of a kernel; each becomes a method of its class."""

    COPY_IN = "copy_in"
    COMPUTE = "compute"
    COPY_OUT = "copy_out"


@irdl_attr_definition
class PositionAttr(EnumAttribute[Position], SpacedOpaqueSyntaxAttribute):
    """A queue position: `#ascendc<position vecin>`."""

    name = "ascendc.position"


@irdl_attr_definition
class CmpModeAttr(EnumAttribute[CmpMode], SpacedOpaqueSyntaxAttribute):
    """A comparison: `#ascendc<cmp_mode lt>`."""

    name = "ascendc.cmp_mode"


@irdl_attr_definition
class SelModeAttr(EnumAttribute[SelMode], SpacedOpaqueSyntaxAttribute):
    """A mode of Select: `#ascendc<sel_mode tensor_scalar>`."""

    name = "ascendc.sel_mode"


@irdl_attr_definition
class RoundModeAttr(EnumAttribute[RoundMode], SpacedOpaqueSyntaxAttribute):
    """A rounding: `#ascendc<round_mode rint>`."""

    name = "ascendc.round_mode"


@irdl_attr_definition
class StageAttr(EnumAttribute[Stage], SpacedOpaqueSyntaxAttribute):
    """A stage: `#ascendc<stage compute>`."""

    name = "ascendc.stage_kind"


@irdl_attr_definition
class PipeAttr(EnumAttribute[Pipe], SpacedOpaqueSyntaxAttribute):
    """A pipe: `#ascendc<pipe v>`."""

    name = "ascendc.pipe"


@irdl_attr_definition
class HardEventAttr(EnumAttribute[HardEvent], SpacedOpaqueSyntaxAttribute):
    """An event between two pipes: `#ascendc<hard_event mte2_v>`."""

    name = "ascendc.hard_event"
