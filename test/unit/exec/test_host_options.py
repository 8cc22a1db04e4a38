"""What the options of the host model change, on the kernels that have faults."""

import pytest

from acc.cli.run import argument_parser, options_of
from acc.exec.host_model import HostModel
from acc.exec.host_options import AutoSync, HostOptions
from acc.target.chip import DEFAULT_CHIP, load_chip
from test.unit.exec.test_faults import KERNELS, run


def rules(file: str, kernel: str, options: HostOptions) -> list[str]:
    model = HostModel(load_chip(DEFAULT_CHIP), options=options)
    return [fault.rule for fault in run(KERNELS / file, kernel, model=model).faults]


@pytest.mark.parametrize(("mode", "found"), [("off", ["pipe-barrier"]), ("on", [])])
def test_automatic_synchronisation_of_vector_instructions(mode: AutoSync, found: list[str]):
    options = HostOptions(auto_sync=mode)
    assert rules("pipe_faults.cpp", "vector_after_vector", options) == found


@pytest.mark.parametrize("kernel", ["scalar_reads_a_register", "scalar_reads_what_vector_writes"])
def test_automatic_synchronisation_orders_the_scalar_unit(kernel: str):
    assert rules("pipe_faults.cpp", kernel, HostOptions(auto_sync="off")) == ["pipe-race"]
    assert rules("pipe_faults.cpp", kernel, HostOptions()) == []


def test_a_kernel_with_a_pipe_relies_on_it():
    found = rules("queue_faults.cpp", "clean", HostOptions(auto_sync="off"))
    assert set(found) == {"pipe-race"}


@pytest.mark.parametrize(
    ("file", "kernel"),
    [
        ("pipe_faults.cpp", "vector_before_load"),
        ("core_faults.cpp", "two_blocks_write"),
        ("poison_faults.cpp", "store_of_fresh_buffer"),
    ],
)
def test_without_checks_nothing_is_looked_for(file: str, kernel: str):
    assert len(rules(file, kernel, HostOptions())) == 1
    assert rules(file, kernel, HostOptions(checks=False)) == []


def test_without_checks_limits_are_kept():
    assert rules("memory_faults.cpp", "count_past_tensor", HostOptions(checks=False)) == [
        "ub-out-of-bounds"
    ]


def test_arguments():
    words = ["a.py", "--auto-sync", "off", "--order", "shuffled", "--seed", "3", "--no-checks"]
    options = options_of(argument_parser().parse_args(words))
    assert options.host == HostOptions(auto_sync="off", order="shuffled", seed=3, checks=False)
    assert options_of(argument_parser().parse_args(["a.py"])).host == HostOptions()
