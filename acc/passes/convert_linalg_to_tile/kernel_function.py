"""One kernel's function, analysed: its nest, its arguments, and the kernel that it becomes."""

from dataclasses import dataclass
from functools import cached_property

from xdsl.dialects import func
from xdsl.dialects.linalg.ops import TransposeOp
from xdsl.ir import BlockArgument, SSAValue

from acc.analysis.axes import AxisConflict, Factors
from acc.analysis.fusion_space import FusionSpace, fusion_space
from acc.analysis.kernel_functions import argument_shape
from acc.analysis.open_dims import named_shape
from acc.analysis.reshapes import RESHAPES, origin
from acc.analysis.structured_ops import NotStructured, StructuredOp, structured
from acc.analysis.tensor_types import is_tensor, sizes
from acc.analysis.tensor_uses import external_values, is_made_up
from acc.diagnostics import UserError
from acc.dialects.tile.kernel import KernelOp
from acc.module_chip import chip_of
from acc.passes.convert_linalg_to_tile.fitting import fitting_kernel, largest_tiles
from acc.passes.convert_linalg_to_tile.kernel import build_kernel
from acc.passes.convert_linalg_to_tile.reduction_kinds import longest_tiles
from acc.passes.convert_linalg_to_tile.refusal import refused
from acc.passes.convert_linalg_to_tile.signature import Signature, signature_of
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan


@dataclass(frozen=True)
class KernelFunction:
    """A function marked `acc.kernel`."""

    function: func.FuncOp

    @cached_property
    def returned(self) -> tuple[SSAValue, ...]:
        """The tensors that the function returns."""
        terminator = self.function.body.block.last_op
        assert isinstance(terminator, func.ReturnOp)
        return tuple(terminator.arguments)

    @cached_property
    def group(self) -> tuple[StructuredOp, ...]:
        """The operations that compute, in order; raises `UserError` for what no kernel can hold."""
        found: list[StructuredOp] = []
        for op in self.function.body.block.ops:
            tensors = any(map(is_tensor, op.results))
            if not tensors or isinstance(op, RESHAPES) or is_made_up(op.results[0]):
                continue
            try:
                found.append(structured(op))
            except NotStructured as error:
                raise refused(op) from error
        return tuple(found)

    @cached_property
    def _read(self) -> tuple[SSAValue, ...]:
        stored = (origin(value) for value in self.returned)
        copied = [value for value in stored if isinstance(value, BlockArgument)]
        return tuple(dict.fromkeys((*external_values(self.group), *copied)))

    @cached_property
    def space(self) -> FusionSpace:
        """The nest; raises `UserError` where there is none."""
        stored = [origin(value) for value in self.returned]
        try:
            return fusion_space(self.group, (*self._read, *stored), self._shape_of)
        except AxisConflict as error:
            at = self.group[0].op if self.group else self.function
            raise UserError(
                f"'{at.name}' has no lowering to tile kernels: {error}; supported are elementwise "
                "operations, broadcasts, reductions and scans that keep the order of dimensions",
                at,
            ) from error

    def _shape_of(self, value: SSAValue) -> tuple[Factors | None, ...]:
        if isinstance(value, BlockArgument):
            return argument_shape(self.function, value.index)
        return named_shape(value)

    @property
    def is_transposition(self) -> bool:
        """Whether the function is a transposition that no order of loops makes a plain copy."""
        if [type(op.op) for op in self.group] != [TransposeOp]:
            return False
        stored = [origin(value) for value in self.returned]
        try:
            fusion_space(self.group, (*self._read, *stored), self._shape_of)
        except AxisConflict:
            return True
        return False

    @cached_property
    def signature(self) -> Signature:
        """The arguments of the kernel."""
        return signature_of(self.function, self.space, self._read, self.returned)

    @property
    def is_empty(self) -> bool:
        """Whether the function gives no element, so that there is nothing to launch."""
        return not any(_has_elements(value) for value in self.returned)

    @property
    def in_place(self) -> dict[int, int]:
        """Results have memory of their own."""
        return {}

    def result_shape(self, index: int) -> tuple[Factors, ...]:
        """The shape of a result, open dimensions included."""
        return self.space.shape(origin(self.returned[index]))

    def kernel(self) -> KernelOp:
        """
        The kernel, with the largest tiles that are good for it.

        Raises `UserError` when not even the smallest tiles fit in the Unified Buffer.
        """

        def build(plan: TilePlan) -> KernelOp:
            return build_kernel(self.function, self.space, self.signature, plan)

        choose = largest_tiles(self.space.dims, self.signature, chip_of(self.function))
        return fitting_kernel(self.function, choose, build, longest_tiles(self.space))


def _has_elements(value: SSAValue) -> bool:
    return 0 not in sizes(value)
