"""Imports, once for all processes that are forked afterwards, what every task needs."""

import importlib
from contextlib import suppress

from acc import registry

_MODULES = (
    "torch",
    "torch._dynamo",
    "torch.export",
    "torch.export.passes",
    "torch_mlir.fx",
    "networkx",
    "acc.frontend.torch.export",
    "acc.frontend.torch.graph",
    "acc.frontend.torch.importer",
    "acc.frontend.torch.torch_mlir",
    "acc.driver.run",
    "acc.launch_plan",
)

for _name in _MODULES:
    # what is missing is said by the task that needs it
    with suppress(ImportError):
        importlib.import_module(_name)
for _load in registry.passes().values():
    with suppress(ImportError):
        _load()
