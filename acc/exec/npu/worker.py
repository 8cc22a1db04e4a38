"""
The process that has the device: answers the requests in a folder, one after the other.

It ends itself when its parent has gone and when a request takes too long, even if the device or the
driver holds its threads.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import shutil
import sys
import time
from pathlib import Path

from acc.exec.npu.requests import Answer, DeviceInfo, Failed, Hello, RunProgram

_GRACE_SECONDS = 30.0
"""How much later than its parent's limit it ends itself."""

_POLL_SECONDS = 0.01


class Worker:
    """Answers requests on one device."""

    def __init__(self, folder: Path, device: int, asker: int) -> None:
        self.folder, self.device, self.asker = folder, device, asker

    def serve(self) -> None:
        """Answer until there is a file `stop`, or nobody who asks."""
        number = 1
        while not (self.folder / "stop").exists() and self._is_asked():
            file = self.folder / f"{number}.request"
            if not file.exists():
                time.sleep(_POLL_SECONDS)
                continue
            seconds, request = pickle.loads(file.read_bytes())
            file.unlink()
            faulthandler.dump_traceback_later(seconds + _GRACE_SECONDS, exit=True)
            answer = self._answer(request)
            faulthandler.cancel_dump_traceback_later()
            unfinished = self.folder / "answering"
            unfinished.write_bytes(pickle.dumps(answer))
            unfinished.rename(self.folder / f"{number}.answer")
            number += 1
        if not self._is_asked():
            shutil.rmtree(self.folder, ignore_errors=True)

    def _is_asked(self) -> bool:
        """Whether the process that asks is still there; a profiler may stand in between."""
        try:
            os.kill(self.asker, 0)
        except ProcessLookupError:
            return False
        return True

    def _answer(self, request: Hello | RunProgram) -> Answer:
        try:
            match request:
                case Hello():
                    return self._hello()
                case RunProgram():
                    from acc.exec.npu.running import run_program

                    return run_program(request, self.device, self._reach)
        except (RuntimeError, OSError, ImportError, AssertionError) as error:
            # what torch_npu, the dynamic linker and PyTorch raise; all else is a bug of ours
            return Failed(str(error))

    def _reach(self, stage: str) -> None:
        """Note what is about to be done, for a parent that gets no answer."""
        (self.folder / "stage").write_text(stage, "utf-8")

    def _hello(self) -> DeviceInfo:
        self._reach("importing torch_npu")
        import torch

        from acc.exec.npu.torch_npu_api import load_npu

        npu, version = load_npu()
        self._reach("looking for devices")
        count = npu.device_count()
        name = npu.get_device_name(self.device) if self.device < count else ""
        return DeviceInfo(name, count, torch.__version__, version)


if __name__ == "__main__":
    Worker(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])).serve()
