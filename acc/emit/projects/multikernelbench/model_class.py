"""
`ModelNew.py`: the class of the user's file with another `forward`.

Everything else of the class stays, so it makes the same parameters in the same order.
"""

import ast
import copy
from collections.abc import Mapping, Sequence

from acc.emit.projects.multikernelbench.forward import Forward, forward_body, member
from acc.emit.projects.multikernelbench.model import CLASS, ModelSource, Origin
from acc.emit.projects.multikernelbench.needed_source import needed_members, needed_statements
from acc.emit.projects.multikernelbench.values import MOST_ELEMENTS, tensor_literal

NEW_CLASS = "ModelNew"


def model_new(model: ModelSource, head: str, function: str, outputs: int) -> str:
    """
    The text of `ModelNew.py`; `function` of an extension that `head` imports runs the kernels.

    `head` imports torch as well.

    Raises `UserError` where the file's class has a form that cannot be kept.
    """
    classes = {node.name: node for node in model.tree.body if isinstance(node, ast.ClassDef)}
    if CLASS not in classes:
        raise model.error(f"'{CLASS}' is defined by no class statement at the top of the file")
    original = classes[CLASS]
    constants = _constant_names(model, original)
    how = Forward(function, outputs, constants)
    written = copy.deepcopy(original)
    written.name = NEW_CLASS
    written.body = [s for s in written.body if _name(s) != "forward"]
    _finish_init(model, written, constants)
    forward, body = _forward(model, classes, how)
    written.body = [*needed_members([*written.body, forward])]
    rest = [s for s in model.tree.body if _name(s) not in (CLASS, NEW_CLASS)]
    kept = needed_statements(ast.Module(rest, []), written)
    for node in (node for statement in (*kept, written) for node in ast.walk(statement)):
        if isinstance(node, ast.Name) and node.id == CLASS:
            node.id = NEW_CLASS
    # `head` does that
    kept = [s for s in kept if ast.unparse(s) != "import torch"]
    text = _file_text(head, [*kept, written]).removesuffix("        ...\n")
    return text + "".join(f"        {line}\n" for line in body)


def _name(statement: ast.stmt) -> str | None:
    named = isinstance(statement, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    return statement.name if named else None


def _constant_names(model: ModelSource, original: ast.ClassDef) -> Mapping[int, str]:
    names: dict[int, str] = {}
    attributes = {node.attr for node in ast.walk(original) if isinstance(node, ast.Attribute)}
    for at, tensor in enumerate(model.tensors):
        if tensor.origin is not Origin.CONSTANT:
            continue
        if tensor.value.size > MOST_ELEMENTS:
            raise model.error(
                f"'forward' makes a constant of {tensor.value.size} elements; expected at most "
                f"{MOST_ELEMENTS}, or a buffer of the module"
            )
        names[at] = f"constant{len(names)}"
        while names[at] in attributes:
            names[at] += "_"
    return names


def _finish_init(model: ModelSource, cls: ast.ClassDef, constants: Mapping[int, str]) -> None:
    """Make buffers of tensors that would not move to the device with the module."""
    lines: list[str] = []
    for at, tensor in enumerate(model.tensors):
        if tensor.origin is Origin.PLAIN:
            *outer, name = member(tensor.path).rsplit(".", 1)
            value = f"{outer[0]}.__dict__.pop({name!r})"
            lines.append(f"{outer[0]}.register_buffer({name!r}, {value}, persistent=False)")
        elif tensor.origin is Origin.CONSTANT:
            value = tensor_literal(tensor.value)
            lines.append(f"self.register_buffer({constants[at]!r}, {value}, persistent=False)")
    if not lines:
        return
    init = next((s for s in cls.body if _name(s) == "__init__"), None)
    if init is None:
        text = "def __init__(self, *args, **kwargs):\n    super().__init__(*args, **kwargs)"
        (init,) = ast.parse(text).body
        cls.body.append(init)
    assert isinstance(init, ast.FunctionDef)
    for node in ast.walk(init):
        if isinstance(node, ast.Return):
            raise model.error("'__init__' returns before it has ended", node.lineno)
    init.body += ast.parse("\n".join(lines)).body


def _forward(
    model: ModelSource, classes: Mapping[str, ast.ClassDef], how: Forward
) -> tuple[ast.FunctionDef, list[str]]:
    """`forward` with the parameters that it has in the file, and the lines of its body."""
    found = _inherited_forward(classes, CLASS)
    if found is None:
        raise model.error(f"no class of the file that '{CLASS}' is made from has a 'forward'")
    forward = copy.deepcopy(found)
    forward.decorator_list = []
    names = [node.arg for node in ast.walk(forward.args) if isinstance(node, ast.arg)]
    if names[:1] != ["self"]:
        raise model.error("the first parameter of 'forward' is not 'self'", found.lineno)
    forward.body = [ast.Expr(ast.Constant(...))]
    return forward, forward_body(model, how, forward.args)


def _inherited_forward(classes: Mapping[str, ast.ClassDef], name: str) -> ast.FunctionDef | None:
    """The method, in the order in which Python looks for it along first bases."""
    if name not in classes:
        return None
    for statement in classes[name].body:
        if isinstance(statement, ast.FunctionDef) and statement.name == "forward":
            return statement
    bases = [base.id for base in classes[name].bases if isinstance(base, ast.Name)]
    found = (_inherited_forward(classes, base) for base in bases)
    return next((forward for forward in found if forward is not None), None)


def _file_text(head: str, statements: Sequence[ast.stmt]) -> str:
    future = [s for s in statements if isinstance(s, ast.ImportFrom) and s.module == "__future__"]
    text = "".join(f"{ast.unparse(s)}\n" for s in future) + head
    before: ast.stmt | None = None
    for statement in (s for s in statements if s not in future):
        blank = "\n\n" if _name(statement) or (before and _name(before)) else ""
        text += f"{blank}{ast.unparse(statement)}\n"
        before = statement
    return text
