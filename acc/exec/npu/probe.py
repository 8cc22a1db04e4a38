"""Asks the runtime which device there is."""

from acc.exec.npu.device_process import START_SECONDS, DeviceProcess
from acc.exec.npu.driver import driver_problem
from acc.exec.npu.missing import Missing, missing_error
from acc.exec.npu.requests import DeviceInfo, Ended, Failed, Hello
from acc.exec.npu.toolkit import Toolkit


def probe_device(toolkit: Toolkit, device: int) -> DeviceInfo:
    """
    What the runtime says of a device.

    Raises `MissingToolError` where torch_npu cannot be imported, or sees no such device.
    """
    process = DeviceProcess(toolkit, device)
    try:
        answer = process.ask(Hello(), START_SECONDS)
    finally:
        process.close()
    match answer:
        case DeviceInfo() if device < answer.devices:
            return answer
        case DeviceInfo():
            asked = Missing(
                f"torch_npu sees {_seen(answer.devices)}, --npu asks for device={device}",
                "npu-smi info; echo $ASCEND_RT_VISIBLE_DEVICES",
            )
            problem = None if answer.devices else driver_problem()
            raise missing_error([asked, *filter(None, [problem])])
        case Failed(text) | Ended(_, _, _, text):
            lines = [line for line in text.splitlines() if line.strip()] or ["nothing"]
            how = (
                "was not done" if isinstance(answer, Ended) and answer.signal is None else "failed"
            )
            script = toolkit.setup or f"{toolkit.path}/set_env.sh"
            raise missing_error(
                [
                    Missing(
                        f"importing torch_npu {how}: {lines[-1].strip()}",
                        f"source {script} && python -c 'import torch_npu'",
                    )
                ]
            )
        case _:
            raise AssertionError(answer)


def _seen(devices: int) -> str:
    if devices < 2:
        return "device 0 alone" if devices else "no device"
    return f"devices 0 to {devices - 1}"
