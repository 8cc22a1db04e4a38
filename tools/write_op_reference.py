"""Write docs/ops: a page per dialect of ours, from the docstrings of its operations and types."""

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

from xdsl.ir import Attribute, Dialect, Operation
from xdsl.irdl import IRDLOperation

from acc import registry


def entry(documented: type[Operation] | type[Attribute]) -> Iterator[str]:
    """The section of one operation, attribute or type."""
    yield f"## `{documented.name}`"
    yield ""
    yield inspect.getdoc(documented) or ""
    if issubclass(documented, IRDLOperation):
        definition = documented.get_irdl_definition()
        parts = {
            "operands": [name for name, _ in definition.operands],
            "results": [name for name, _ in definition.results],
            "properties": list(definition.properties),
            "regions": [name for name, _ in definition.regions],
        }
        yield ""
        yield from (f"- {kind}: {', '.join(names)}" for kind, names in parts.items() if names)
    yield ""


def page(dialect: Dialect) -> str:
    """The page of a dialect."""
    module = sys.modules[registry.dialect_modules()[dialect.name]]
    lines = [f"# The {dialect.name} dialect", "", inspect.getdoc(module) or "", ""]
    for documented in (*dialect.attributes, *dialect.operations):
        lines += entry(documented)
    return "\n".join(lines).rstrip() + "\n"


def main(folder: str) -> None:
    """Write the pages to a folder."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name in registry.dialect_modules():
        Path(folder, f"{name}.md").write_text(page(registry.load_dialect(name)), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
