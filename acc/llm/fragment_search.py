"""A fragment for a spec: it is asked for, judged and repaired until it is right."""

from __future__ import annotations

from dataclasses import dataclass, field

from acc.analysis.fragment_scratch import ScratchArea, part_bytes
from acc.diagnostics import UserError
from acc.dialects.ascendc.fragment import FragmentOp
from acc.dialects.ascendc.spec import SpecOp
from acc.dialects.ascendc.system import KernelOp
from acc.dialects.tile.record import ModelRecordAttr, accept
from acc.frontend.fragment import bind
from acc.llm.conversation import Conversation, Judgement
from acc.llm.fragment_judge import judge_fragment
from acc.llm.fragment_spec import FragmentSpec
from acc.llm.prompts.fragment_request import fragment_request
from acc.llm.record_of import record_of
from acc.llm.request import Request
from acc.llm.session import Session
from acc.module_chip import chip_of


@dataclass(frozen=True)
class FragmentProposal:
    """What was accepted for a spec, and the record of it."""

    fragment: FragmentOp
    record: ModelRecordAttr

    def take_place_of(self, spec: SpecOp) -> None:
        """Put a copy of the fragment, with its record, where `spec` stands."""
        accept(bind(spec, self.fragment), self.record)


@dataclass(frozen=True)
class FragmentSearch:
    """The steps from specs to a fragment."""

    session: Session
    max_rounds: int
    samples: int = 1
    _found: dict[str, FragmentProposal] = field(default_factory=dict[str, FragmentProposal])
    """By the text of specs: what was accepted, for others that ask for the same."""

    def run(self, spec: SpecOp) -> FragmentProposal:
        """
        Ask for a fragment, which is not yet put into the place of `spec`, unless one was accepted
        for an equal one and there is room for its scratch.

        Raises `NotAcceptedError` if none is right, `UserError` for a spec that cannot be judged by,
        and what providers and checkers raise.
        """
        text, scratch = FragmentSpec(spec, chip_of(spec)).text(), scratch_bytes(spec)
        known = self._found.get(text)
        if known is not None and sum(part_bytes(known.fragment, chip_of(spec))) <= scratch:
            return known
        self._found[text] = self._ask(spec, scratch)
        return self._found[text]

    def _ask(self, spec: SpecOp, scratch: int) -> FragmentProposal:
        place = self.session.place_of(spec)

        def judged(text: str) -> Judgement[FragmentOp]:
            return judge_fragment(text, spec, place, scratch, self.session.checker)

        conversation = Conversation(
            self.session.answers, judged, self.max_rounds, self.samples, self.session.outcomes
        )
        accepted = conversation.hold(self.request(spec))
        return FragmentProposal(accepted.value, record_of(accepted))

    def request(self, spec: SpecOp) -> Request:
        """The first question."""
        asked = FragmentSpec(spec, chip_of(spec))
        return fragment_request(asked, subject(spec), scratch_bytes(spec), self.session.sampling)


def kernel_of(spec: SpecOp) -> KernelOp:
    """The kernel that a spec stands in. Raises `UserError` for one that stands in none."""
    op = spec.parent_op()
    while op is not None and not isinstance(op, KernelOp):
        op = op.parent_op()
    if op is None:
        raise UserError(f"'{spec.name}' stands in no kernel", spec)
    return op


def subject(spec: SpecOp) -> str:
    """What reports call a spec."""
    return f"{spec.operation.name} of @{kernel_of(spec).sym_name.data}"


def scratch_bytes(spec: SpecOp) -> int:
    """Bytes of scratch that the kernel of a spec has room for."""
    chip = chip_of(spec)
    return ScratchArea.of(kernel_of(spec), chip).free(chip)
