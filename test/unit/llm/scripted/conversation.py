"""
Operators of this folder, each forced to specs, and what becomes of the answers written for them.

`NAME.py` is the operator in PyTorch, `NAME.answers` the answers by hand, in the form of the
provider for scripts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from acc.dialects.tile.spec import SpecOp
from acc.frontend.torch.importer import import_program
from acc.frontend.torch.model_file import load_model_file
from acc.frontend.torch.program import DynamicDim
from acc.llm.judge import Judged, judge
from acc.llm.providers.script import ScriptedAnswer, parse_script
from acc.llm.substitution import alone, substitute
from acc.module_chip import set_chip
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.proposals.ladder import Ladder
from acc.registry import all_passes, make_context

HERE = Path(__file__).parent

DYNAMIC = {"relu": (DynamicDim("x", 0, "M"), DynamicDim("x", 1, "N"))}
"""Dimensions that are imported as symbols."""


@dataclass
class Conversation:
    """A module whose specs were asked about, and what became of each answer."""

    module: ModuleOp
    judged: list[Judged] = field(default_factory=list[Judged])
    left: list[str] = field(default_factory=list[str])
    """Specs that no answer was right for."""


def forced(name: str) -> ModuleOp:
    """An operator as specs."""
    file = load_model_file(HERE / f"{name}.py")
    module = import_program(file, dynamic=DYNAMIC.get(name, ())).module
    set_chip(module, None)
    steps = parse_pipeline("linalg-to-tile{force-spec=all}", all_passes())
    run_pipeline(make_context(), module, steps)
    return module


def converse(name: str, script: str | None = None) -> Conversation:
    """Give the answers of a script to an operator's specs, each until one is right."""
    path = HERE / f"{script or name}.answers"
    answers = parse_script(path.read_text("utf-8"), str(path))
    talk = Conversation(forced(name))
    for spec in [op for op in talk.module.body.block.ops if isinstance(op, SpecOp)]:
        if not _ask(talk, spec, answers):
            talk.left.append(spec.sym_name.data)
    return talk


def _ask(talk: Conversation, spec: SpecOp, answers: list[ScriptedAnswer]) -> bool:
    checker, question = Ladder(), alone(spec)
    for answer in answers:
        if answer.subject != f"@{spec.sym_name.data}":
            continue
        judged = judge(answer.text, question, checker)
        talk.judged.append(judged)
        if judged.verdict.accepted:
            assert judged.module is not None
            substitute(spec, judged.module)
            return True
    return False
