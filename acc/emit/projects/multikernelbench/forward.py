"""The text of `forward`, which checks what it is given and hands tensors to the kernels."""

import ast
import keyword
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from acc.emit.names import Scope
from acc.emit.projects.multikernelbench.model import ModelSource, Origin
from acc.emit.projects.multikernelbench.values import literal

_WIDTH = 92
"""Columns of a line inside a method."""


@dataclass(frozen=True)
class Forward:
    """What `forward` needs to know beside the file."""

    function: str
    """The function of the extension, as it is called."""

    outputs: int
    constants: Mapping[int, str]
    """By tensor: the attribute that holds a constant."""


def forward_body(model: ModelSource, how: Forward, parameters: ast.arguments) -> list[str]:
    """
    The lines of `forward` behind its head.

    Raises `UserError` for values and forms of results that cannot be written.
    """
    taken = [node.arg for node in ast.walk(parameters) if isinstance(node, ast.arg)]
    results = Scope(taken).unique("results")
    arguments = [
        tensor.path if tensor.origin is Origin.INPUT else member(how.constants.get(at, tensor.path))
        for at, tensor in enumerate(model.tensors)
    ]
    each = [results] if how.outputs == 1 else [f"{results}[{i}]" for i in range(how.outputs)]
    return [
        *_item_checks(model, parameters),
        *_value_checks(model),
        *_call(f"{results} = {how.function}", arguments),
        *_writes(model, each),
        f"return {_returned(model, each[len(model.written) :])}",
    ]


def member(path: str) -> str:
    """The expression for a qualified name of a module: `self.norm.weight`."""
    text = "self"
    for name in path.split("."):
        # what a class calls `__x` has the name of the class in front
        plain = name.replace("_Model__", "_ModelNew__", 1) if name.startswith("_Model__") else name
        if plain.isidentifier() and not keyword.iskeyword(plain):
            text += f".{plain}"
        else:
            text = f"getattr({text}, {plain!r})"
    return text


def _call(start: str, arguments: Sequence[str]) -> list[str]:
    line = f"{start}({', '.join(arguments)})"
    if len(line) <= _WIDTH:
        return [line]
    return [f"{start}(", *(f"    {argument}," for argument in arguments), ")"]


def _item_checks(model: ModelSource, parameters: ast.arguments) -> Iterator[str]:
    """Lists and dictionaries have as many items as the kernels were made for."""
    collecting = [each.arg for each in (parameters.vararg, parameters.kwarg) if each is not None]
    items: dict[str, set[str]] = {name: set() for name in collecting}
    inputs = [tensor.path for tensor in model.tensors if tensor.origin is Origin.INPUT]
    for path in (*inputs, *(path for path, _ in model.fixed)):
        node = ast.parse(path, mode="eval").body
        while isinstance(node, ast.Subscript):
            items.setdefault(ast.unparse(node.value), set()).add(ast.unparse(node.slice))
            node = node.value
    # what holds others is looked at before them
    for path in sorted(items, key=len):
        yield f"if len({path}) != {len(items[path])}:"
        found = f"{path} has ", f"len({path})", f" items, expected {len(items[path])}"
        yield f"    {_refusal(*found)}"


def _value_checks(model: ModelSource) -> Iterator[str]:
    for path, value in model.fixed:
        text = literal(value)
        if text is None:
            raise model.error(
                f"'{path}' of 'forward' is no tensor but {type(value).__name__}, found {value!r}: "
                "a submission compares such values; expected a number, a text, None, a dtype or a "
                "sequence of those"
            )
        differs = f"{path} is not None" if value is None else f"{path} != {text}"
        yield f"if {differs}:"
        yield f"    {_refusal(f'{path} is ', path, f', expected {text}')}"


def _refusal(before: str, found: str, behind: str) -> str:
    """The statement for something else than what the kernels were made for."""
    value = ast.FormattedValue(ast.parse(found, mode="eval").body, ord("r"))
    end = ast.Constant(f"{behind}: the kernels are made for it")
    error = ast.Call(
        ast.Name("ValueError"), [ast.JoinedStr([ast.Constant(before), value, end])], []
    )
    return ast.unparse(ast.Raise(error))


def _writes(model: ModelSource, each: Sequence[str]) -> Iterator[str]:
    for target, result in zip(model.written, each, strict=False):
        tensor = model.tensors[target]
        written = tensor.path if tensor.origin is Origin.INPUT else member(tensor.path)
        yield f"{written}.copy_({result})"


def _returned(model: ModelSource, outputs: Sequence[str]) -> str:
    def text(form: object) -> str:
        if form is None:
            return "None"
        if isinstance(form, int):
            return outputs[form]
        for kind, written in _FORMS.items():
            if type(form) is kind:
                return written(form, text)
        raise model.error(
            f"'forward' returns {type(form).__name__}; expected a tensor, or tuples, lists and "
            "dictionaries of tensors"
        )

    return text(model.returned)


_Text = Callable[[object], str]


def _tuple(form: object, text: _Text) -> str:
    items = [text(item) for item in cast(tuple[object, ...], form)]
    return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"


def _list(form: object, text: _Text) -> str:
    return f"[{', '.join(text(item) for item in cast(list[object], form))}]"


def _dict(form: object, text: _Text) -> str:
    items = cast(dict[object, object], form).items()
    return f"{{{', '.join(f'{key!r}: {text(value)}' for key, value in items)}}}"


_FORMS: Mapping[type[object], Callable[[object, _Text], str]] = {
    tuple: _tuple,
    list: _list,
    dict: _dict,
}
