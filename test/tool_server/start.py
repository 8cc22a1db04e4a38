"""Starts the server of tools."""

import os
import secrets
import socket
import subprocess
from collections.abc import Mapping
from pathlib import Path

_CLIENT = Path(__file__).with_name("client.py")
_SERVERS: list[subprocess.Popen[bytes]] = []
"""They end when the pipes to them are closed, at the latest by the end of this process."""


def start_tool_server(python: str, environment: Mapping[str, str]) -> list[str]:
    """A command that, in front of a module's name and arguments, does what `python -m` does."""
    address = f"acc-tools-{os.getpid()}-{secrets.token_hex(8)}"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("\0" + address)
        listener.listen(socket.SOMAXCONN)
        fd = listener.fileno()
        command = [python, "-m", "test.tool_server", str(fd)]
        server = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            env={**environment},
            pass_fds=[fd],
            start_new_session=True,
        )
    _SERVERS.append(server)
    # -I and -S: nothing of the environment, and no packages, are needed
    return [python, "-I", "-S", str(_CLIENT), address]
