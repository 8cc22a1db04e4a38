"""
The lit suite. The tools are run as modules of this checkout, with the Python that runs lit, in
processes that are forked from one which has imported what they need (test/tool_server).

ACC_ROUNDTRIP prints generic form and parses it again into custom form; ACC_GENERIC_ROUNDTRIP checks
the generic form itself, with the prefix CHECK-GENERIC. `exits N COMMAND` checks an exit code.
"""

import importlib.util
import os
import shutil
import sys
from pathlib import Path

import lit.formats

root = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(root))

from test.tool_server.start import start_tool_server  # noqa: E402

config.name = "acc"
config.suffixes = [".mlir", ".test", ".py"]
config.excludes = ["Inputs", "lit.cfg.py", "Output"]
config.test_format = lit.formats.ShTest(execute_external=False)
config.test_source_root = str(root / "test" / "lit")
config.test_exec_root = os.path.join(lit_config.params.get("work", str(root / "build")), "lit")

python = lit_config.params.get("python", sys.executable)
filecheck = shutil.which("filecheck", path=os.path.dirname(python)) or "filecheck"
config.environment["PYTHONPATH"] = str(root)
if importlib.util.find_spec("torch_mlir") is not None:
    config.available_features.add("torch")
if importlib.util.find_spec("z3") is not None:
    config.available_features.add("z3")
if (peer := importlib.util.find_spec("ascendnpuir")) is not None:
    config.available_features.add("peer")
    bishengir_opt = Path(peer.origin).parent / "bin" / "bishengir-opt"
    config.substitutions.append((r"(?<![\w./-])bishengir-opt(?![\w./-])", str(bishengir_opt)))
config.environment["PATH"] = os.environ["PATH"]
module = " ".join(start_tool_server(python, config.environment))


def word(name):
    """A pattern for a command's name, but not for a part of a path."""
    return rf"(?<![\w./-]){name}(?![\w./-])"


split = "--split-input-file"
config.substitutions += [
    (
        "ACC_ROUNDTRIP",
        f"acc-opt %s --print-op-generic {split} | acc-opt {split} | filecheck %s",
    ),
    (
        "ACC_GENERIC_ROUNDTRIP",
        f"acc-opt %s --print-op-generic {split} | filecheck %s --check-prefix=CHECK-GENERIC",
    ),
    (word("exits"), f"{python} {root}/test/lit/Inputs/exits.py"),
    (word("filecheck"), filecheck),
    (word("python"), python),
    (word("acc-bench"), f"{module} acc.cli.bench"),
    (word("acc-opt"), f"{module} acc.cli.opt"),
    (word("acc-translate"), f"{module} acc.cli.translate"),
    (word("acc-run"), f"{module} acc.cli.run"),
]
