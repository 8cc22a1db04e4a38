"""The kernel that reduces the parts of a dimension, each to a partial result in workspace."""

from dataclasses import dataclass, replace
from functools import cached_property

from xdsl.dialects.builtin import AnyFloat, f32
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.hints import isa

from acc.analysis.layout import element_bytes
from acc.analysis.reduction_parts import Parts
from acc.analysis.reshapes import origin
from acc.analysis.tensor_types import element_of
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.types import GmDim, GmType
from acc.module_chip import chip_of
from acc.passes.convert_linalg_to_tile.fitting import fitting_kernel, largest_tiles
from acc.passes.convert_linalg_to_tile.kernel import build_kernel
from acc.passes.convert_linalg_to_tile.kernel_function import KernelFunction
from acc.passes.convert_linalg_to_tile.reduction_kinds import longest_tiles
from acc.passes.convert_linalg_to_tile.signature import KernelTensor, Signature, signature_of
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan


def partial_element(element: Attribute) -> Attribute:
    """The element type of partial results: narrow floats are not rounded in between."""
    narrow = isa(element, AnyFloat) and element_bytes(element) < element_bytes(f32)
    return f32 if narrow else element


@dataclass(frozen=True)
class PartialsFunction(KernelFunction):
    """
    A function of reductions, whose kernel gives for each a partial result of every part.

    In memory, partial results lie where the dimension that is in parts has its place.
    """

    parts: Parts

    @cached_property
    def signature(self) -> Signature:
        """The arguments of the kernel."""
        plain = signature_of(self.function, self.space, self._read, self.returned)
        outputs = tuple(map(self._with_parts, plain.outputs))
        return replace(plain, outputs=outputs)

    def is_partial(self, value: SSAValue) -> bool:
        """Whether a returned tensor is a partial result."""
        return self.parts.dim not in self.space.dims_of(origin(value))

    def _with_parts(self, gm: KernelTensor) -> KernelTensor:
        if not self.is_partial(gm.value):
            return gm
        shape: list[int | str | GmDim] = list(gm.type.shape)
        shape[self.parts.dim] = self.parts.count
        typ = GmType(shape, partial_element(element_of(gm.value)))
        return replace(gm, type=typ, name=gm.name.replace("out", "partial"))

    def kernel(self) -> KernelOp:
        """
        The kernel, with the largest tiles that are good for it.

        Raises `UserError` when not even the smallest tiles fit in the Unified Buffer.
        """

        def build(plan: TilePlan) -> KernelOp:
            return build_kernel(self.function, self.space, self.signature, plan)

        chip = chip_of(self.function)
        choose = largest_tiles(self.space.dims, self.signature, chip, self.parts)
        return fitting_kernel(self.function, choose, build, longest_tiles(self.space))
