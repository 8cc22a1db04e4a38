"""One kernel's function, analysed: its nest, its arguments, and the kernel that it becomes."""

from dataclasses import dataclass
from functools import cached_property

from xdsl.dialects import func
from xdsl.ir import BlockArgument, SSAValue

from acc.analysis.axes import AxisConflict, Factors
from acc.analysis.fusion_space import FusionSpace, fusion_space, type_shape
from acc.analysis.kernel_functions import argument_shape
from acc.analysis.layout import element_bytes
from acc.analysis.reshapes import RESHAPES, origin
from acc.analysis.structured_ops import NotStructured, StructuredOp, structured
from acc.analysis.tensor_types import is_tensor, sizes
from acc.analysis.tensor_uses import external_values, is_made_up
from acc.diagnostics import UserError, note
from acc.dialects.tile.kernel import KernelOp
from acc.module_chip import chip_of
from acc.passes.convert_linalg_to_tile.kernel import build_kernel
from acc.passes.convert_linalg_to_tile.refusal import refused
from acc.passes.convert_linalg_to_tile.signature import Signature, signature_of
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan
from acc.passes.convert_linalg_to_tile.tiling import choose_tiles
from acc.passes.convert_linalg_to_tile.ub_estimate import footprints, peak
from acc.target.chip import Chip


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
        return type_shape(value)

    @cached_property
    def signature(self) -> Signature:
        """The arguments of the kernel."""
        return signature_of(self.function, self.space, self._read, self.returned)

    @property
    def is_empty(self) -> bool:
        """Whether the function gives no element, so that there is nothing to launch."""
        return not any(_has_elements(value) for value in self.returned)

    def result_shape(self, index: int) -> tuple[Factors, ...]:
        """The shape of a result, open dimensions included."""
        return self.space.shape(origin(self.returned[index]))

    def kernel(self) -> KernelOp:
        """
        The kernel, with the largest tiles that are good for it.

        Raises `UserError` when not even the smallest tiles fit in the Unified Buffer.
        """
        chip = chip_of(self.function)
        built: dict[TilePlan, KernelOp] = {}

        def fits(plan: TilePlan) -> bool:
            if plan not in built:
                built[plan] = build_kernel(self.function, self.space, self.signature, plan)
            return peak(footprints(built[plan], chip))[0] <= chip.ub_plan_bytes

        plan = choose_tiles(self.space.dims, self._element_bytes(), chip, fits)
        if plan is None:
            raise self._too_large(list(built.values())[-1], chip)
        fits(plan)
        return built[plan]

    def _element_bytes(self) -> int:
        """Size of the smallest element in global memory."""
        sizes = (element_bytes(gm.type.element_type) for gm in self.signature.tensors)
        return min(sizes, default=1)

    def _too_large(self, smallest: KernelOp, chip: Chip) -> UserError:
        size, live = peak(footprints(smallest, chip))
        largest = sorted(live, key=lambda entry: -entry.size_bytes)
        return UserError(
            f"the smallest tiles of kernel '{self.function.sym_name.data}' need {size} bytes of "
            f"the Unified Buffer, {chip.name} has {chip.ub_plan_bytes}; fewer operations must "
            "share a kernel",
            self.function,
            [note(f"{entry.what} takes {entry.size_bytes} bytes") for entry in largest[:8]],
        )


def _has_elements(value: SSAValue) -> bool:
    return 0 not in sizes(value)
