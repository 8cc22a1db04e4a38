"""From the name that the runtime gives a device to the record of its chip."""

from acc.diagnostics import UserError, note, warn
from acc.module_chip import known_chip
from acc.target.chip import chip_names, load_chip


def chip_of_soc(soc: str, asked: str | None = None) -> str:
    """
    The name of the chip of a device that the runtime calls `soc`, such as `Ascend910B2`.

    A device that has no record is taken for the chip that was asked for, with a warning. Raises
    `UserError` if none was, and where the device is another chip than was asked for.
    """
    if asked is not None:
        known_chip(asked)
    for name in chip_names():
        if soc in load_chip(name).soc_names:
            if asked is not None and asked != name:
                raise UserError(f"the device is an {soc}, but --chip asks for '{asked}'")
            return name
    known = [f"{name} ({', '.join(load_chip(name).soc_names)})" for name in chip_names()]
    if asked is None:
        raise UserError(
            f"unknown device '{soc or 'without a name'}'; expected one of {', '.join(known)}",
            notes=[note("--chip NAME takes it for one of these; the numbers of that chip hold")],
        )
    warn(f"unknown device '{soc}' is taken for {asked}, as --chip says")
    return asked
