"""The value of `--verify-semantics`."""

from dataclasses import dataclass

from acc.diagnostics import UserError


@dataclass(frozen=True)
class SemanticsOptions:
    """How much to run."""

    inputs: int = 4
    """Generated inputs for each entry; more where sizes of symbols ask for it."""

    max_elements: int = 1 << 22
    """Elements of all arguments together, above which an entry is not run."""

    def __str__(self) -> str:
        return f"{self.inputs},max-elements={self.max_elements}"


def parse_options(text: str) -> SemanticsOptions:
    """
    Read `N`, `max-elements=M`, both or nothing.

    Raises `UserError` for anything else.
    """
    values = {"inputs": SemanticsOptions.inputs, "max-elements": SemanticsOptions.max_elements}
    for part in filter(None, text.split(",")):
        key, _, value = part.rpartition("=")
        key = key or "inputs"
        if key not in values or not value.isdecimal() or int(value) == 0:
            raise UserError(
                f"option '--verify-semantics': found '{part}', "
                "expected a number of inputs or max-elements=N, both above 0"
            )
        values[key] = int(value)
    return SemanticsOptions(values["inputs"], values["max-elements"])
