"""Makes the `Answers` that options ask for, and refuses what is missing before anything is read."""

from __future__ import annotations

import importlib.util

from acc.diagnostics import MissingToolError, UserError
from acc.llm.answers import Answers
from acc.llm.budget import Budget
from acc.llm.call_log import LoggedProvider
from acc.llm.ledger import CountedProvider, Ledger
from acc.llm.lock.file import LockFile
from acc.llm.modes import LiveAnswers, NoAnswers, RecordedAnswers, ReplayedAnswers
from acc.llm.numbered_files import make_folder
from acc.llm.options import LlmMode, LlmOptions, ProviderKind
from acc.llm.prices import Price, no_price, price_of
from acc.llm.request import Provider


def open_answers(
    options: LlmOptions, ledger: Ledger | None = None, budget: Budget | None = None
) -> Answers:
    """
    Answers as the options ask for, whose costs go to `ledger`, within `budget` or that of the
    options; nothing is connected to yet.

    Raises `UserError` for a damaged lock file, for a script that cannot be read and for a server
    without key or price, and `MissingToolError` without the package `openai`.
    """
    match options.mode:
        case LlmMode.OFF:
            return NoAnswers()
        case LlmMode.REPLAY:
            if not options.lock.exists():
                raise UserError(
                    f"--llm-mode replay: there is no lock file '{options.lock}'; --llm-mode record "
                    "makes one, and --llm-lock names another"
                )
            return ReplayedAnswers(LockFile.open(options.lock))
        case LlmMode.LIVE:
            return LiveAnswers(_provider(options, ledger or Ledger(), budget))
        case LlmMode.RECORD:
            lock = LockFile.open(options.lock)
            lock.check_writable()
            return RecordedAnswers(lock, _provider(options, ledger or Ledger(), budget))


def _provider(options: LlmOptions, ledger: Ledger, budget: Budget | None) -> Provider:
    """The provider, counted and logged."""
    provider = _bare_provider(options, ledger, budget)
    if options.log is not None:
        make_folder(options.log)
        provider = LoggedProvider(provider, options.log)
    return CountedProvider(provider, ledger)


def _bare_provider(options: LlmOptions, ledger: Ledger, budget: Budget | None) -> Provider:
    path = options.provider.path
    ledger.price = Price(0.0, 0.0)
    if options.provider.kind == ProviderKind.OPENAI or path is None:
        return _openai_provider(options, ledger, budget)
    if options.provider.kind == ProviderKind.SCRIPT:
        from acc.llm.providers.script import ScriptProvider

        return ScriptProvider.read(path)
    from acc.llm.providers.files import FilesProvider

    make_folder(path)
    return FilesProvider(path, options.model, options.timeout_s)


def _openai_provider(options: LlmOptions, ledger: Ledger, budget: Budget | None) -> Provider:
    from acc.llm.providers.api_key import ApiKey
    from acc.llm.providers.profiles import profile_of

    if importlib.util.find_spec("openai") is None:
        raise MissingToolError(
            "--llm-provider openai needs the package openai, for instance by "
            "pip install -e '.[llm]' in a checkout"
        )
    profile = profile_of(options.profile, options.base_url)
    key = ApiKey.of_environment(options.base_url)
    ledger.price = price_of(options.model, options.prices)
    if options.budget_usd is not None and ledger.price is None:
        raise no_price(options.model, options.prices)

    from acc.llm.providers.openai_connection import Connection
    from acc.llm.providers.openai_provider import DEFAULT_TIMEOUT_S, OpenAiProvider

    connection = Connection(options.base_url, key, options.timeout_s or DEFAULT_TIMEOUT_S)
    budget = budget or Budget(options.budget_usd, ledger.price, options.spent)
    return OpenAiProvider(options, profile, connection, budget)
