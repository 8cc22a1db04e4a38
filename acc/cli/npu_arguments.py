"""The argument `--npu` of acc-run and acc-bench: how a program is run on a device."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from acc.diagnostics import UserError, unknown

if TYPE_CHECKING:
    from acc.exec.npu.options import NpuOptions


def npu_options(args: argparse.Namespace) -> NpuOptions:
    """
    The options that `--npu NAME=VALUE,...` gives.

    Raises `UserError` for names and values that have no meaning, and without an NPU as the target.
    """
    from acc.exec.npu.options import NpuOptions

    if args.npu is None:
        return NpuOptions()
    if args.target != "npu":
        raise UserError("--npu: options of --target npu, which is not asked for")
    values: dict[str, object] = {}
    for item in args.npu.split(","):
        name, _, text = item.partition("=")
        if name not in _FIELDS:
            raise unknown("option of --npu", name, tuple(_FIELDS))
        field, read = _FIELDS[name]
        if field in values:
            raise UserError(f"--npu {name}: found twice, expected once")
        values[field] = read(name, text)
    return _made(values)


def _made(values: Mapping[str, object]) -> NpuOptions:
    from dataclasses import replace

    from acc.exec.npu.options import NpuOptions

    options = NpuOptions()
    for field, value in values.items():
        options = replace(options, **{field: value})
    return options


def _whole(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise UserError(f"--npu {name}: found '{text}', expected a whole number from 0 on")
    return int(text)


def _seconds(name: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise UserError(f"--npu {name}: found '{text}', expected seconds, more than 0")
    return value


def _folder(name: str, text: str) -> Path:
    if not text:
        raise UserError(f"--npu {name}: expected a folder")
    return Path(text).absolute()


_FIELDS: Mapping[str, tuple[str, Callable[[str, str], object]]] = {
    "device": ("device", _whole),
    "timeout": ("timeout_seconds", _seconds),
    "warmup": ("warmup", _whole),
    "repeats": ("repeats", _whole),
    "profile": ("profile", _folder),
}
"""Name on the command line to the field of the options and what reads it."""
