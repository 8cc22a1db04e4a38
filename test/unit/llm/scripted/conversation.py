"""
Operators of this folder, forced to specs, and what the pass makes of the answers written for them.

`NAME.py` is the operator in PyTorch, `NAME.answers` the answers by hand, in the form of the
provider for scripts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from acc.frontend.torch.importer import import_program
from acc.frontend.torch.model_file import load_model_file
from acc.frontend.torch.program import DynamicDim
from acc.llm.answers import Round
from acc.llm.modes import LiveAnswers
from acc.llm.providers.script import MODEL, ScriptProvider
from acc.llm.request import Answer, Request, RequestKind, Sampling
from acc.llm.session import Session, session
from acc.module_chip import set_chip
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.proposals.ladder import Ladder
from acc.registry import all_passes, make_context

HERE = Path(__file__).parent

_ROWS = (DynamicDim("x", 0, "M"),)
_MATRIX = (*_ROWS, DynamicDim("x", 1, "N"))

DYNAMIC = {
    "relu": _MATRIX,
    "gelu": _ROWS,
    "softmax": _MATRIX,
    "layer_norm": _ROWS,
    "reduce_max": _MATRIX,
    "cumsum": _MATRIX,
    "max_pool1d": _ROWS,
    "transpose": _MATRIX,
    "cross_entropy": (DynamicDim("logits", 0, "M"), DynamicDim("target", 0, "M")),
    "masked_fill": (*_MATRIX, DynamicDim("mask", 0, "M"), DynamicDim("mask", 1, "N")),
}
"""Dimensions that are imported as symbols: all in which rows and elements are alike."""


@dataclass
class Conversation:
    """A module whose specs the pass asked about; takes down what was answered for kernels."""

    module: ModuleOp
    answers: LiveAnswers
    rounds: list[Round] = field(default_factory=list[Round])

    def recorded(self, request: Request) -> Answer | None:
        """See `Answers`."""
        return self.answers.recorded(request)

    def ask(self, request: Request, sample: int = 0) -> Answer:
        """See `Answers`."""
        return self.answers.ask(request, sample)

    def keep(self, rounds: Sequence[Round], accepted: Answer | None) -> None:
        """See `Answers`."""
        self.rounds += [round for round in rounds if round.request.kind is RequestKind.KERNEL]

    @property
    def told(self) -> list[tuple[str, str]]:
        """The checks that were failed, and what was said about them."""
        failures = (round.verdict.failure for round in self.rounds)
        return [(found.check, found.text) for found in failures if found is not None]


def forced(name: str) -> ModuleOp:
    """An operator as specs."""
    file = load_model_file(HERE / f"{name}.py")
    module = import_program(file, dynamic=DYNAMIC.get(name, ())).module
    set_chip(module, None)
    _run(module, "linalg-to-tile{force-spec=all}")
    return module


def converse(
    name: str, module: ModuleOp, *, script: str | None = None, rounds: int = 6
) -> Conversation:
    """Fill the specs of an operator by `llm-lower`, which gets the answers of a script."""
    answers = LiveAnswers(ScriptProvider.read(HERE / f"{script or name}.answers"))
    talk = Conversation(module, answers)
    with session(Session(talk, Ladder(), Sampling(MODEL), rounds)):
        _run(module, "llm-lower")
    return talk


def _run(module: ModuleOp, pipeline: str) -> None:
    run_pipeline(make_context(), module, parse_pipeline(pipeline, all_passes()))
