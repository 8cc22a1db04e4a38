"""The device that a run goes to."""

from dataclasses import dataclass

from acc.exec.npu.requests import DeviceInfo
from acc.exec.npu.toolkit import Toolkit


@dataclass(frozen=True)
class Device:
    """A device and what compiles for it."""

    number: int
    chip: str
    """The name of the record."""

    info: DeviceInfo
    toolkit: Toolkit
    driver: str
    """Version of the driver, `unknown` if no file says it."""

    def as_json(self) -> dict[str, object]:
        """What reports say of it."""
        return {
            "number": self.number,
            "soc": self.info.soc,
            "chip": self.chip,
            "cann": self.toolkit.version,
            "driver": self.driver,
            "torch": self.info.torch,
            "torch_npu": self.info.torch_npu,
        }

    def text(self) -> str:
        """The same in a line."""
        return (
            f"{self.info.soc} ({self.chip}), CANN {self.toolkit.version}, driver {self.driver}, "
            f"torch {self.info.torch}, torch_npu {self.info.torch_npu}"
        )
