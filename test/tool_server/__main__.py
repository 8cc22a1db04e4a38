"""
`python -m test.tool_server FD` serves the clients of the listening socket FD.

It ends when its standard input does, which whoever started it holds open.
"""

import gc
import importlib
import json
import os
import runpy
import selectors
import socket
import sys
from contextlib import suppress
from functools import cache, partial
from multiprocessing import get_context
from multiprocessing.context import ForkProcess
from typing import Any

_SIGNALLED = 128
"""What shells add to the number of a signal."""


@cache
def _prepare() -> None:
    """Import what tools need; nothing is, as long as there is no client."""
    importlib.import_module("acc.bench.preloaded")
    gc.freeze()  # collections would touch, and so copy, what processes share


def _be_tool(client: socket.socket) -> None:
    """Run the module that a client asks for, with the client's streams."""
    _, streams, _, _ = socket.recv_fds(client, 1, 3)
    with client.makefile("rb") as lines:
        request: dict[str, Any] = json.loads(lines.readline())
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin = os.fdopen(0, closefd=False)  # multiprocessing has closed it
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv[1:] = request["arguments"]
    named = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    sys.path[:1] = [request["folder"], *(path for path in named if path not in sys.path)]
    runpy.run_module(request["module"], run_name="__main__", alter_sys=True)


def _start(selector: selectors.BaseSelector, listener: socket.socket) -> None:
    """Let a process be the tool that the next client asks for."""
    client, _ = listener.accept()
    _prepare()
    tool = get_context("fork").Process(target=_be_tool, args=(client,))
    tool.start()
    selector.register(tool.sentinel, selectors.EVENT_READ, partial(_end, selector, tool, client))


def _end(selector: selectors.BaseSelector, tool: ForkProcess, client: socket.socket) -> None:
    """Tell a client how its tool has ended."""
    selector.unregister(tool.sentinel)
    tool.join()
    assert tool.exitcode is not None
    with client, suppress(BrokenPipeError):
        code = tool.exitcode
        client.sendall(bytes([code if code >= 0 else _SIGNALLED - code]))
    tool.close()


def main(listening: int) -> None:
    """Serve."""
    listener = socket.socket(fileno=listening)
    with selectors.DefaultSelector() as selector:
        selector.register(sys.stdin.fileno(), selectors.EVENT_READ, sys.exit)
        selector.register(listener, selectors.EVENT_READ, partial(_start, selector, listener))
        while True:
            for key, _ in selector.select():
                key.data()


if __name__ == "__main__":
    main(int(sys.argv[1]))
