"""What acc says about a module without running it."""

from contextlib import redirect_stderr
from functools import cache
from io import StringIO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import DiagnosticException, VerifyException

from acc import registry
from acc.diagnostics import diagnostic_of
from acc.emit.target import emit_ascendc
from acc.pass_pipeline import Step, parse_pipeline
from acc.pass_runner import run_pipeline
from acc.pipelines import HARDWARE_CHECKS
from acc.printing import module_text
from acc.verification import verify


@cache
def _context() -> Context:
    return registry.make_context()


@cache
def _steps(text: str) -> tuple[Step, ...]:
    return parse_pipeline(text, registry.all_passes())


def message(error: Exception) -> str:
    """The first line of an error."""
    found = diagnostic_of(error)
    text = str(error) if found is None else found.text
    lines = text.strip().splitlines()
    return lines[-1] if lines else type(error).__name__


CHECKS = tuple(dict.fromkeys((*HARDWARE_CHECKS, "check-sync")))
"""Passes that a mutant goes through before it runs."""

PROOF = "prove-bounds"
"""The pass that a mutant goes through at last, since it takes longer."""


def refusal(module: ModuleOp) -> str | None:
    """Why verifiers or checks refuse a module."""
    try:
        verify(module)
    except (VerifyException, DiagnosticException) as error:
        return f"verifier: {message(error)}"
    for name in CHECKS:
        found = _refused_by(name, module)
        if found is not None:
            return found
    return None


def refutation(module: ModuleOp) -> str | None:
    """Why the proof of bounds refuses a module; None where it has nothing to say."""
    return _refused_by(PROOF, module)


def _refused_by(name: str, module: ModuleOp) -> str | None:
    try:
        with redirect_stderr(StringIO()):  # warnings about what is not proved
            run_pipeline(_context(), module.clone(), _steps(name))
    except DiagnosticException as error:
        return f"{name}: {message(error)}"
    return None


def emission_refusal(module: ModuleOp) -> str | None:
    """Why a module cannot be printed as C++."""
    try:
        emit_ascendc(module)
    except DiagnosticException as error:
        return message(error)
    return None


def canonical(module: ModuleOp) -> str:
    """The text of a module after canonicalisation; equal texts are equal programs."""
    copy = module.clone()
    run_pipeline(_context(), copy, _steps("canonicalize,cse,canonicalize"))
    for op in copy.walk():
        for value in (
            *op.results,
            *(arg for region in op.regions for b in region.blocks for arg in b.args),
        ):
            value.name_hint = None
    return module_text(copy)
