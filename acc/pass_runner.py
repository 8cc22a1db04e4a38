"""Runs the steps of a pipeline on a module, verifies after each, and lets observers look on."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import DiagnosticException

from acc.diagnostics import InternalError, UserError, diagnostic_of, note
from acc.locations import fill_locations, keeping_locations
from acc.pass_pipeline import Step, pipeline_text
from acc.printing import module_text
from acc.verification import ModuleState, verify


class PassObserver(Protocol):
    """Looks at the module around each pass: printing, timing, `--verify-semantics`."""

    def before_pass(self, step: Step, module: ModuleOp) -> None:
        """Called with the verified module that the pass will get."""
        ...

    def after_pass(self, step: Step, module: ModuleOp) -> None:
        """Called with the verified module that the pass left; may raise `UserError`."""
        ...


def run_pipeline(
    ctx: Context,
    module: ModuleOp,
    steps: Sequence[Step],
    observers: Sequence[PassObserver] = (),
    *,
    original: str | None = None,
) -> None:
    """
    Run the steps in order, in place, on a module that verifies.

    `original` is the text the module was read from, for the reproducer of an internal error;
    without it the module is printed first. Raises what a pass reports (`DiagnosticException`), and
    `InternalError` for anything else that goes wrong in a pass or that its result does not verify.
    """
    original = module_text(module) if original is None else original
    verified = ModuleState(module)
    for index, step in enumerate(steps):
        for observer in observers:
            observer.before_pass(step, module)
        try:
            with keeping_locations():
                _apply(ctx, module, step)
        except DiagnosticException as error:
            raise _with_pass_name(error, step) from error.__cause__
        except Exception as error:
            raise _internal_error(error, steps[: index + 1], original) from error
        found = ModuleState(module)
        if found != verified:
            fill_locations(module)
            try:
                verify(module)
            except Exception as error:
                raise _internal_error(error, steps[: index + 1], original) from error
            verified = found
        for observer in reversed(observers):
            observer.after_pass(step, module)


def reproducer(text: str, steps: Sequence[Step], why: Iterable[str]) -> str:
    """A file for acc-opt that runs the steps on the text; `why` are lines of explanation."""
    command = f"acc-opt FILE --pass-pipeline='{pipeline_text(tuple(steps))}'"
    return "".join(f"// {line}\n" for line in (command, *why)) + text


def _with_pass_name(error: DiagnosticException, step: Step) -> DiagnosticException:
    """The error itself if it says where, else one that says at least in which pass."""
    diagnostic = diagnostic_of(error)
    if diagnostic is None or diagnostic.place is not None:
        return error
    reported_by = note(f"reported by pass '{step.module_pass.name}'")
    if isinstance(error, UserError):
        error.notes += (reported_by,)
        return error
    return UserError(diagnostic.text, notes=(reported_by,))


def _internal_error(error: Exception, steps: Sequence[Step], original: str) -> InternalError:
    name = steps[-1].module_pass.name
    diagnostic = diagnostic_of(error)
    if diagnostic is None:
        doing = f"pass '{name}' failed with {type(error).__name__}: {error}"
    else:
        place = f" at {diagnostic.place}" if diagnostic.place else ""
        doing = f"pass '{name}' left invalid IR{place}: {diagnostic.text}"
    trace = "".join(traceback.format_tb(error.__traceback__)).splitlines()
    return InternalError(doing, reproducer(original, steps, [doing.splitlines()[0], *trace]))


def _apply(ctx: Context, module: ModuleOp, step: Step) -> None:
    if not step.anchors:
        step.module_pass.apply(ctx, module)
    for op in tuple(_anchored(module, step.anchors)):
        if isinstance(op, ModuleOp):
            step.module_pass.apply(ctx, op)
        else:
            _apply_in_isolation(ctx, step, op, module)


def _anchored(op: Operation, anchors: Sequence[str]) -> Iterator[Operation]:
    """The operations that a path of names leads to; none for an empty path."""
    for region in op.regions:
        for block in region.blocks:
            for inner in block.ops:
                if anchors and inner.name == anchors[0]:
                    if len(anchors) == 1:
                        yield inner
                    yield from _anchored(inner, anchors[1:])


def _apply_in_isolation(ctx: Context, step: Step, op: Operation, module: ModuleOp) -> None:
    """Run a pass, which takes a module, on one operation moved to a module of its own."""
    block = op.parent
    assert block is not None, "anchored operations are nested in the module"
    following = op.next_op
    op.detach()
    alone = ModuleOp([op], attributes=dict(module.attributes))
    step.module_pass.apply(ctx, alone)
    for result in tuple(alone.ops):
        result.detach()
        if following is None:
            block.add_op(result)
        else:
            block.insert_op_before(result, following)
