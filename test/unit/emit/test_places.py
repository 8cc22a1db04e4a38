"""Lines of C++ know which line of the user's file they were made from."""

from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from acc.driver.inputs import load
from acc.driver.lowering import lower
from acc.driver.options import RunOptions
from acc.emit.target import KernelSource, emit_kernels
from acc.module_chip import set_chip

EXAMPLES = Path(__file__).parents[3] / "examples"


def emitted(file: Path) -> KernelSource:
    """The kernels of an example."""
    settings = {"M": 100} if "explicit" in file.name else {}
    options = RunOptions(str(file), settings=settings, text=file.read_text("utf-8"))
    module = lowered(load(options)().module)
    return emit_kernels(module)


def lowered(module: ModuleOp) -> ModuleOp:
    """A module at the ascendc level."""
    set_chip(module, None)
    for _ in lower(module):
        pass
    return module


def asked_by(kernels: KernelSource, cpp: str, file: Path) -> set[str]:
    """What the example's file says on the lines that lines with this C++ come from."""
    lines = file.read_text("utf-8").splitlines()
    found: set[str] = set()
    for text, place in zip(kernels.text.splitlines(), kernels.places, strict=True):
        if cpp in text:
            assert place is not None, text
            assert Path(place.file) == file, text
            found.add(lines[place.line - 1].strip())
    return found


def test_kernel_language():
    file = EXAMPLES / "softmax_explicit.py"
    kernels = emitted(file)
    assert asked_by(kernels, "DataCopyPad(x", file) == {"acc.load(x[row:, 0:], out=x_in)"}
    assert asked_by(kernels, "DataCopyPad(y", file) == {"acc.store(y_out, y[row:, 0:])"}
    assert asked_by(kernels, "Exp(", file) == {"acc.exp(x_in, out=x_in)"}
    assert asked_by(kernels, "WholeReduceSum(", file) == {
        "acc.reduce_sum(x_in, axis=1, out=total, tmp=work)"
    }


def test_pytorch():
    file = EXAMPLES / "softmax_module.py"
    calls = asked_by(emitted(file), "Exp(", file)
    assert len(calls) == 1
    assert "softmax" in calls.pop()


def test_the_frame_has_no_place():
    kernels = emitted(EXAMPLES / "softmax_explicit.py")
    frame = [
        place
        for text, place in zip(kernels.text.splitlines(), kernels.places, strict=True)
        if text.startswith(("class", "#include", "struct", "};"))
    ]
    assert frame
    assert not any(frame)
