"""Whether this machine has what a target needs, and which device it is."""

from dataclasses import replace

from acc.driver.device import Device
from acc.driver.options import RunOptions
from acc.exec.npu.driver import driver_version
from acc.exec.npu.probe import probe_device
from acc.exec.npu.requirements import require_npu
from acc.exec.npu.soc import chip_of_soc
from acc.exec.toolchain import find_compiler


def on_target(options: RunOptions) -> RunOptions:
    """
    The options with the device that they ask for, and its chip.

    Raises `MissingToolError` unless the target can run here, and `UserError` for a device that is
    another chip than was asked for, or none that is known.
    """
    if options.target == "host":
        find_compiler()
    if options.target != "npu":
        return options
    toolkit = require_npu()
    info = probe_device(toolkit, options.npu.device)
    chip = chip_of_soc(info.soc, options.chip)
    device = Device(options.npu.device, chip, info, toolkit, driver_version())
    return replace(options, chip=chip, device=device)
