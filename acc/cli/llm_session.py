"""From the `--llm-*` arguments to the session that passes ask with, and what it cost in the end."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from acc.cli.llm_arguments import llm_options
from acc.diagnostics import UserError

if TYPE_CHECKING:
    from acc.driver.options import Asking
    from acc.llm.ledger import Ledger
    from acc.llm.options import LlmOptions
    from acc.llm.outcome import Outcome

FREE = ("files", "script")
"""Providers that cost nothing."""


def wants_models(args: argparse.Namespace) -> bool:
    """Whether the arguments let models be asked, or show what they would be asked."""
    return args.llm_mode != "off" or bool(args.llm_dry_run)


def asking(args: argparse.Namespace) -> Asking:
    """What a model may write. Raises `UserError` where it has to write, and none may be asked."""
    if args.generate and args.force_spec:
        raise UserError("--generate and --force-spec exclude each other")
    if not (args.generate or args.force_spec):
        return "holes" if wants_models(args) else "nothing"
    if not wants_models(args):
        option = "--generate" if args.generate else "--force-spec"
        raise UserError(f"{option} needs a model; expected --llm-mode replay, record or live")
    return "all" if args.generate else "kernels"


@contextmanager
def asking_models(args: argparse.Namespace, input_file: str | None) -> Generator[Callable[[], int]]:
    """
    Let passes that run inside ask a model, as the arguments want it; prints the costs at the end.
    What it gives counts the answers of models so far.

    Nothing of it is loaded in mode `off`. Raises `UserError` for arguments that have no meaning.
    """
    if not wants_models(args):
        llm_options(args, Path())
        yield lambda: 0
        return
    from acc.llm.ledger import Ledger

    beside = Path() if input_file in (None, "-") else Path(input_file or "").parent
    options, ledger = llm_options(args, beside), Ledger()
    if options.dry_run:
        with _showing(options):
            yield lambda: 0
        return
    try:
        with answering(options, ledger):
            yield lambda: ledger.total.calls
    finally:
        for line in ledger.table():
            print(line, file=sys.stderr)


@contextmanager
def _showing(options: LlmOptions) -> Generator[None]:
    """Let passes that run inside show their questions."""
    from acc.llm.dry_run import show
    from acc.llm.modes import NoAnswers
    from acc.llm.session import Session, session
    from acc.proposals.ladder import Ladder

    with session(Session(NoAnswers(), Ladder(), options.sampling, show=show)):
        yield


@contextmanager
def answering(
    options: LlmOptions, ledger: Ledger, outcomes: list[Outcome] | None = None
) -> Generator[None]:
    """
    Let passes that run inside ask a model; what it costs goes to `ledger`, and how each
    conversation ended to `outcomes`.

    Raises `UserError` for what is missing to ask it.
    """
    from acc.llm.budget import Budget
    from acc.llm.open_answers import open_answers
    from acc.llm.options import LlmMode
    from acc.llm.prices import Price, price_of
    from acc.llm.session import Session, session
    from acc.proposals.fragment_site import FragmentSite
    from acc.proposals.ladder import Ladder

    is_free = options.mode is LlmMode.REPLAY or options.provider.kind in FREE
    price = Price(0.0, 0.0) if is_free else price_of(options.model, options.prices)
    ledger.price = price
    budget = Budget(options.budget_usd, price, options.spent)
    given = Session(
        open_answers(options, ledger, budget),
        Ladder(),
        options.sampling,
        options.max_rounds,
        None if price is None else budget,
        FragmentSite.of,
        outcomes=[] if outcomes is None else outcomes,
        samples=options.samples,
    )
    with session(given):
        yield
