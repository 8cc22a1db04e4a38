"""How the processes of acc-bench ask models: with options of their own, and one budget for all."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from acc.cli.llm_arguments import llm_options
from acc.cli.llm_session import answering, wants_models
from acc.diagnostics import UserError

if TYPE_CHECKING:
    from acc.bench.model_use import ModelUse
    from acc.llm.options import LlmOptions


@dataclass(frozen=True)
class JobSession:
    """A `ModelSession` of acc/bench, which goes to another process as it is."""

    options: LlmOptions
    is_beside: bool
    """Whether each file has its lock file beside it, as acc-run has."""

    @property
    def settings(self) -> Mapping[str, object]:
        """What decides the answers."""
        options = self.options
        return {
            "mode": options.mode.value,
            "provider": options.provider.kind.value,
            "model": options.model,
            "temperature": options.temperature,
            "seed": options.seed,
            "max_tokens": options.max_tokens,
            "max_rounds": options.max_rounds,
            "samples": options.samples,
        }

    @contextmanager
    def asking(self, file: str) -> Generator[Callable[[], ModelUse]]:
        """Let passes that run inside ask; what it gives says what was asked so far."""
        from acc.bench.model_use import ModelUse
        from acc.llm.ledger import Ledger
        from acc.llm.options import LOCK_NAME
        from acc.llm.outcome import Outcome

        options, ledger, outcomes = self.options, Ledger(), list[Outcome]()
        if self.is_beside:
            options = replace(options, lock=Path(file).parent / LOCK_NAME)
        with answering(options, ledger, outcomes):
            yield lambda: ModelUse(ledger.total.as_json(), [each.as_json() for each in outcomes])


@contextmanager
def job_session(args: argparse.Namespace) -> Generator[JobSession | None]:
    """
    What the jobs of a suite ask models with, while they run; None in mode `off`.

    Raises `UserError` for arguments that have no meaning, and for what is missing to ask a model.
    """
    if args.llm_dry_run:
        raise UserError("--llm-dry-run is for one file; acc-run FILE --llm-dry-run shows it")
    options = llm_options(args, Path())
    if not wants_models(args):
        yield None
        return
    from acc.llm.open_answers import open_answers
    from acc.llm.options import LlmMode

    if options.mode is not LlmMode.REPLAY:
        open_answers(replace(options, mode=LlmMode.LIVE))
    with tempfile.NamedTemporaryFile(prefix="acc_spent_") as spent:
        options = replace(options, spent=Path(spent.name))
        yield JobSession(options, is_beside=args.llm_lock is None)
