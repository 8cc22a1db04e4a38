// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @cmp_gives_a_mask(%a: !tile.tile<[4], f32, ub>) {
  // expected-error @below {{'tile.cmp' needs a mask of i1, found !tile.tile<[4], f32, ub>}}
  %0 = tile.cmp lt %a, %a : !tile.tile<[4], f32, ub>, !tile.tile<[4], f32, ub> -> !tile.tile<[4], f32, ub>
  func.return
}

// -----

func.func @cmp_element_types(%a: !tile.tile<[4], f32, ub>, %c: i32) {
  // expected-error @below {{'tile.cmp' needs one element type, found f32 and i32}}
  %0 = tile.cmp lt %a, %c : !tile.tile<[4], f32, ub>, i32 -> !tile.tile<[4], i1, ub>
  func.return
}

// -----

func.func @select_by_a_mask(%a: !tile.tile<[4], f32, ub>) {
  // expected-error @below {{'tile.select' needs a mask of i1, found !tile.tile<[4], f32, ub>}}
  %0 = tile.select %a, %a, %a : !tile.tile<[4], f32, ub>, !tile.tile<[4], f32, ub>, !tile.tile<[4], f32, ub> -> !tile.tile<[4], f32, ub>
  func.return
}

// -----

func.func @select_element_types(%m: !tile.tile<[4], i1, ub>, %a: !tile.tile<[4], f32, ub>, %c: f16) {
  // expected-error @below {{'tile.select' needs one element type, found f32 and f16}}
  %0 = tile.select %m, %a, %c : !tile.tile<[4], i1, ub>, !tile.tile<[4], f32, ub>, f16 -> !tile.tile<[4], f32, ub>
  func.return
}

// -----

func.func @unknown_predicate(%a: !tile.tile<[4], f32, ub>) {
  // expected-error @below {{expected `eq`, `ne`, `lt`, `le`, `gt`, or `ge`}}
  %0 = tile.cmp less %a, %a : !tile.tile<[4], f32, ub>, !tile.tile<[4], f32, ub> -> !tile.tile<[4], i1, ub>
  func.return
}
