"""The `--llm-*` arguments that the tools share, and the options that they make."""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from acc.diagnostics import UserError, unknown

if TYPE_CHECKING:
    from acc.llm.options import LlmOptions, ProviderChoice

MODES = ("off", "replay", "record", "live")
PROVIDERS = ("openai", "files:DIR", "script:FILE")
PROFILES = ("auto", "none", "openai", "vllm", "sglang", "llama.cpp")
"""The values of `acc.llm.options`, in words of the command line."""

BASE_URL = "OPENAI_BASE_URL"


def add_llm_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments to a tool's parser, whose help has no room for most of them."""
    add = parser.add_argument
    text = f"where answers of models come from: {', '.join(MODES)}"
    add("--llm-mode", metavar="MODE", choices=MODES, default="off", help=text)
    add("--llm-help", action=_LlmHelp, nargs=0, help="show the other options about models")
    for name, metavar, _ in _HIDDEN:
        if metavar is None:
            add(name, action="store_true", help=argparse.SUPPRESS)
        else:
            add(name, metavar=metavar, help=argparse.SUPPRESS)


_HIDDEN = (
    ("--llm-provider", "PROVIDER", "openai (default), files:DIR or script:FILE"),
    ("--llm-lock", "FILE", "the lock file (default: acc.llm.lock beside the input)"),
    (
        "--llm-base-url",
        "URL",
        f"of a server of the OpenAI protocol (default: ${BASE_URL})",
    ),
    ("--llm-profile", "NAME", f"how it constrains answers: {', '.join(PROFILES)}"),
    ("--llm-model", "NAME", "the model's name at the server; replay takes any by default"),
    ("--llm-temperature", "X", "of sampling (default: 0); 'server' leaves it to the server"),
    ("--llm-seed", "N", "of sampling (default: none)"),
    ("--llm-max-tokens", "N", "of one answer (default: 8192)"),
    ("--llm-max-rounds", "N", "answers to one request before giving up (default: 5)"),
    (
        "--llm-samples",
        "N",
        "answers to ask for at once, to take the cheapest right one (default: 1)",
    ),
    ("--llm-parallel", "N", "requests at once (default: 4)"),
    ("--llm-timeout", "S", "seconds for one answer (default: 600; files: for ever)"),
    ("--llm-retries", "N", "of a request that the server did not answer (default: 4)"),
    ("--llm-budget-usd", "X", "stop before a request that could cost more in this run"),
    ("--llm-prices", "FILE", "what tokens cost (default: ~/.config/acc/prices.toml)"),
    ("--llm-log", "DIR", "write each request and answer to a file of its own"),
    ("--llm-dry-run", None, "print what would be asked, and ask nothing"),
)


class _LlmHelp(argparse.Action):
    """Prints the arguments about models and exits."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option_string: str | None = None,
    ) -> NoReturn:
        """Print and exit."""
        rows = [("--llm-mode MODE", f"{', '.join(MODES)}: where answers come from (default: off)")]
        rows += [(f"{name} {metavar or ''}".rstrip(), text) for name, metavar, text in _HIDDEN]
        print("options about models; OPENAI_API_KEY has the key, where the server asks for one:")
        for left, text in rows:
            print(f"  {left:24}  {text}")
        parser.exit()


def llm_options(args: argparse.Namespace, beside: Path) -> LlmOptions:
    """
    What the arguments ask for; `beside` is the directory of the input.

    Raises `UserError` for values that have no meaning.
    """
    from acc.llm.base_url import check_base_url
    from acc.llm.options import LOCK_NAME, LlmMode, LlmOptions

    provider = _provider(args.llm_provider)
    mode = LlmMode(args.llm_mode)
    base_url: str | None = args.llm_base_url or os.environ.get(BASE_URL) or None
    if base_url is not None:
        check_base_url(base_url)
    return LlmOptions(
        mode=mode,
        provider=provider,
        lock=Path(args.llm_lock) if args.llm_lock is not None else beside / LOCK_NAME,
        base_url=base_url,
        profile=args.llm_profile or "auto",
        model=_model(args.llm_model, provider, mode),
        temperature=_temperature(args.llm_temperature),
        seed=_whole("--llm-seed", args.llm_seed, least=0),
        max_tokens=_whole("--llm-max-tokens", args.llm_max_tokens) or 8192,
        max_rounds=_whole("--llm-max-rounds", args.llm_max_rounds) or 5,
        samples=_whole("--llm-samples", args.llm_samples) or 1,
        budget_usd=_number("--llm-budget-usd", args.llm_budget_usd),
        prices=_path(args.llm_prices),
        timeout_s=_number("--llm-timeout", args.llm_timeout, above_zero=True),
        retries=_retries(args.llm_retries),
        parallel=_whole("--llm-parallel", args.llm_parallel) or 4,
        log=_path(args.llm_log),
        dry_run=args.llm_dry_run,
    )


def _path(text: str | None) -> Path | None:
    return Path(text) if text is not None else None


def _provider(text: str | None) -> ProviderChoice:
    from acc.llm.options import ProviderChoice, ProviderKind

    if text is None or text == ProviderKind.OPENAI:
        return ProviderChoice()
    kind, colon, path = text.partition(":")
    if kind not in (ProviderKind.FILES, ProviderKind.SCRIPT):
        raise unknown("provider", kind, PROVIDERS)
    if not colon or not path:
        expected = next(p for p in PROVIDERS if p.startswith(kind))
        raise UserError(f"--llm-provider: found '{text}', expected {expected}")
    return ProviderChoice(ProviderKind(kind), Path(path))


def _model(text: str | None, provider: ProviderChoice, mode: str) -> str:
    """The name for the sampling options; people and scripts need none."""
    from acc.llm.options import LlmMode, ProviderKind

    if text is not None and (not text.isprintable() or not text.strip()):
        raise UserError(f"--llm-model: found {text!r}, expected the name of a model")
    if text is not None or mode in (LlmMode.OFF, LlmMode.REPLAY):
        return text or ""
    if provider.kind == ProviderKind.OPENAI:
        raise UserError(
            f"--llm-mode {mode} needs --llm-model: the name that the server has for the model"
        )
    return provider.kind


def _temperature(text: str | None) -> float | None:
    if text == "server":
        return None
    return _number("--llm-temperature", text) or 0.0


def _retries(text: str | None) -> int:
    retries = _whole("--llm-retries", text, least=0)
    return 4 if retries is None else retries


def _whole(option: str, text: str | None, least: int = 1) -> int | None:
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 18 or int(text) < least:
        raise UserError(f"{option}: found '{text}', expected a whole number from {least} on")
    return int(text)


def _number(option: str, text: str | None, *, above_zero: bool = False) -> float | None:
    if text is None:
        return None
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf or (above_zero and value == 0):
        least = "above 0" if above_zero else "from 0 on"
        raise UserError(f"{option}: found '{text}', expected a number {least}")
    return value
