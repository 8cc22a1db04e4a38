"""What must hold of every dialect and pass that the registry finds."""

import dataclasses
import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import pytest
from xdsl.passes import ModulePass
from xdsl.universe import XDSL_UNIVERSE

import acc.passes
from acc import registry
from acc.pass_pipeline import parse_pipeline
from acc.pipelines import NAMED_PIPELINES
from acc.universe import ACC_UNIVERSE


@pytest.mark.parametrize("name", registry.dialect_modules())
def test_dialect_is_named_after_its_file(name: str):
    assert registry.load_dialect(name).name == name


@pytest.mark.parametrize("name", registry.pass_modules())
def test_pass_is_named_after_its_file(name: str):
    assert registry.load_pass(name).name == name


@pytest.mark.parametrize("name", registry.pass_modules())
def test_pass_is_documented_and_frozen(name: str):
    cls = registry.load_pass(name)
    assert "__doc__" in vars(cls) and not (cls.__doc__ or "").startswith(f"{cls.__name__}(")
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(cls(), "name", "other")  # noqa: B010


@pytest.mark.parametrize("name", registry.pass_modules())
def test_pass_options_have_a_default_and_a_line_of_documentation(name: str):
    cls = registry.load_pass(name)
    assert cls.required_fields() == set()
    lines = [line.strip() for line in inspect.getsource(cls).splitlines()]
    for field in dataclasses.fields(cls):
        at = next(i for i, line in enumerate(lines) if line.startswith(f"{field.name}:"))
        assert any(line.startswith('"""') for line in lines[at + 1 : at + 6]), field.name


def pass_classes() -> Iterator[type[ModulePass]]:
    """Every pass class that a module below `acc.passes` defines."""
    for info in pkgutil.walk_packages(acc.passes.__path__, "acc.passes."):
        for value in vars(importlib.import_module(info.name)).values():
            if not (isinstance(value, type) and issubclass(value, ModulePass)):
                continue
            if value.__module__ == info.name and not inspect.isabstract(value):
                yield value


def test_every_pass_class_is_found():
    found = {registry.load_pass(name) for name in registry.pass_modules()}
    assert set(pass_classes()) == found


def test_nothing_of_ours_is_named_as_something_of_xdsl():
    assert XDSL_UNIVERSE.all_dialects.keys().isdisjoint(ACC_UNIVERSE.all_dialects)
    assert XDSL_UNIVERSE.all_passes.keys().isdisjoint(ACC_UNIVERSE.all_passes)


def test_universe_loads():
    assert ACC_UNIVERSE.all_passes["check-stage"]().name == "check-stage"
    assert {name: load().name for name, load in ACC_UNIVERSE.all_dialects.items()} == {
        name: name for name in registry.dialect_modules()
    }


def test_context_loads_dialects_when_first_met():
    ctx = registry.make_context()
    assert list(ctx.loaded_dialects) == []
    assert ctx.get_optional_op("arith.addi") is not None
    assert [dialect.name for dialect in ctx.loaded_dialects] == ["arith"]


@pytest.mark.parametrize("name", NAMED_PIPELINES)
def test_named_pipeline_is_made_of_known_passes(name: str):
    steps = parse_pipeline(name, registry.all_passes())
    assert steps[-1].module_pass.name == "check-stage"
