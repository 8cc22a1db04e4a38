"""The command that runs the same under the host model."""

import shlex
from collections.abc import Iterator

from acc.driver.options import RunOptions
from acc.exec.compare import Tolerance
from acc.exec.input_modes import InputMode


def host_command(options: RunOptions) -> str:
    """A command line of acc-run with what decides the kernels and the inputs of a run."""
    return shlex.join(["acc-run", options.file, *_arguments(options), "--target", "host"])


def _arguments(options: RunOptions) -> Iterator[str]:
    for name, value in options.settings.items():
        yield from ("--set", f"{name}={value!r}")
    for dim in options.dynamic:
        yield from ("--dynamic", f"{dim.input}.{dim.dim}={dim.symbol}")
    symbols = dict.fromkeys(name for sizes in options.sizes for name in sizes)
    for name in symbols:
        values = dict.fromkeys(sizes[name] for sizes in options.sizes)
        yield from ("--at", f"{name}={','.join(map(str, values))}")
    if options.dtype is not None:
        yield from ("--dtype", options.dtype)
    if options.inputs is not InputMode.AS_IS:
        yield from ("--inputs", options.inputs.value)
    if options.reference is not None:
        yield from ("--reference", str(options.reference))
    yield from ("--trials", str(options.trials), "--seed", str(options.seed))
    rule = Tolerance()
    for name in ("atol", "rtol"):
        if (value := getattr(options.tolerance, name)) != getattr(rule, name):
            yield from (f"--{name}", str(value))
    if options.chip is not None:
        yield from ("--chip", options.chip)
