"""
`python client.py ADDRESS MODULE ARGUMENTS...` does what `python -m MODULE ARGUMENTS...` does.

It hands its streams, environment and folder to the server at an abstract socket, and exits as the
tool does. It imports little, since that is what each run still pays for.
"""

import json
import os
import socket
import sys


def main(address: str, module: str, *arguments: str) -> int:
    """Run a module; gives its exit code, as a shell counts signals."""
    request = {
        "module": module,
        "arguments": arguments,
        "folder": os.getcwd(),
        "environment": dict(os.environ),
    }
    with socket.socket(socket.AF_UNIX) as server:
        server.connect("\0" + address)
        socket.send_fds(server, [b"\0"], [0, 1, 2])
        server.sendall(json.dumps(request).encode() + b"\n")
        answer = server.recv(1)
    if not answer:
        sys.exit(f"the server of tools did not survive {module}")
    return answer[0]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
