"""Base of the tile operations that are given the actual extents of what they make."""

from abc import ABC

from xdsl.dialects.builtin import IndexType
from xdsl.irdl import IRDLOperation, var_operand_def
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.types import TileType


class SizedOp(IRDLOperation, ABC):
    """
    Makes a tile or buffer, and takes one extent per bounded dimension of it.

    Extents come behind the operands that a member defines, and before what it writes. There are
    none with a buffer to write, which has its extents already.
    """

    extents = var_operand_def(IndexType)

    def verify_extents(self, result: TileType | None) -> None:
        """
        Checks that there is one extent per bounded dimension of the result.

        Raises `VerifyException`.
        """
        wanted = 0 if result is None else len(result.bounded_dims)
        if len(self.extents) != wanted:
            what = "a buffer, which has its extents already" if result is None else str(result)
            raise VerifyException(
                f"'{self.name}' needs one extent per bounded dimension of {what}: "
                f"{wanted}, found {len(self.extents)}"
            )
