"""
Elements that MLIR prints in hexadecimal behind a module, which become dense literals.

xDSL keeps them beside the module, under names that change from file to file, and prints none of
them; where a printer left elements out (`dense_resource<__elided__>`), the name stays.
"""

from functools import cached_property
from math import prod

from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface
from xdsl.dialects.builtin import (
    AnyFloat,
    BytesAttr,
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    IndexType,
    IntegerType,
    ModuleOp,
    ShapedType,
    TensorType,
)
from xdsl.ir import Attribute
from xdsl.utils.hints import isa
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from acc.dense_literals import DenseLiteralParser

_ALIGNMENT_BYTES = 4
"""What precedes the elements of a resource."""

_OPENING = {MLIRTokenKind.L_BRACE, MLIRTokenKind.L_SQUARE, MLIRTokenKind.L_PAREN}
_CLOSING = {MLIRTokenKind.R_BRACE, MLIRTokenKind.R_SQUARE, MLIRTokenKind.R_PAREN}


class DenseResourceParser(DenseLiteralParser):
    """xDSL's parser, which puts elements where they are used."""

    @cached_property
    def _elements(self) -> dict[str, tuple[bytes, Span]]:
        """Elements by name, with the place of their text."""
        return {}

    def _parse_builtin_dense_resource_attr(self) -> DenseResourceAttr:
        self.parse_characters("<", " in dense_resource attribute")
        name = self._resource_name()
        self.parse_characters(">", " in dense_resource attribute")
        self.parse_characters(":", " in dense_resource attribute")
        type = self.parse_type()
        if not isinstance(type, ShapedType):
            self.raise_error(f"expected a shaped type of a dense resource, found {type}")
        return DenseResourceAttr.from_params(name, type)

    def _resource_name(self) -> str:
        quoted = self.parse_optional_str_literal()
        return self.parse_identifier() if quoted is None else quoted

    def _parse_resource(self, dialect_name: str, interface: OpAsmDialectInterface) -> None:
        name = self._resource_name()
        self.parse_punctuation(":")
        span = self._current_token.span
        text = self.parse_str_literal()
        try:
            data = bytes.fromhex(text.removeprefix("0x"))
        except ValueError:
            data = b""
        if not text.startswith("0x") or len(data) < _ALIGNMENT_BYTES:
            self.raise_error("expected an alignment and elements as a hexadecimal string", span)
        if dialect_name == "builtin":
            self._elements[name] = data[_ALIGNMENT_BYTES:], span

    def _parse_external_resources(self) -> None:
        """Skip what tools leave for each other, as mlir-opt does in a reproducer."""
        depth = 0
        while True:
            kind = self._consume_token().kind
            if kind is MLIRTokenKind.EOF:
                self.raise_error("expected '}' behind external resources")
            depth += (kind in _OPENING) - (kind in _CLOSING)
            if depth == 0:
                return

    def parse_module(self, allow_implicit_module: bool = True) -> ModuleOp:
        """Parse a whole file, and put the elements of resources where they are used."""
        module = super().parse_module(allow_implicit_module)
        if self._elements:
            for op in module.walk():
                for values in (op.properties, op.attributes):
                    for name, value in values.items():
                        values[name] = self._with_elements(value)
        return module

    def _with_elements(self, value: Attribute) -> Attribute:
        if not isinstance(value, DenseResourceAttr):
            return value
        data, span = self._elements.get(value.resource_handle.data, (None, None))
        type = value.type
        if data is None or not isa(type, TensorType[AnyFloat | IntegerType | IndexType]):
            return value
        size = prod(type.get_shape()) * type.element_type.compile_time_size
        if len(data) != size:
            self.raise_error(
                f"expected {size} bytes of elements for {type}, found {len(data)}", span
            )
        return DenseIntOrFPElementsAttr(type, BytesAttr(data))
