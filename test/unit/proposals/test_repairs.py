"""Repairs on whole answers: they are right afterwards, and the verdict says what was mended."""

from test.unit.proposals.clamp import failure, judged, kernel


def test_reading_repairs_come_together():
    found = judged(
        kernel(
            ("import acc\nfrom acc import f32, gm", "import numpy as np\nfrom acc import f32"),
            ("0.0)", "0.0f)"),
        )
    )
    assert found.verdict.accepted, found.verdict.failure
    assert found.verdict.repairs == (
        "number-suffix: 0.0 for 0.0f in line 14",
        "missing-import: import of acc, acc.gm added",
        "unused-import: import of numpy left out",
    )


def test_a_block_at_the_end_is_mended():
    found = judged(kernel(("acc.upto(CHUNK, n)", "CHUNK")))
    assert found.verdict.accepted, found.verdict.failure
    assert found.verdict.repairs == (
        "block-at-the-end: blocks end where their range ends, in line 13",
    )


def test_a_rounded_extent_is_mended():
    found = judged(kernel(("min(CHUNK, N - column)", "acc.cdiv(min(CHUNK, N - column), 8) * 8")))
    assert found.verdict.accepted, found.verdict.failure
    assert found.verdict.repairs == ("rounded-extent: extents are not rounded up, in line 12",)


def test_what_else_is_wrong_is_told_with_the_repairs():
    check, text = failure(kernel(("0.0)", "0.5f)")))
    assert check == "values"
    assert text.startswith("1 of 1 elements of result 0 are wrong")
    assert text.endswith(
        "note: mended before it was checked: number-suffix: 0.5 for 0.5f in line 14"
    )


def test_a_repair_that_does_not_help_is_dropped():
    text = kernel(("acc.upto(CHUNK, n)", "CHUNK"), ("0.0)", "0.5)"))
    check, told = failure(text)
    assert check == "values"
    assert "mended" not in told
    assert judged(text).code == text
