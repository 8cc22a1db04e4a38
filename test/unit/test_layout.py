"""The rules of the source tree: file sizes, names, and which way imports point."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MAX_LINES = 500
PYTHON = sorted(
    p for folder in ("acc", "bench", "test", "tools") for p in (ROOT / folder).rglob("*.py")
)
SOURCES = PYTHON + sorted(p for suffix in ("h", "cpp") for p in (ROOT / "acc").rglob(f"*.{suffix}"))

# Modules at the root of acc that anything above `target` may use.
GROUND = {"diagnostics", "implicit_rounding", "locations", "module_chip", "verification"}
# Those that turn text into modules and back.
MACHINERY = {"registry", "lexing", "parsing", "printing", "dense_literals"}
# Those that read pipelines and run passes, which they get from the registry and never import.
PIPELINE = {"pass_pipeline", "pass_runner", "printing"}
TRANSFORMS = {"analysis", "interp", "dialects", "target"}
MAY_IMPORT = {
    "": {"lang"},
    "lang": {"frontend.dsl"},
    "universe": {"registry"},
    "target": set[str](),
    "dialects": {"target"} | GROUND,
    "analysis": {"dialects", "target"} | GROUND,
    "interp": {"analysis", "dialects", "target"} | GROUND,
    "frontend": TRANSFORMS | GROUND | MACHINERY,
    "passes": TRANSFORMS | GROUND | {"printing"},
    "emit": TRANSFORMS | GROUND | MACHINERY,
    "exec": TRANSFORMS | GROUND | MACHINERY,
    "launch_plan": TRANSFORMS | GROUND | {"emit.interface", "emit.programs", "exec.backend"},
    "semantics": TRANSFORMS | GROUND | PIPELINE | {"exec.compare"},
    "driver": TRANSFORMS
    | GROUND
    | MACHINERY
    | PIPELINE
    | {"frontend", "semantics", "emit", "exec", "launch_plan", "pipelines"},
    "proposals": TRANSFORMS
    | GROUND
    | MACHINERY
    | PIPELINE
    | {"semantics", "driver", "emit", "exec", "llm.checker", "llm.feedback", "llm.refused"}
    | {"frontend.fragment"},
    "bugs": {"diagnostics", "locations"},
    "bench": {"fanout", "driver", "exec", "frontend", "registry"} | GROUND,
    "fanout": set[str](),
    "llm": TRANSFORMS | GROUND | MACHINERY | {"bugs", "frontend.dsl", "frontend.fragment"},
    "diagnostics": {"locations"},
    "locations": set[str](),
    "verification": {"diagnostics", "locations"},
    "implicit_rounding": set[str](),
    "module_chip": {"diagnostics", "locations", "target"},
    "registry": {"dialects"},
    "pipelines": set[str](),
    "pass_pipeline": {"pipelines"} | GROUND,
    "pass_runner": {"pass_pipeline", "printing"} | GROUND,
    "observers": PIPELINE,
    "expected_diagnostics": {"diagnostics", "locations"},
    "lexing": set[str](),
    "dense_literals": {"lexing"},
    "dense_resources": {"dense_literals"},
    "location_syntax": {"dense_resources"},
    "parsing": GROUND | {"location_syntax"},
    "printing": set[str](),
}
"""What may import what, by area: a folder or a module at the root of acc, `""` for `acc` itself."""

MAY_IMPORT_ALL = {"cli"}

ALSO = {"acc.passes.llm_lower": {"llm"}}
"""The edges that single modules may have besides."""

START_PROCESSES = {"subprocess", "multiprocessing", "concurrent", "pty", "ray"}
OPEN_CONNECTIONS = {
    "socket",
    "ssl",
    "http",
    "urllib",
    "requests",
    "httpx",
    "httpx2",
    "aiohttp",
    "openai",
}
BANNED_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "tools", "core"}


def module_of(path: Path) -> str:
    """Dotted name of a source file."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> Iterator[str]:
    """Dotted names that a file imports anywhere, with the names taken from modules appended."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def area_of(dotted: str) -> str:
    """The part of acc that a module belongs to: `acc.passes.tile.fuse` gives `passes`."""
    parts = dotted.split(".")
    return parts[1] if len(parts) > 1 else ""


def wrong_imports(path: Path) -> list[str]:
    """The imports of a file of acc that point the wrong way."""
    module = module_of(path)
    area = area_of(module)
    if area in MAY_IMPORT_ALL:
        return []
    allowed = MAY_IMPORT[area] | ALSO.get(module, set()) | {area}
    return [
        name
        for name in imports(path)
        if name.startswith("acc.")
        and not any(name == f"acc.{a}" or name.startswith(f"acc.{a}.") for a in allowed)
    ]


def test_no_file_is_too_long():
    lines = {str(p.relative_to(ROOT)): len(p.read_text("utf-8").splitlines()) for p in SOURCES}
    assert {name: count for name, count in lines.items() if count > MAX_LINES} == {}


def test_no_file_is_named_after_its_kind():
    assert [p for p in PYTHON if p.stem in BANNED_NAMES] == []


def test_imports_point_one_way():
    wrong = {module_of(p): wrong_imports(p) for p in PYTHON if p.is_relative_to(ROOT / "acc")}
    assert {module: names for module, names in wrong.items() if names} == {}


def test_every_area_has_its_place():
    areas = {area_of(module_of(p)) for p in PYTHON if p.is_relative_to(ROOT / "acc")}
    assert areas - MAY_IMPORT_ALL - MAY_IMPORT.keys() == set()


def test_wrong_imports_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    file = tmp_path / "acc" / "dialects" / "bad.py"
    file.parent.mkdir(parents=True)
    file.write_text("import acc.passes.tile.fuse\ndef f():\n  from acc.emit import names\n")
    assert wrong_imports(file) == ["acc.passes.tile.fuse", "acc.emit.names"]


def importers(names: set[str]) -> set[str]:
    """Areas of acc that import one of the packages."""
    return {
        area_of(module_of(path))
        for path in PYTHON
        if path.is_relative_to(ROOT / "acc")
        and any(name.split(".")[0] in names for name in imports(path))
    }


def test_only_exec_and_fanout_start_processes():
    assert importers(START_PROCESSES) <= {"exec", "fanout"}


def test_only_llm_opens_connections():
    assert importers(OPEN_CONNECTIONS) <= {"llm"}


@pytest.mark.parametrize(
    "tool", ["acc.cli.opt", "acc.cli.translate", "acc.cli.run", "acc.cli.bench"]
)
def test_tools_start_without_heavy_imports(tool: str):
    heavy = {"torch", "torch_mlir", "numpy", "z3", "openai", "sympy", "xdsl.dialects.linalg"}
    code = f"import sys, {tool}; print(*sorted({heavy!r} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == []
