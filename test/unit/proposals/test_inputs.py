"""How many inputs a proposal is tried on."""

from xdsl.dialects.builtin import f32

from acc.proposals.inputs import LEAST, cases_at, more_cases
from acc.semantics.signature import Entry, ValueShape


def entry(*dims: int | str) -> Entry:
    """An entry that reads one tensor."""
    return Entry("f", (ValueShape(tuple((dim,) for dim in dims), f32),))


def test_there_are_fifty():
    assert LEAST == 50
    shapes: tuple[tuple[int | str, ...], ...] = ((8,), ("n", 8), (512, 1024))
    for dims in shapes:
        ran = cases_at(entry(*dims), [{"n": 1}] if "n" in dims else [{}])
        assert len({case.key for case in (*ran, *more_cases(ran))}) >= LEAST


def test_large_sizes_do_not_make_inputs_fewer():
    sizes = [{"n": size} for size in (1, 7, 20011, 60000)]
    ran = cases_at(entry("n", 64), sizes)
    more = list(more_cases(ran))
    assert len(ran) + len(more) >= LEAST
    assert all(case.sizes["n"] <= 7 for case in more[len(more) // 2 :])


def test_large_inputs_are_as_many():
    ran = cases_at(entry(1 << 22), [{}])
    assert len(ran) + len(list(more_cases(ran))) >= LEAST
    ran = cases_at(entry(1 << 25), [{}])
    assert len(ran) + len(list(more_cases(ran))) >= LEAST
