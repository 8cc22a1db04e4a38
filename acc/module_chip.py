"""The chip a module is for: the attribute `acc.chip`, set from `--chip` and read by passes."""

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation

from acc.diagnostics import UserError, unknown
from acc.target.chip import DEFAULT_CHIP, Chip, chip_names, load_chip

CHIP_ATTRIBUTE = "acc.chip"


def known_chip(name: str, at: Operation | None = None) -> Chip:
    """The record of a chip; raises `UserError` with near matches for an unknown name."""
    if name not in chip_names():
        raise unknown("chip", name, chip_names(), at)
    return load_chip(name)


def chip_of(op: Operation) -> Chip:
    """The chip of the nearest enclosing operation that names one, else the default chip."""
    enclosing: Operation | None = op
    while enclosing is not None:
        if CHIP_ATTRIBUTE in enclosing.attributes:
            return known_chip(_chip_name(enclosing), enclosing)
        enclosing = enclosing.parent_op()
    return load_chip(DEFAULT_CHIP)


def set_chip(module: ModuleOp, asked: str | None) -> None:
    """
    Give a module without a chip the one that was asked for, or the default.

    Raises `UserError` if the module names an unknown chip or another than was asked for.
    """
    if CHIP_ATTRIBUTE not in module.attributes:
        module.attributes[CHIP_ATTRIBUTE] = StringAttr(asked or DEFAULT_CHIP)
        return
    found = known_chip(_chip_name(module), module).name
    if asked is not None and asked != found:
        raise UserError(f"the module is for chip '{found}', but --chip asks for '{asked}'", module)


def _chip_name(op: Operation) -> str:
    name = op.attributes[CHIP_ATTRIBUTE]
    if not isinstance(name, StringAttr):
        raise UserError(f"attribute '{CHIP_ATTRIBUTE}': found {name}, expected a string", op)
    return name.data
