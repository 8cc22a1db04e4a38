"""The arguments of acc-run about the host model."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from acc.exec.host_options import HostOptions

AUTO_SYNC = ("on", "off")
ORDERS = (
    "program",
    "loads-first",
    "loads-last",
    "stores-last",
    "vector-last",
    "scalar-last",
    "shuffled",
)
ACCURACIES = ("full", "device")
"""The values of `acc.exec.host_options`, in words of the command line."""


def add_host_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments to the parser of acc-run."""
    add = parser.add_argument
    add(
        "--auto-sync",
        choices=AUTO_SYNC,
        default="on",
        help="whether the device's compiler synchronises what it can by itself (default: on)",
    )
    add(
        "--order",
        metavar="ORDER",
        choices=ORDERS,
        default="program",
        help=f"of what nothing orders: {', '.join(ORDERS)} (by --seed)",
    )
    add(
        "--accuracy",
        choices=ACCURACIES,
        default="full",
        help="of Reciprocal and Rsqrt: exact, or as inexact as a chip may be",
    )
    add("--no-checks", action="store_true", help="do not look for undefined data and races: faster")


def host_options(args: argparse.Namespace) -> HostOptions:
    """What the arguments ask of the host model."""
    from acc.exec.host_options import HostOptions

    return HostOptions(args.auto_sync, args.order, args.seed, not args.no_checks, args.accuracy)
