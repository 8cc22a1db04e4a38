"""Runs a function that is not to be trusted to end in a process of its own."""

import os
import resource
import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection

from typing_extensions import TypeVar

from acc.diagnostics import UserError

T = TypeVar("T")

Note = Callable[[str], None]
"""Tells the parent what the process is about to do."""


def run_apart(function: Callable[[Note], T], seconds: float, memory_bytes: int) -> T:
    """
    What a function gives, which has to be something that can be pickled.

    Raises the `UserError` that the function raises, and one with its last note if its process takes
    longer, needs more memory, or ends by itself. What it prints goes to the standard error.
    """
    context = get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_serve, args=(theirs, function, memory_bytes), daemon=True)
    process.start()
    theirs.close()
    note = "nothing was begun"
    try:
        while ours.poll(seconds):
            message: str | UserError | tuple[T] = ours.recv()
            match message:
                case str():
                    note = message
                case UserError():
                    raise message
                case (value,):
                    return value
        raise UserError(f"{note}: not done after {seconds:g} s")
    except EOFError:
        process.join()
        raise UserError(f"{note}: {_how(process.exitcode or 0)}") from None
    finally:
        process.kill()
        process.join()
        ours.close()


def _how(code: int) -> str:
    if code < 0:
        return f"the process ended with {signal.Signals(-code).name}"
    return f"the process ended by itself, with exit status {code}"


def _serve(connection: Connection, function: Callable[[Note], object], memory_bytes: int) -> None:
    """The child's side."""
    resource.setrlimit(resource.RLIMIT_DATA, (memory_bytes, memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.dup2(2, 1)
    try:
        result: object = (function(connection.send),)
    except UserError as error:
        result = error
    connection.send(result)
