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
            return [*parallel_head(node), *_lines(node.body, "  "), "}"]


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


def parallel_head(node: Parallel) -> list[str]:
    """What stands before the body of a parallel loop, or of the loop over a core's part."""
    upper, step = (", ".join(group) for group in (node.uppers, node.steps))
    if node.by_core:
        return [
            "%core = tile.block_idx",
            '%part = tile.tiling_field "perCore"',
            "%first = arith.muli %core, %part : index",
            "%next = arith.addi %first, %part : index",
            f"%last = arith.minui %next, {upper} : index",
            f"scf.for {node.indices[0]} = %first to %last step {step} {{",
        ]
    lower = ", ".join("%c0" for _ in node.indices)
    head = f"tile.parallel ({', '.join(node.indices)}) = ({lower}) to ({upper})"
    return [f"{head} step ({step}) {{"]


def _host(kernel: Kernel, per_core: int) -> list[str]:
    """The function that computes how many cores there are, and what each does."""
    arguments = ", ".join(f"%{symbol}: index" for symbol in kernel.symbols)
    names = ", ".join(f'"{symbol}"' for symbol in kernel.symbols)
    loop = next(node for node in kernel.body if isinstance(node, Parallel))
    (size,) = loop.uppers
    constants = {"%part": f"{per_core} : index"}
    if size in kernel.constants:
        constants[size] = kernel.constants[size]
    return [
        f"func.func @{kernel.name}_host({arguments}) -> (index, index) attributes "
        f'{{tile.host, tile.symbols = [{names}], tile.fields = ["num_blocks", "perCore"]}} {{',
        *(f"  {name} = arith.constant {text}" for name, text in constants.items()),
        f"  %blocks = arith.ceildivui {size}, %part : index",
        "  func.return %blocks, %part : index, index",
        "}",
    ]


def program_text(kernel: Kernel, body: Sequence[str]) -> str:
    """The module with the kernel, whose body is given as lines, and a program that launches it."""
    tensors = [*kernel.inputs, *kernel.outputs]
    signature = ", ".join(f"{tensor.name}: {tensor.type}" for tensor in tensors)
    names = ", ".join(tensor.name for tensor in tensors)
    types = ", ".join(tensor.type for tensor in tensors)
    host, mark = list[str](), ""
    if kernel.per_core is not None:
        host = _host(kernel, kernel.per_core)
        mark = f' host = @{kernel.name}_host tiling = ["perCore"]'
    return "\n".join(
        [
            *host,
            f"tile.kernel @{kernel.name}({signature}) core = aiv{mark} {{",
            *(f'  %{symbol} = tile.symbol "{symbol}"' for symbol in kernel.symbols),
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
