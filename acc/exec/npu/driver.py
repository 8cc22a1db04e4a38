"""What the machine says about the driver of its NPUs."""

import os
from pathlib import Path

from acc.exec.npu.missing import Missing

_VERSION_FILE = "usr/local/Ascend/driver/version.info"


def driver_problem(root: Path = Path("/")) -> Missing | None:
    """Why programs see no device, if the files under `root` tell."""
    devices = sorted((root / "dev").glob("davinci[0-9]*"))
    if not devices:
        if (root / _VERSION_FILE).exists():
            return Missing("the driver shows no device (no /dev/davinci*)", "npu-smi info")
        return Missing(
            "no driver of an Ascend NPU (no /dev/davinci*)",
            "bash Ascend-hdk-910b-npu-driver_VERSION_linux-ARCH.run --full   # then the firmware; "
            "in a container: docker run --device /dev/davinci0 --device /dev/davinci_manager "
            "--device /dev/devmm_svm --device /dev/hisi_hdc ...",
        )
    if not any(os.access(device, os.R_OK | os.W_OK) for device in devices):
        return Missing(
            f"no permission for {devices[0]}", "sudo usermod -aG HwHiAiUser $USER   # and log in"
        )
    return None


def driver_version(root: Path = Path("/")) -> str:
    """The version that the driver's own file gives, else `unknown`."""
    file = root / _VERSION_FILE
    lines = file.read_text("utf-8", "replace").splitlines() if file.exists() else []
    for line in lines:
        name, _, value = line.partition("=")
        if name.strip().lower() == "version":
            return value.strip()
    return "unknown"
