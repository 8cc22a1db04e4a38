"""PyTorch files that operators could come from, for forms that take the place of one."""

import ast
from pathlib import Path

import numpy as np

from acc.emit.projects.files import ProjectFile
from acc.emit.projects.forms import FORMS, MODEL_FORMS
from acc.emit.projects.multikernelbench.model import ModelSource, ModelTensor, Origin
from acc.emit.projects.operator import Operator

ALL_FORMS = (*FORMS, *MODEL_FORMS)


def model_source(operator: Operator) -> ModelSource:
    """A file whose `forward` takes what an operator reads and returns what it writes."""
    names = [memory.name for memory in operator.inputs]
    text = f"class Model:\n    def forward(self, {', '.join(names)}):\n        ..."
    tensors = [ModelTensor(Origin.INPUT, name, np.zeros(1, np.float32)) for name in names]
    count = len(operator.outputs)
    returned = 0 if count == 1 else tuple(range(count))
    return ModelSource(Path("model.py"), ast.parse(text), tensors, (), (), returned)


def files_of(form: str, operator: Operator) -> list[ProjectFile]:
    """The files of an operator's project in any form; a submission without the file that is all."""
    if form in FORMS:
        return FORMS[form](operator)
    files = MODEL_FORMS[form](operator, model_source(operator))
    return [file for file in files if not file.path.endswith(".json")]
