"""What the library of a kernel takes from this machine and no device has: processes and threads."""

import re
import struct
from collections.abc import Iterator
from pathlib import Path

from acc.exec.backend import CompileError

_REFUSED = re.compile(
    r"v?fork|_*clone\d?|posix_spawnp?|exec[lv]p?e?|system|popen|pthread_create|thrd_create"
    r"|_ZNSt6thread\w+"  # the name of std::thread's start in libstdc++
)
_DYNAMIC_SYMBOLS = 11  # sh_type of the table that the loader reads


def refuse_host_calls(library: Path) -> None:
    """
    Raises `CompileError` for a library that would start a process or a thread.

    A file that is no 64-bit ELF is taken as it is.
    """
    found = sorted({name for name in _imported(library.read_bytes()) if _REFUSED.fullmatch(name)})
    if found:
        name = "std::thread" if found[0].startswith("_Z") else found[0]
        raise CompileError(
            f"the kernel uses {name}, which device code does not have: a core runs what the "
            "scalar unit of its block issues, and nothing beside it"
        )


def _imported(data: bytes) -> Iterator[str]:
    """Names that the loader has to find elsewhere."""
    if data[:6] != b"\x7fELF\x02\x01":
        return
    (table,) = struct.unpack_from("<Q", data, 40)
    size, count = struct.unpack_from("<HH", data, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, table + i * size) for i in range(count)]
    for section in sections:
        if section[1] != _DYNAMIC_SYMBOLS:
            continue
        begin, length, names = section[4], section[5], sections[section[6]][4]
        for symbol in range(begin, begin + length, section[9]):
            name, _, _, home = struct.unpack_from("<IBBH", data, symbol)
            if home == 0 and name != 0:
                start = names + name
                yield data[start : data.index(b"\0", start)].decode("ascii", "replace")
