"""Records of what models wrote, in Python syntax: read, written, refused where they are none."""

import pytest

from acc.diagnostics import UserError
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.record import FROM_MODEL, ModelRecordAttr, records_of
from acc.frontend.dsl import emit_dsl, import_dsl
from acc.llm.refused import RefusedError
from acc.llm.reply import read
from acc.llm.substitution import alone
from test.unit.llm.specs import RELU, spec_of

KERNEL = """\
import acc
from acc import f32, gm

M = acc.symbol("M")


{marks}@acc.kernel
def relu(x: gm[M, 8, f32], y: gm[M, 8, f32]):
    for i in acc.parallel(M, step=64):
        n = min(64, M - i)
        acc.store(acc.relu(acc.load(x[i:, 0:], [acc.upto(64, n), 8])), y[i:, 0:])
"""
MARK = """\
@acc.from_model(
    "a \\"model\\"",
    provider="openai",
    request="0f3a9c77",
    rounds=2,
    passed=["values 54", "host model 24"],
)
"""
RECORD = ModelRecordAttr.of(
    "openai", 'a "model"', "0f3a9c77", 2, [("values", 54), ("host model", 24)]
)


def kernel_of(text: str) -> KernelOp:
    """The kernel of a file."""
    module = import_dsl(text, "file.py")
    return next(op for op in module.body.block.ops if isinstance(op, KernelOp))


def test_a_record_is_read_and_written():
    text = KERNEL.format(marks=MARK)
    kernel = kernel_of(text)
    assert FROM_MODEL in kernel.attributes and records_of(kernel) == (RECORD,)
    written = emit_dsl(import_dsl(text, "file.py"))
    assert written.count(MARK) == 1
    assert import_dsl(written, "again.py").is_structurally_equivalent(import_dsl(text, "file.py"))


def test_a_kernel_with_parts_of_several_models():
    marks = MARK + MARK.replace("0f3a9c77", "99999999") + MARK
    hashes = [record.request.data for record in records_of(kernel_of(KERNEL.format(marks=marks)))]
    assert hashes == ["0f3a9c77", "99999999"]


def test_a_kernel_without_one_has_none():
    kernel = kernel_of(KERNEL.format(marks=""))
    assert FROM_MODEL not in kernel.attributes and records_of(kernel) == ()


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        (
            "@acc.from_model\n",
            "missing argument 'model'; expected acc.from_model(model, provider, ",
        ),
        (MARK.replace("values 54", "values"), "such as \"values 54\", found 'values'"),
        (MARK.replace("values 54", "Values 54"), "the name of a check is lower-case words, found"),
        (MARK.replace("0f3a9c77", "x"), "the hash of a request is 8 to 128 digits 0-9a-f, found"),
        (MARK.replace("=2", "=0"), "a record has 1 or more rounds, found 0"),
        (MARK.replace('["values 54", "host model 24"]', "[]"), "a record has the checks that were"),
        (MARK.replace("openai", "open\\nai"), "a provider is 1 to 128 printable characters of ASC"),
        ("@acc.host\n", "function 'relu' needs one decorator of @acc.kernel, @acc.host, @acc.prog"),
    ],
)
def test_what_is_no_record(mark: str, said: str):
    with pytest.raises(UserError) as caught:
        import_dsl(KERNEL.format(marks=mark), "file.py")
    assert said in caught.value.text and caught.value.place is not None


def test_only_kernels_have_records():
    text = KERNEL.format(marks="") + f"\n\n{MARK}@acc.program\ndef all(x: gm[M, f32]):\n    pass\n"
    with pytest.raises(UserError, match="function 'all' needs one decorator of"):
        import_dsl(text, "file.py")


def test_a_model_cannot_write_its_own_record():
    with pytest.raises(RefusedError, match="a record of checks is for acc to write; leave it out"):
        read(KERNEL.format(marks=MARK), alone(spec_of(RELU)))
