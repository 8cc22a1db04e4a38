"""Every API of the chip compiles in all its forms, or is refused with a sentence that says why."""

import re
import subprocess
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from pathlib import Path

import pytest

from acc.exec import build
from acc.exec.toolchain import find_compiler
from acc.target.chip import DEFAULT_CHIP, load_chip
from test.unit.exec.api_forms import NOT_MODELLED, PRELUDE, TYPES_NOT_MODELLED
from test.unit.exec.api_probes import Api, Probe, illegal_probes, legal_probes, load_apis

APIS = load_apis()
VECTOR = [api for api in APIS if api.available and api.core != "cube"]


@cache
def compile_probes(statements: tuple[str, ...]) -> dict[int, str]:
    """The first error of each statement that the compiler refuses, by its index."""
    compiler = find_compiler()
    if not compiler.is_gnu:
        pytest.skip("reads the messages of g++")
    headers = build.build_headers(compiler, load_chip(DEFAULT_CHIP))
    lines = [f"void probe_{i}() {{ {text} }}" for i, text in enumerate(statements)]
    source = PRELUDE + '\n#line 1 "probes"\n' + "\n".join(lines) + "\n"
    include = [f"-I{headers}", f"-I{build.HEADERS}", "-include", "device.h"]
    done = subprocess.run(
        [*compiler.command, *build.KERNEL_FLAGS, *include, "-fsyntax-only", "-x", "c++", "-"],
        input=source,
        capture_output=True,
        text=True,
        check=False,
    )
    return first_errors(done.stderr)


def first_errors(messages: str) -> dict[int, str]:
    """Index of a probe to its first error: errors follow the line they are required from."""
    found: dict[int, str] = {}
    line = -1
    for text in messages.splitlines():
        place = re.match(r"probes:(\d+):", text)
        if place is not None:
            line = int(place[1]) - 1
        if "error:" in text:
            found.setdefault(line, text.split("error:", 1)[1].strip())
    return found


def errors_of(probes: Iterable[Probe]) -> list[tuple[Probe, str]]:
    """Each probe and its first error, "" for none."""
    listed = {probe.statement: probe for probe in probes}
    errors: dict[str, str] = {}
    fresh: dict[str, str] | None = None
    while (
        fresh != {}
    ):  # the compiler shows an error once: statements that share it come in later rounds
        rest = tuple(statement for statement in listed if statement not in errors)
        found = compile_probes(rest)
        assert -1 not in found, found[-1]
        fresh = {rest[index]: error for index, error in found.items()}
        errors |= fresh
    return [(probe, errors.get(statement, "")) for statement, probe in listed.items()]


def test_modelled_apis_take_all_their_forms_and_types():
    wrong = [
        f"{probe.api.title}: {probe.statement} {error}"
        for probe, error in errors_of(p for api in VECTOR for p in legal_probes(api))
        if error and not any(f"{t} is not modelled" in error for t in TYPES_NOT_MODELLED)
    ]
    assert not wrong, f"{len(wrong)}:\n" + "\n".join(wrong)


def test_other_types_are_refused_by_name():
    wrong = [
        f"{probe.api.title}: {probe.statement} {error}"
        for probe, error in errors_of(p for api in VECTOR for p in illegal_probes(api))
        if "element type" not in error and "Compare into the register takes" not in error
    ]
    assert not wrong, f"{len(wrong)}:\n" + "\n".join(wrong)


def refusals(apis: Sequence[Api], without: Collection[str]) -> list[tuple[Probe, str]]:
    """What calls of these names, with any arguments, are told."""
    names = {name: api for api in apis for name in api.all_names if name not in without}
    return errors_of(Probe(api, name, f"{name}(1);") for name, api in names.items())


def test_what_is_not_modelled_says_so():
    assert {api.title for api in VECTOR} >= NOT_MODELLED
    modelled = {n for api in VECTOR for n in api.all_names if api.title not in NOT_MODELLED}
    listed = [api for api in VECTOR if api.title in NOT_MODELLED]
    for probe, error in refusals(listed, without=modelled):
        assert f"{probe.name} is not modelled by the host model" in error, probe


def test_forms_that_are_not_modelled_say_so():
    x = "L<half>(), L<half>()"
    forms = (
        f"Transpose({x}, L<uint8_t>(), TransposeParamsExt());",
        f"Transpose({x}, TransposeType::TRANSPOSE_ND2ND_ONLY, 1);",
        "CastDequant<int8_t, int16_t, true>(L<int8_t>(), L<int16_t>(), 8);",
    )
    for form, error in compile_probes(forms).items():
        assert "is not modelled by the host model" in error, forms[form]


def test_what_the_chip_lacks_says_so():
    there = {name for api in APIS if api.available for name in api.all_names}
    lacking = [api for api in APIS if not api.available and api.core != "cube"]
    for probe, error in refusals(lacking, without=there):
        assert f"{probe.name} does not exist on this chip" in error, probe


def test_cube_apis_say_that_there_is_no_cube_core():
    there = {name for api in VECTOR for name in api.all_names}
    cube = [api for api in APIS if api.core == "cube" and api.category != "matmul_object"]
    for probe, error in refusals(cube, without=there):
        assert f"{probe.name}: the host model has no cube core yet" in error, probe


def test_no_function_of_the_headers_is_empty():
    hints = {"SetL2CacheHint"}
    for path in build.HEADERS.glob("*.h"):
        text = path.read_text("utf-8")
        names = re.findall(r"\bvoid (\w+)\([^;{}]*\)(?: const)?\s*\{\s*\}", text, re.M)
        assert set(names) <= hints, f"{path.name}: {names}"


def test_the_docs_list_what_is_not_modelled():
    docs = (Path(build.__file__).parents[2] / "docs" / "host_model.md").read_text("utf-8")
    names = {n for a in VECTOR if a.title in NOT_MODELLED for n in a.names}
    for name in sorted(names):
        assert f"`{name}`" in docs, name
