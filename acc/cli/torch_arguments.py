"""The arguments about PyTorch files that tools share: `--set`, `--dynamic`, `--dtype`."""

from __future__ import annotations

import argparse
import ast
import re
from typing import TYPE_CHECKING

from acc.diagnostics import UserError

if TYPE_CHECKING:
    from acc.frontend.torch.program import DynamicDim
    from acc.frontend.torch.settings import Literal

_SETTING = re.compile(r"(?P<name>[A-Za-z_]\w*)=(?P<value>.+)", re.DOTALL)
_DYNAMIC = re.compile(r"(?P<input>[A-Za-z_]\w*)\.(?P<dim>\d+)=(?P<symbol>[A-Za-z_]\w*)")


def add_torch_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments to a tool's parser."""
    add_constant_arguments(parser)
    add = parser.add_argument
    add("--dynamic", metavar="INPUT.DIM=NAME", action="append", default=[], help="keep a dim open")


def add_generation_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `--generate` takes besides."""
    text = "with --generate: only for the sizes of the file"
    parser.add_argument("--static", action="store_true", help=text)


def wants_leading(args: argparse.Namespace, *, generates: bool) -> bool:
    """
    Whether first dimensions are open: those of what is generated, unless others are asked for.

    Raises `UserError` for `--static` where nothing is generated, and beside `--dynamic`.
    """
    if args.static and not generates:
        raise UserError("--static means nothing without --generate")
    if args.static and args.dynamic:
        raise UserError("--static and --dynamic exclude each other")
    return generates and not args.static and not args.dynamic


def add_constant_arguments(parser: argparse.ArgumentParser) -> None:
    """Add those that leave all sizes known."""
    add = parser.add_argument
    add("--set", metavar="NAME=VALUE", action="append", default=[], help="replace a constant")
    add("--dtype", metavar="DTYPE", help="cast floating inputs and parameters: float16, bfloat16")


def settings(texts: list[str]) -> dict[str, Literal]:
    """
    The constants that `--set` replaces; the values are Python literals.

    Raises `UserError` for anything else, and for a constant that comes twice.
    """
    found: dict[str, Literal] = {}
    for text in texts:
        if (match := _SETTING.fullmatch(text)) is None:
            raise UserError(f"--set: found '{text}', expected NAME=VALUE")
        if match["name"] in found:
            raise UserError(f"--set: '{match['name']}' has a value twice")
        try:
            found[match["name"]] = ast.literal_eval(match["value"])
        except (SyntaxError, ValueError) as error:
            raise UserError(
                f"--set {match['name']}: found {match['value']}, expected a Python literal such as "
                "7, 0.5, True, 'text' or (1, 2)"
            ) from error
    return found


def dynamic_dims(texts: list[str]) -> list[DynamicDim]:
    """
    The dimensions that `--dynamic` leaves open.

    Raises `UserError` for a text of another form, and for a dimension that comes twice.
    """
    from acc.frontend.torch.program import DynamicDim

    found: list[DynamicDim] = []
    for text in texts:
        if (match := _DYNAMIC.fullmatch(text)) is None:
            raise UserError(f"--dynamic: found '{text}', expected INPUT.DIM=NAME such as x.0=rows")
        dim = DynamicDim(match["input"], int(match["dim"]), match["symbol"])
        if any((dim.input, dim.dim) == (other.input, other.dim) for other in found):
            raise UserError(f"--dynamic: '{dim.input}.{dim.dim}' has a name twice")
        found.append(dim)
    return found
