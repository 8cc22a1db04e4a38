"""
What is kept of a text that a model wrote: that it did, and what the text passed before it was used.

An operation from a model has the attribute `from_model` (`mark_from_model`), and once it is
accepted the attribute `model_records` (`accept`). Passes carry both on, down to the kernel; nothing
is emitted that has the first and not the second.
"""

import re
from collections.abc import Iterable, Sequence

from xdsl.dialects.builtin import ArrayAttr, IntAttr, StringAttr, UnitAttr
from xdsl.ir import Attribute, Operation, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition, param_def
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

FROM_MODEL = "from_model"
"""Attribute of what a model wrote."""

RECORDS = "model_records"
"""Attribute of what was accepted: an array of records, several where a kernel has several parts."""

_NAME = re.compile(r"[ -~]{1,128}")
_HASH = re.compile(r"[0-9a-f]{8,128}")
_CHECK = re.compile(r"[a-z0-9][a-z0-9 _-]{0,63}")


@irdl_attr_definition
class PassedCheckAttr(ParametrizedAttribute):
    """A check that was passed, on so many cases: `#tile.passed_check<"values" 54>`."""

    name = "tile.passed_check"

    check: StringAttr = param_def()
    count: IntAttr = param_def()

    def __init__(self, check: str | StringAttr, count: int | IntAttr):
        super().__init__(
            StringAttr(check) if isinstance(check, str) else check,
            IntAttr(count) if isinstance(count, int) else count,
        )

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            return _parse_check(parser)

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            self.print_in_record(printer)

    def print_in_record(self, printer: Printer) -> None:
        """The check as a record lists it."""
        printer.print_string_literal(self.check.data)
        printer.print_string(f" {self.count.data}")

    def verify(self) -> None:
        _expect("the name of a check", "lower-case words", _CHECK, self.check.data)
        if self.count.data < 0:
            raise VerifyException(f"a check is passed on 0 or more cases, found {self.count.data}")


def _parse_check(parser: AttrParser) -> list[Attribute]:
    check = parser.parse_str_literal()
    return [StringAttr(check), IntAttr(parser.parse_integer(allow_boolean=False))]


@irdl_attr_definition
class ModelRecordAttr(ParametrizedAttribute):
    """
    Who wrote a kernel or a fragment, to which request, in how many rounds, and what it passed:

    `#tile.model_record<"openai", "some-model", request "0f3a9c77", rounds 2, ["values" 54]>`
    """

    name = "tile.model_record"

    provider: StringAttr = param_def()
    model: StringAttr = param_def()
    request: StringAttr = param_def()
    rounds: IntAttr = param_def()
    passed: ArrayAttr[PassedCheckAttr] = param_def()

    @classmethod
    def of(
        cls, provider: str, model: str, request: str, rounds: int, passed: Iterable[tuple[str, int]]
    ) -> "ModelRecordAttr":
        """
        A record; `request` is the hash of the request in hexadecimal.

        Raises `VerifyException` for what is no such thing.
        """
        checks = ArrayAttr([PassedCheckAttr(name, count) for name, count in passed])
        return cls(
            StringAttr(provider), StringAttr(model), StringAttr(request), IntAttr(rounds), checks
        )

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            provider = parser.parse_str_literal()
            parser.parse_punctuation(",")
            model = parser.parse_str_literal()
            parser.parse_punctuation(",")
            parser.parse_keyword("request")
            request = parser.parse_str_literal()
            parser.parse_punctuation(",")
            parser.parse_keyword("rounds")
            rounds = parser.parse_integer(allow_boolean=False)
            parser.parse_punctuation(",")
            passed = parser.parse_comma_separated_list(
                parser.Delimiter.SQUARE, lambda: PassedCheckAttr.new(_parse_check(parser))
            )
        strings = [StringAttr(provider), StringAttr(model), StringAttr(request)]
        return [*strings, IntAttr(rounds), ArrayAttr(passed)]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string_literal(self.provider.data)
            printer.print_string(", ")
            printer.print_string_literal(self.model.data)
            printer.print_string(", request ")
            printer.print_string_literal(self.request.data)
            printer.print_string(f", rounds {self.rounds.data}, [")
            printer.print_list(self.passed, lambda check: check.print_in_record(printer))
            printer.print_string("]")

    def verify(self) -> None:
        _expect("a provider", "1 to 128 printable characters of ASCII", _NAME, self.provider.data)
        _expect("a model", "1 to 128 printable characters of ASCII", _NAME, self.model.data)
        _expect("the hash of a request", "8 to 128 digits 0-9a-f", _HASH, self.request.data)
        if self.rounds.data < 1:
            raise VerifyException(f"a record has 1 or more rounds, found {self.rounds.data}")
        if not self.passed.data:
            raise VerifyException("a record has the checks that were passed, found none")


def _expect(what: str, legal: str, pattern: re.Pattern[str], found: str) -> None:
    if pattern.fullmatch(found) is None:
        raise VerifyException(f"{what} is {legal}, found {found[:160]!r}")


def mark_from_model(op: Operation) -> None:
    """Says that a model wrote an operation, which thereby needs a record to be emitted."""
    op.attributes[FROM_MODEL] = UnitAttr()


def accept(op: Operation, *records: ModelRecordAttr) -> None:
    """Puts what was passed onto an operation that a model wrote, or that has parts of a model."""
    mark_from_model(op)
    op.attributes[RECORDS] = ArrayAttr(dict.fromkeys((*records_of(op), *records)))


def records_of(op: Operation) -> Sequence[ModelRecordAttr]:
    """The records of an operation; none where there are none, or what stands there is none."""
    found = op.attributes.get(RECORDS)
    return tuple(found) if isa(found, ArrayAttr[ModelRecordAttr]) else ()


def lacks_record(op: Operation) -> bool:
    """Whether an operation is from a model, and no record says what it passed."""
    return FROM_MODEL in op.attributes and not records_of(op)


def without_marks(op: Operation) -> Operation:
    """
    A copy to try out, in which nothing is marked: what is checked before it is accepted has to be
    emitted for that.
    """
    copy = op.clone()
    for inner in copy.walk():
        inner.attributes.pop(FROM_MODEL, None)
    return copy
