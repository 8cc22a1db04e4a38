"""
What MultiKernelBench does with a submission, in words of our own: how it is read, built and judged.

Restated from its direct-launch backend, whose build runs with the stand-ins here; tensors are on
the CPU. Its own rule against cheating allows more than `forward_calls` does.
"""

import ast
import json
import re
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from acc.exec.toolchain import find_compiler
from test.standins.toolkit import LIBRARIES, run

EXTENSION_NAME = re.compile(r"\w+_ext")
"""Names of modules that count as extensions with kernels; some others do too."""

JUDGE = """
import copy, sys
from pathlib import Path
import torch, torch_npu

model, reference = map(Path, sys.argv[1:])
names = {"__file__": str(model)}
exec(compile(model.read_text(), str(model), "exec"), names)
# the reference runs in the same namespace, and may overwrite names
names["__file__"] = str(reference)
exec(compile(reference.read_text(), str(reference), "exec"), names)


def check(want, got):
    if isinstance(want, torch.Tensor):
        assert want.shape == got.shape, (want.shape, got.shape)
        if want.dtype == torch.bool:
            assert torch.equal(want, got)
        else:
            assert torch.allclose(want, got, atol=1e-4, rtol=1e-4), (want - got).abs().max()
    elif isinstance(want, (tuple, list)):
        assert isinstance(got, (tuple, list)) and len(want) == len(got), (want, got)
        for one, other in zip(want, got):
            check(one, other)
    elif isinstance(want, dict):
        check([want[key] for key in sorted(want)], [got[key] for key in sorted(got)])
    else:
        assert want == got, (want, got)


def made(name):
    torch.manual_seed(1024)
    return names[name](*names["get_init_inputs"]())


with torch.no_grad():
    old, new = made("Model"), made("ModelNew")
    check(old.state_dict(), {key.replace("ModelNew", "Model"): value
                             for key, value in new.state_dict().items()})
    for _ in range(3):
        inputs = names["get_inputs"]()
        others = copy.deepcopy(inputs)
        check(old(*inputs), new(*others))
        # beyond the benchmark: what forward writes
        check(inputs, others)
        state = dict(new.named_buffers())
        check(dict(old.named_buffers()), {name: state[name] for name, _ in old.named_buffers()})
"""


@dataclass(frozen=True)
class Submission:
    """A submission whose sources are on disk."""

    directory: Path
    spec: Mapping[str, str]
    """The part `build`, lists joined with `;`."""

    model: Path
    """The file with `ModelNew`."""


def read_submission(text: str, directory: Path) -> Submission:
    """Write the sources of a submission, as the benchmark finds them in a response."""
    assert re.search(r"```.*?```", text, re.DOTALL) is None, "a fence would be taken for it"
    spec = json.loads(text)
    paths: list[str] = [source["path"] for source in spec["sources"]]
    assert len(set(paths)) == len(paths)
    for source in spec["sources"]:
        path = Path(source["path"])
        assert not path.is_absolute() and ".." not in path.parts
        (directory / path).parent.mkdir(parents=True, exist_ok=True)
        (directory / path).write_text(source["content"], "utf-8")
    file, _, name = spec["entry"]["model"].partition("::")
    assert name == "ModelNew"
    build = {k: v if isinstance(v, str) else ";".join(v) for k, v in spec["build"].items()}
    assert build["type"] == "ascendc_direct_launch"
    return Submission(directory, build, directory / file)


def forward_calls(model: str) -> list[str]:
    """
    What `forward` of `ModelNew` calls, as text.

    Fails where it computes with operators or loops.
    """
    tree = ast.parse(model)
    (cls,) = (n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == "ModelNew")
    (forward,) = (n for n in cls.body if isinstance(n, ast.FunctionDef) and n.name == "forward")
    for node in (node for statement in forward.body for node in ast.walk(statement)):
        wrong = isinstance(node, ast.BinOp | ast.UnaryOp | ast.For | ast.While | ast.comprehension)
        assert not wrong, ast.unparse(node)
    calls = [n.func for s in forward.body for n in ast.walk(s) if isinstance(n, ast.Call)]
    return [ast.unparse(function) for function in calls]


def build(submission: Submission, environment: Mapping[str, str], objects: dict[str, Path]) -> Path:
    """Build the extension; `objects` keeps those of files that are the same in every submission."""
    spec, directory = submission.spec, submission.directory
    bindings = [directory / path for path in spec["binding_sources"].split(";")]
    built = bindings[0].parent / "build"
    built.mkdir()
    toolkit = Path(environment["ASCEND_HOME_PATH"])
    torch, torch_npu = (
        _package("torch"),
        Path(environment["PYTHONPATH"].split(":")[0]) / "torch_npu",
    )
    headers = [*(directory / path for path in spec["include_dirs"].split(";")), toolkit / "include"]
    headers += [Path(sysconfig.get_path("include")), torch_npu / "include"]
    headers += [torch / "include", torch / "include/torch/csrc/api/include"]
    options = ["-std=c++17", "-fPIC", *(f"-I{path}" for path in headers), "-c"]
    made: list[Path] = []
    for source in (directory / path for path in spec["kernel_sources"].split(";")):
        made.append(built / f"{source.stem}.o")
        command = [toolkit / "bin/bisheng", "--npu-arch=dav-2201", "-xasc", *options, source]
        run([*map(str, command), "-o", str(made[-1])], directory, environment)
    for source in bindings:
        text = source.read_text("utf-8")
        if text not in objects:
            objects[text] = built / f"{source.stem}.binding.o"
            define = f"-DTORCH_EXTENSION_NAME={spec['module_name']}"
            find_compiler().run(
                [*options, define, str(source), "-o", str(objects[text])], directory
            )
        made.append(objects[text])
    folders = [torch / "lib", torch_npu / "lib", toolkit / "lib64"]
    libraries = ["torch", "torch_cpu", "torch_npu", *LIBRARIES]
    extension = built / f"{spec['module_name']}{sysconfig.get_config_var('EXT_SUFFIX')}"
    linking = [*(f"-L{path}" for path in folders), *(f"-Wl,-rpath,{path}" for path in folders)]
    linking += [f"-l{name}" for name in libraries]
    command = ["-shared", *map(str, made), *linking, "-o", str(extension)]
    find_compiler().run(command, directory)
    return extension


def judge(submission: Submission, reference: Path, environment: Mapping[str, str]) -> None:
    """Run reference and submission on the same inputs; fails where results differ."""
    command: Sequence[str | Path] = [sys.executable, "-c", JUDGE, submission.model, reference]
    run(command, submission.directory, environment)


def _package(name: str) -> Path:
    spec = find_spec(name)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent
