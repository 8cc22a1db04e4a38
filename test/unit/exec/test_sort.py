"""Sorts: Sort32, MrgSort, and the library forms around them."""

import numpy as np

from test.unit.exec.ub_program import Array, Body, values_of

RANDOM = np.random.default_rng(7)


def pairs(scores: Array, index: Array) -> Array:
    """Pairs of 8 bytes as the chip lays them out, seen as elements of the scores' type."""
    out = np.zeros((len(scores), 8), np.uint8)
    out[:, : scores.itemsize] = scores.view(np.uint8).reshape(len(scores), -1)
    out[:, 4:] = index.astype(np.uint32).view(np.uint8).reshape(-1, 4)
    return out.reshape(-1).view(scores.dtype)


def descending(scores: Array, index: Array) -> Array:
    order = np.argsort(-scores.astype(np.float64), kind="stable")
    return pairs(scores[order], index[order])


def inputs(kind: type[np.generic], count: int) -> tuple[Array, Array]:
    scores = RANDOM.integers(-20, 20, count).astype(kind)  # with ties
    return scores, RANDOM.integers(0, 2**32, count, np.uint32)


def bits(array: Array) -> Array:
    return array.view(np.uint8)


def test_sort32_sorts_groups_and_keeps_the_order_of_ties():
    bodies: dict[str, Body] = {}
    want: dict[str, Array] = {}
    for name, kind in (("half", np.float16), ("float", np.float32)):
        s, i = inputs(kind, 96)
        y = np.zeros(96 * 8 // s.itemsize, kind)
        bodies[name] = Body("Sort32(y, s, i, 3);", {"s": s, "i": i}, {"y": y})
        groups = [descending(s[g : g + 32], i[g : g + 32]) for g in range(0, 96, 32)]
        want[f"{name}.y"] = np.concatenate(groups)
    got = values_of(bodies)
    for name, values in want.items():
        np.testing.assert_array_equal(bits(got[name]), bits(values), err_msg=name)


def merged(lists: list[tuple[Array, Array]], count: int | None = None) -> Array:
    """All pairs in descending order, the first list's first."""
    scores = np.concatenate([s for s, _ in lists])
    index = np.concatenate([i for _, i in lists])
    return descending(scores, index)[: count if count is None else count * 2]


def sorted_lists(*counts: int) -> tuple[Array, list[tuple[Array, Array]]]:
    lists: list[tuple[Array, Array]] = []
    for count in counts:
        s, i = inputs(np.float32, count)
        order = np.argsort(-s.astype(np.float64), kind="stable")
        lists.append((s[order], i[order]))
    return np.concatenate([pairs(s, i) for s, i in lists]), lists


MERGE = """
const uint16_t lengths[4] = {{{lengths}}};
MrgSortSrcList<float> lists({lists});
MrgSort(y, lists, MrgSort4Info(lengths, {suspend}, {valid}, {repeats}));
"""


def merge_body(
    x: Array, counts: tuple[int, ...], valid: int, *, repeats: int = 1, suspend: bool = False
) -> Body:
    starts = np.concatenate([[0], np.cumsum(counts)[:3], [0, 0, 0]])[:4]
    text = MERGE.format(
        lengths=", ".join(str(c) for c in counts),
        lists=", ".join(f"x[{2 * s}]" for s in starts),
        suspend=str(suspend).lower(),
        valid=valid,
        repeats=repeats,
    )
    return Body(text, {"x": x, "y": np.full_like(x, -9)}, {"y": np.zeros_like(x)})


def test_merges_of_two_three_and_four_lists():
    bodies: dict[str, Body] = {}
    want: dict[str, Array] = {}
    for name, counts, valid in (
        ("two", (32, 7), 3),
        ("three", (5, 64, 32), 7),
        ("four", (32, 1, 16, 40), 15),
    ):
        x, lists = sorted_lists(*counts)
        bodies[name] = merge_body(x, counts, valid)
        want[name] = merged(lists)
    got = values_of(bodies)
    for name, values in want.items():
        np.testing.assert_array_equal(bits(got[f"{name}.y"]), bits(values), err_msg=name)


def test_repeats_merge_group_after_group():
    counts = (16,) * 8
    x, lists = sorted_lists(*counts)
    body = merge_body(x, counts[:4], 15, repeats=2)
    want = np.concatenate([merged(lists[:4]), merged(lists[4:])])
    np.testing.assert_array_equal(bits(values_of({"r": body})["r.y"]), bits(want))


def test_suspension_stops_where_a_list_is_used_up():
    first = (np.array([9, 5, 1], np.float32), np.array([0, 1, 2], np.uint32))
    second = (np.array([8, 7], np.float32), np.array([10, 11], np.uint32))
    x = np.concatenate([pairs(*first), pairs(*second)])
    body = merge_body(x, (3, 2, 0, 0), 3, suspend=True)
    body = Body(
        body.statements + "uint16_t n[4]; GetMrgSortResult(n[0], n[1], n[2], n[3]);"
        "for (int k = 0; k < 4; ++k) { c.SetValue(k, n[k]); }",
        body.inputs,
        {**body.outputs, "c": np.zeros(4, np.int32)},
    )
    got = values_of({"s": body})
    # 9, 8, 7: then the second list is empty.
    taken = np.concatenate([pairs(first[0][:1], first[1][:1]), pairs(*second)])
    np.testing.assert_array_equal(bits(got["s.y"][:6]), bits(taken))
    np.testing.assert_array_equal(got["s.y"][6:], -9)
    np.testing.assert_array_equal(got["s.c"], [1, 2, 0, 0])


def test_full_sort_and_extract():
    bodies: dict[str, Body] = {}
    want: dict[str, tuple[Array, Array]] = {}
    for name, kind in (("half", np.float16), ("float", np.float32)):
        s, i = inputs(kind, 160)
        ctype = name
        bodies[name] = Body(
            f"LocalTensor<{ctype}> t = scratch.ReinterpretCast<{ctype}>();"
            f"LocalTensor<{ctype}> sorted = t[4096]; LocalTensor<{ctype}> c;"
            "Concat(c, s, t, 10);"
            f"Sort<{ctype}, true>(sorted, c, i, t, 5);"
            "Extract(v, k, sorted, 5);",
            {"s": s, "i": i},
            {"v": np.zeros_like(s), "k": np.zeros_like(i)},
        )
        order = np.argsort(-s.astype(np.float64), kind="stable")
        want[name] = (s[order], i[order])
    got = values_of(bodies)
    for name, (values, index) in want.items():
        np.testing.assert_array_equal(got[f"{name}.v"], values, err_msg=name)
        np.testing.assert_array_equal(got[f"{name}.k"], index, err_msg=name)


def test_lengths_of_pairs():
    body = Body(
        "n.SetValue(0, GetSortLen<float>(10)); n.SetValue(1, GetSortOffset<half>(10));",
        {},
        {"n": np.zeros(2, np.int32)},
    )
    np.testing.assert_array_equal(values_of({"n": body})["n.n"], [20, 40])
