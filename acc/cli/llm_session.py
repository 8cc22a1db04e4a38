"""From the `--llm-*` arguments to the session that passes ask with, and what it cost in the end."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from acc.cli.llm_arguments import llm_options

FREE = ("files", "script")
"""Providers that cost nothing."""


@contextmanager
def asking_models(args: argparse.Namespace, input_file: str | None) -> Generator[None]:
    """
    Let passes that run inside ask a model, as the arguments want it; prints the costs at the end.

    Nothing of it is loaded in mode `off`. Raises `UserError` for arguments that have no meaning.
    """
    if args.llm_mode == "off" and not args.llm_dry_run:
        llm_options(args, Path())
        yield
        return
    from acc.llm.ledger import Ledger
    from acc.llm.modes import NoAnswers
    from acc.llm.open_answers import open_answers
    from acc.llm.options import LlmMode
    from acc.llm.prices import Price, price_of
    from acc.llm.session import Session, session
    from acc.proposals.fragment_site import FragmentSite
    from acc.proposals.ladder import Ladder

    beside = Path() if input_file in (None, "-") else Path(input_file or "").parent
    options, ledger = llm_options(args, beside), Ledger()
    if options.dry_run:
        from acc.llm.dry_run import show

        shown = Session(NoAnswers(), Ladder(), options.sampling, show=show)
        with session(shown):
            yield
        return
    is_free = options.mode is LlmMode.REPLAY or options.provider.kind in FREE
    price = Price(0.0, 0.0) if is_free else price_of(options.model, options.prices)
    ledger.price = price
    given = Session(
        open_answers(options, ledger),
        Ladder(),
        options.sampling,
        options.max_rounds,
        price,
        FragmentSite.of,
    )
    try:
        with session(given):
            yield
    finally:
        for line in ledger.table():
            print(line, file=sys.stderr)
