"""
Pass pipelines as text: MLIR's syntax to a flat list of steps, with errors at their place.

    pipeline ::= element (`,` element)*
    element  ::= anchor-op `(` pipeline `)` | name options?
    options  ::= `{` (key (`=` value (`,` value)*)?)* `}`

A `builtin.module(...)` around the whole is optional. A named pipeline (`acc/pipelines.py`) can
stand wherever a pass can and is replaced by its passes; its options are those of one of them.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import NoneType
from typing import get_args, get_type_hints

from xdsl.passes import ModulePass
from xdsl.utils.arg_spec import ArgSpec, ParameterListType, ParameterType
from xdsl.utils.hints import isa, type_repr
from xdsl.utils.lexer import Input, Span

from acc.diagnostics import UserError, did_you_mean, unknown
from acc.pipelines import NAMED_PIPELINES, NamedPipeline

Options = Mapping[tuple[str, ParameterListType], Span[str]]
"""Where each option stands, by its name and values."""

PassFactories = Mapping[str, Callable[[], type[ModulePass]]]


@dataclass(frozen=True)
class Step:
    """One pass to run, and on which operations."""

    module_pass: ModulePass
    anchors: tuple[str, ...] = ()
    """Names of the nested operations to run on, outermost first; none for the module itself."""

    def __str__(self) -> str:
        text = str(self.module_pass)
        for anchor in reversed(self.anchors):
            text = f"{anchor}({text})"
        return text


def pipeline_text(steps: tuple[Step, ...]) -> str:
    """The text that `parse_pipeline` reads back to the same steps."""
    return f"builtin.module({','.join(map(str, steps))})"


_NAME = re.compile(r"[A-Za-z0-9_.-]+")
_VALUE = re.compile(r'"((?:[^"\\]|\\.)*)"|[^\s,{}()"=]+')
_NUMBER = re.compile(r"[-+]?[0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?")


def _value(match: re.Match[str]) -> ParameterType:
    text = match.group()
    if match.group(1) is not None:
        return re.sub(r"\\(.)", r"\1", match.group(1))
    if text in ("true", "false"):
        return text == "true"
    if (number := _NUMBER.fullmatch(text)) is not None:
        return float(text) if number.group(1) or number.group(2) else int(text)
    return text


def _accepts(value: object, hint: type) -> bool:
    return isa(value, hint)


@dataclass
class _PipelineParser:
    """Recursive descent over the text of a pipeline."""

    input: Input[str]
    passes: PassFactories
    named: Mapping[str, NamedPipeline]
    pos: int = 0
    depth: int = 0
    """How many anchors are open."""

    handed_on: tuple[str, Options] | None = None
    """The element that takes options from outside of the text, and those options."""

    def fail(self, text: str) -> UserError:
        return UserError(text, Span(self.pos, self.pos + 1, self.input))

    def skip_spaces(self) -> None:
        while (character := self.input.at(self.pos)) is not None and character.isspace():
            self.pos += 1

    def accept(self, character: str) -> bool:
        self.skip_spaces()
        if self.input.at(self.pos) != character:
            return False
        self.pos += 1
        return True

    def match(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        self.skip_spaces()
        if (match := pattern.match(self.input.content, self.pos)) is None:
            raise self.fail(f"expected {expected}")
        self.pos = match.end()
        return match

    def span(self, match: re.Match[str]) -> Span[str]:
        return Span(match.start(), match.end(), self.input)

    def whole(self) -> tuple[Step, ...]:
        self.skip_spaces()
        steps = () if self.pos == self.input.len else tuple(self.elements(()))
        self.skip_spaces()
        if self.pos != self.input.len:
            raise self.fail("expected ',' or the end of the pipeline")
        return steps

    def elements(self, anchors: tuple[str, ...]) -> Iterator[Step]:
        yield from self.element(anchors)
        while self.accept(","):
            yield from self.element(anchors)

    def element(self, anchors: tuple[str, ...]) -> Iterator[Step]:
        match = self.match(_NAME, "the name of a pass, a pipeline or an operation")
        name = match.group()
        if self.accept("("):
            yield from self.nested(anchors, name)
            return
        options = self.options()
        if self.handed_on is not None and self.handed_on[0] == name:
            options = {**options, **self.handed_on[1]}
        if name in self.named:
            yield from self.expand(name, anchors, options)
        elif name in self.passes:
            yield Step(self.instance(match, options), anchors)
        else:
            legal = sorted((*self.passes, *self.named))
            raise unknown("pass", name, legal, self.span(match))

    def nested(self, anchors: tuple[str, ...], name: str) -> Iterator[Step]:
        # the module itself, if nothing is around it
        outermost = name == "builtin.module" and self.depth == 0
        self.depth += 1
        if not self.accept(")"):
            yield from self.elements(anchors if outermost else (*anchors, name))
            if not self.accept(")"):
                raise self.fail(f"expected ',' or the ')' that closes '{name}('")
        self.depth -= 1

    def expand(self, name: str, anchors: tuple[str, ...], options: Options) -> Iterator[Step]:
        pipeline = self.named[name]
        if options and pipeline.options_of is None:
            raise UserError(f"pipeline '{name}' takes no options", next(iter(options.values())))
        handed_on = None if pipeline.options_of is None else (pipeline.options_of, options)
        for spec in pipeline.specs(name):
            source = Input(spec, f"<pipeline {name}>")
            inner = _PipelineParser(
                source, self.passes, self.named, depth=self.depth + 1, handed_on=handed_on
            )
            yield from inner.elements(anchors)

    def options(self) -> Options:
        options: dict[tuple[str, ParameterListType], Span[str]] = {}
        if not self.accept("{"):
            return options
        while not self.accept("}"):
            match = self.match(_NAME, "an option or '}'")
            values: list[ParameterType] = []
            if self.accept("="):
                values.append(_value(self.match(_VALUE, "a value")))
                while self.accept(","):
                    values.append(_value(self.match(_VALUE, "a value")))
            options[match.group(), tuple(values)] = self.span(match)
        return options

    def instance(self, name: re.Match[str], options: Options) -> ModulePass:
        cls = self.passes[name.group()]()
        hints = get_type_hints(cls)
        fields = {f.name.replace("_", "-"): hints[f.name] for f in dataclasses.fields(cls)}
        values: dict[str, ParameterListType] = {}
        for (key, value), span in options.items():
            option = key.replace("_", "-")
            if option not in fields:
                near = did_you_mean(key, fields) or f"; it has {', '.join(fields) or 'none'}"
                raise UserError(f"pass '{cls.name}' has no option '{key}'{near}", span)
            values[option] = self.converted(option, value, fields[option], span)
        for field in sorted(cls.required_fields()):
            if field.replace("_", "-") not in values:
                raise UserError(
                    f"pass '{cls.name}' needs the option '{field.replace('_', '-')}'",
                    self.span(name),
                )
        return cls.from_pass_spec(ArgSpec(cls.name, values))

    @staticmethod
    def converted(
        option: str, value: ParameterListType, hint: type, span: Span[str]
    ) -> ParameterListType:
        """The values of an option, checked against the type of its field."""
        if not value and hint is bool:
            return (True,)
        accepted = _accepts(value, hint) or (len(value) == 1 and _accepts(value[0], hint))
        if accepted or (not value and NoneType in get_args(hint)):
            return value
        found = ",".join(map(str, value)) or "no value"
        raise UserError(f"option '{option}': found {found}, expected {type_repr(hint)}", span)


def parse_pipeline(
    text: str,
    passes: PassFactories,
    named: Mapping[str, NamedPipeline] = NAMED_PIPELINES,
    source: str = "<pass-pipeline>",
) -> tuple[Step, ...]:
    """
    The steps that a pipeline's text stands for; `source` is the text's name in messages.

    Raises `UserError` at the place in the text.
    """
    return _PipelineParser(Input(text, source), passes, named).whole()
