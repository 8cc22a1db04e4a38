"""Places: read from location attributes, inherited from enclosing operations, kept by rewrites."""

import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import (
    UNKNOWN_LOC,
    CallSiteLoc,
    FusedLoc,
    LocationAttr,
    ModuleOp,
    NameLoc,
    NoneAttr,
    StringAttr,
    i32,
)
from xdsl.ir import Block, Region
from xdsl.pattern_rewriter import PatternRewriter

from acc.locations import (
    Place,
    fill_locations,
    keeping_locations,
    place_of,
    place_of_location,
)

PLACE = Place("f.py", 3, 4)
OTHER = Place("g.py", 5, 6)


@pytest.mark.parametrize(
    ("location", "expected"),
    [
        (UNKNOWN_LOC, None),
        (PLACE.location(), PLACE),
        (Place("f.py", 3, 0).location(), Place("f.py", 3, 1)),
        (NameLoc(StringAttr("x"), PLACE.location()), PLACE),
        (NameLoc(StringAttr("x"), NoneAttr()), None),
        (CallSiteLoc(PLACE.location(), OTHER.location()), PLACE),
        (CallSiteLoc(UNKNOWN_LOC, OTHER.location()), OTHER),
        (FusedLoc((UNKNOWN_LOC, OTHER.location(), PLACE.location()), NoneAttr()), OTHER),
    ],
)
def test_place_of_location(location: LocationAttr, expected: Place | None):
    assert place_of_location(location) == expected


def test_place_of_an_operation_without_one_is_that_around_it():
    op = test.TestOp()
    module = ModuleOp([op])
    assert place_of(op) is None
    module.location = PLACE.location()
    assert place_of(op) == PLACE


def test_inserted_operations_inherit_only_what_they_lack():
    matched, bare, placed = test.TestOp(), test.TestOp(), test.TestOp()
    ModuleOp([matched])
    matched.location = PLACE.location()
    placed.location = OTHER.location()
    with keeping_locations():
        PatternRewriter(matched).insert([bare, placed])
    assert [place_of(bare), place_of(placed)] == [PLACE, OTHER]
    after = test.TestOp()
    PatternRewriter(matched).insert(after)
    assert after.location == UNKNOWN_LOC


def test_made_from_nothing_takes_the_place_of_something_near():
    used = test.TestOp(result_types=[i32])
    user = test.TestOp(operands=used.results)
    after = test.TestOp()
    around = test.TestOp(regions=[Region(Block([used, user, after]))])
    module = ModuleOp([before := test.TestOp(), around])
    user.location = PLACE.location()
    before.location = OTHER.location()
    fill_locations(module)
    assert [place_of_location(op.location) for op in (used, after, around, module, before)] == [
        PLACE,
        PLACE,
        PLACE,
        OTHER,
        OTHER,
    ]


def test_nothing_is_made_up_where_nothing_has_a_place():
    module = ModuleOp([op := test.TestOp()])
    fill_locations(module)
    assert op.location == UNKNOWN_LOC
