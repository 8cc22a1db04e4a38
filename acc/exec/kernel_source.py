"""What can be seen in a C++ source without compiling it: the names of its kernels and structs."""

import re

_NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
_KERNEL = re.compile(r"__global__[\w\s(),]*?\bvoid\s+(\w+)\s*\(")
_STRUCT = re.compile(r"\b(?:struct|class)\s+(\w+)\s*(?::[^;{]*)?\{|TILING_DATA_DEF\w*\((\w+)\)")


def _code(text: str) -> str:
    """The text without comments and strings."""
    return _NOT_CODE.sub(" ", text)


def plain_name(kernel: str) -> str:
    """The name of a kernel without the arguments of a template."""
    return kernel.split("<", 1)[0]


def parameters_of(text: str, kernel: str) -> str | None:
    """What stands in the brackets of a kernel, on one line; nothing where that cannot be seen."""
    name = re.escape(plain_name(kernel).rsplit("::", 1)[-1])
    found = re.search(rf"__global__[\w\s(),]*?\bvoid\s+{name}\s*(\([^(){{}};\\\"]*\))", _code(text))
    return None if found is None else " ".join(found[1].split())


def mentions(text: str, name: str) -> bool:
    """Whether the code has the name, be it in a macro."""
    return re.search(rf"\b{re.escape(name)}\b", _code(text)) is not None


def kernels_in(text: str) -> tuple[str, ...]:
    """Names of the kernels, in order."""
    return tuple(_KERNEL.findall(_code(text)))


def structs_in(text: str) -> tuple[str, ...]:
    """Names of the structs and classes, in order."""
    return tuple(plain or made for plain, made in _STRUCT.findall(_code(text)))


def is_plain_function(text: str, name: str) -> bool:
    """Whether the code has functions of this name that return nothing, and none is a kernel."""
    heads = re.findall(rf"([^;{{}}#]*)\b{re.escape(name)}\s*\([^;{{}}()]*\)\s*\{{", _code(text))
    functions = [head for head in heads if re.search(r"\bvoid\s+$", head)]
    return functions != [] and not any("__global__" in head for head in functions)
