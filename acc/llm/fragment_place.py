"""Where a fragment belongs, as those who ask for one see it: built outside of this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from xdsl.dialects.builtin import ModuleOp

from acc.dialects.ascendc.fragment import FragmentOp


class FragmentPlace(Protocol):
    """The place of a fragment alone: what it has to compute, and kernels to try one in."""

    @property
    def meaning(self) -> ModuleOp:
        """What has to be computed; one program, with a result for each of the cases."""
        ...

    @property
    def cases(self) -> Sequence[Mapping[int, int | float]]:
        """The values of scalar arguments, by their places, in each of the cases."""
        ...

    def with_fragment(self, fragment: FragmentOp) -> ModuleOp:
        """
        The same program around a fragment, as a proposal.

        Raises a `DiagnosticException` for one that takes other arguments, or does not verify there.
        """
        ...
