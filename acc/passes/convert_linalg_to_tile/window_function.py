"""A kernel's function that slides a window, analysed."""

from dataclasses import dataclass
from functools import cached_property

from xdsl.dialects import func
from xdsl.ir import BlockArgument, SSAValue

from acc.analysis.axes import AxisConflict, Factors, Size
from acc.analysis.fusion_space import type_shape
from acc.analysis.kernel_functions import argument_name, argument_shape
from acc.analysis.open_dims import named_shape
from acc.analysis.reshapes import RESHAPES, origin
from acc.analysis.structured_ops import NotStructured, StructuredOp, structured
from acc.analysis.tensor_types import element_of, is_tensor, sizes
from acc.analysis.tensor_uses import external_values, is_made_up
from acc.analysis.window_ops import WindowOp, is_window, window
from acc.analysis.window_space import WindowSpace, window_space
from acc.diagnostics import UserError
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.types import GmType
from acc.module_chip import chip_of
from acc.passes.convert_linalg_to_tile.fitting import fitting_kernel, largest_tiles
from acc.passes.convert_linalg_to_tile.move_function import MoveFunction
from acc.passes.convert_linalg_to_tile.refusal import refused
from acc.passes.convert_linalg_to_tile.signature import KernelTensor, Signature
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan
from acc.passes.convert_linalg_to_tile.window_kernel import build_window_kernel


@dataclass(frozen=True)
class WindowFunction(MoveFunction):
    """
    A function marked `acc.kernel` that holds one operation with a window, and elementwise ones on
    its result.
    """

    @cached_property
    def window(self) -> WindowOp:
        """The operation."""
        return window(next(op for op in self.function.body.block.ops if is_window(op)))

    @property
    def operand(self) -> SSAValue:
        return self.window.source

    @cached_property
    def _returned(self) -> tuple[SSAValue, ...]:
        terminator = self.function.body.block.last_op
        assert isinstance(terminator, func.ReturnOp)
        return tuple(origin(value) for value in terminator.arguments)

    @cached_property
    def _behind(self) -> tuple[StructuredOp, ...]:
        """The elementwise operations; raises `UserError` for others."""
        found: list[StructuredOp] = []
        op = self.window.op.next_op
        while op is not None:
            has_elements = any(map(is_tensor, op.results)) and not isinstance(op, RESHAPES)
            if has_elements and not is_made_up(op.results[0]):
                try:
                    found.append(structured(op))
                except NotStructured as error:
                    raise refused(op) from error
            op = op.next_op
        return tuple(found)

    @cached_property
    def _result_shape(self) -> tuple[Factors, ...]:
        known = type_shape(self.window.result)[self.window.outer :]
        return (*self.shape[: self.window.outer], *(factors or () for factors in known))

    @cached_property
    def space(self) -> WindowSpace:
        """The nest; raises `UserError` where there is none."""

        def shape_of(value: SSAValue) -> tuple[Factors | None, ...]:
            if value is self.window.result:
                return self._result_shape
            if isinstance(value, BlockArgument):
                return argument_shape(self.function, value.index)
            return named_shape(value)

        try:
            return window_space(self.window, self._behind, shape_of)
        except AxisConflict as error:
            raise UserError(
                f"'{self.window.op.name}' has no lowering to tile kernels: {error}", self.window.op
            ) from error

    @cached_property
    def signature(self) -> Signature:
        """The source, what is read behind the window, and the results."""
        passing: list[Size] = [dim.size for dim in self.space.dims[: self.space.passing]]
        source = GmType(
            [*passing, *(dim.size for dim in self.window.dims)], element_of(self.window.source)
        )
        others = [v for v in external_values(self._behind) if v is not self.window.result]
        inputs = [KernelTensor(self.source, source, self._name(self.source))]
        inputs += [self._tensor(value, self._name(value)) for value in others]
        count = len(self._returned)
        names = ["out"] if count == 1 else [f"out{i}" for i in range(count)]
        outputs = map(self._tensor, self._returned, names)
        positions = [self.source.index, *(_argument(value).index for value in others)]
        return Signature(tuple(inputs), tuple(outputs), tuple(positions), tuple(range(count)))

    def _name(self, value: SSAValue) -> str:
        return argument_name(self.function, _argument(value).index) or "x"

    def _tensor(self, value: SSAValue, name: str) -> KernelTensor:
        has = self.space.dims_of(value)
        shape = [dim.size if i in has else 1 for i, dim in enumerate(self.space.dims)]
        return KernelTensor(value, GmType(shape, element_of(value)), name)

    @property
    def is_empty(self) -> bool:
        """Whether there is no element to make."""
        return 0 in sizes(self.window.result)

    def result_shape(self, index: int) -> tuple[Factors, ...]:
        """The shape of a result."""
        value = self._returned[index]
        return self._result_shape if value is self.window.result else self.space.shape(value)

    def kernel(self) -> KernelOp:
        """The kernel; raises `UserError` where not even the smallest tiles fit."""

        def build(plan: TilePlan) -> KernelOp:
            name = self.function.sym_name.data
            return build_window_kernel(name, self.space, self._behind, self.signature, plan)

        choose = largest_tiles(self.space.dims, self.signature, chip_of(self.function))
        return fitting_kernel(self.function, choose, build)


def _argument(value: SSAValue) -> BlockArgument:
    assert isinstance(value, BlockArgument), "kernels read their arguments"
    return value
