"""Prints a random program in value form."""

from collections.abc import Sequence

from test.kernels.random_programs.nodes import (
    Branch,
    Compute,
    Kernel,
    Line,
    Load,
    Loop,
    Node,
    Operand,
    Parallel,
    Store,
    Tile,
)


def operand_type(operand: Operand, kind: str = "tile") -> str:
    """The type of an operand."""
    return operand.type(kind) if isinstance(operand, Tile) else operand.element


def _extents(tile: Tile) -> str:
    names = [dim.extent for dim in tile.dims if dim.extent is not None]
    return f" extents({', '.join(names)})" if names else ""


def _lines(nodes: Sequence[Node], indent: str) -> list[str]:
    return [indent + line for node in nodes for line in _node(node)]


def _node(node: Node) -> list[str]:
    match node:
        case Line():
            return [node.text]
        case Load():
            at = ", ".join(node.offsets)
            return [
                f"{node.result.name} = tile.load {node.source.name}[{at}]{_extents(node.result)}"
                f" : {node.source.type} -> {node.result.type()}"
            ]
        case Store():
            at = ", ".join(node.offsets)
            return [
                f"tile.store {node.source.name}, {node.target.name}[{at}]"
                f" : {node.source.type()}, {node.target.type}"
            ]
        case Compute():
            return [_compute(node)]
        case Loop():
            return _loop(node)
        case Branch():
            return _branch(node)
        case Parallel():
            groups = (node.uppers, node.steps)
            upper, step = (", ".join(group) for group in groups)
            lower = ", ".join("%c0" for _ in node.indices)
            head = f"tile.parallel ({', '.join(node.indices)}) = ({lower}) to ({upper})"
            return [f"{head} step ({step}) {{", *_lines(node.body, "  "), "}"]


def _compute(node: Compute) -> str:
    names = ", ".join(operand.name for operand in node.operands)
    types = ", ".join(operand_type(operand) for operand in node.operands)
    extents = _extents(node.result) if node.name in ("fill", "broadcast") else ""
    return (
        f"{node.result.name} = tile.{node.name} {node.before}{names}{node.after}{extents}"
        f" : {types} -> {node.result.type()}"
    )


def _loop(node: Loop) -> list[str]:
    head = f"scf.for {node.index} = %c0 to {node.upper} step {node.step}"
    if not node.carried:
        return [head + " {", *_lines(node.body, "  "), "}"]
    results = ", ".join(c.result.name for c in node.carried)
    inits = ", ".join(f"{c.argument.name} = {c.initial.name}" for c in node.carried)
    types = ", ".join(c.result.type() for c in node.carried)
    yielded = ", ".join(c.yielded.name for c in node.carried)
    return [
        f"{results} = {head} iter_args({inits}) -> ({types}) {{",
        *_lines(node.body, "  "),
        f"  scf.yield {yielded} : {types}",
        "}",
    ]


def _branch(node: Branch) -> list[str]:
    if node.yields is None:
        rest = ["} else {", *_lines(node.second, "  ")] if node.second else []
        return [f"scf.if {node.condition} {{", *_lines(node.first, "  "), *rest, "}"]
    first, second, result = node.yields
    return [
        f"{result.name} = scf.if {node.condition} -> ({result.type()}) {{",
        *_lines(node.first, "  "),
        f"  scf.yield {first.name} : {first.type()}",
        "} else {",
        *_lines(node.second, "  "),
        f"  scf.yield {second.name} : {second.type()}",
        "}",
    ]


def program_text(kernel: Kernel, body: Sequence[str]) -> str:
    """The module with the kernel, whose body is given as lines, and a program that launches it."""
    tensors = [*kernel.inputs, *kernel.outputs]
    signature = ", ".join(f"{tensor.name}: {tensor.type}" for tensor in tensors)
    names = ", ".join(tensor.name for tensor in tensors)
    types = ", ".join(tensor.type for tensor in tensors)
    return "\n".join(
        [
            f"tile.kernel @{kernel.name}({signature}) core = aiv {{",
            *(f"  {name} = arith.constant {text}" for name, text in kernel.constants.items()),
            *("  " + line for line in body),
            "}",
            f"tile.program @{kernel.name}_program({signature}) outputs = {len(kernel.outputs)} {{",
            f"  tile.launch @{kernel.name}({names}) : {types}",
            "}",
            "",
        ]
    )


def value_form(kernel: Kernel) -> str:
    """The program in value form."""
    return program_text(kernel, _lines(kernel.body, ""))
