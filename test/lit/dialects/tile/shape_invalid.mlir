// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @extents_of_a_tile(%c: f32) {
  // expected-error @below {{'tile.fill' needs one extent per bounded dimension of !tile.tile<[<=4, 8], f32, ub>: 1, found 0}}
  %0 = tile.fill %c : f32 -> !tile.tile<[<=4, 8], f32, ub>
  func.return
}

// -----

func.func @extents_of_a_buffer(%c: f32, %n: index, %b: !tile.buffer<[<=4, 8], f32, ub>) {
  // expected-error @below {{'tile.fill' needs one extent per bounded dimension of a buffer, which has its extents already: 0, found 1}}
  tile.fill %c extents(%n) : f32 outs(%b : !tile.buffer<[<=4, 8], f32, ub>)
  func.return
}

// -----

func.func @fill_element_type(%c: f16) {
  // expected-error @below {{'tile.fill' needs one element type, found f16 and f32}}
  %0 = tile.fill %c : f16 -> !tile.tile<[8], f32, ub>
  func.return
}

// -----

func.func @broadcast_element_type(%a: !tile.tile<[1], f16, ub>) {
  // expected-error @below {{'tile.broadcast' needs one element type, found f16 and f32}}
  %0 = tile.broadcast %a : !tile.tile<[1], f16, ub> -> !tile.tile<[8], f32, ub>
  func.return
}

// -----

func.func @broadcast_extents(%a: !tile.tile<[1], f32, ub>) {
  // expected-error @below {{'tile.broadcast' needs one extent per bounded dimension of !tile.tile<[<=8], f32, ub>: 1, found 0}}
  %0 = tile.broadcast %a : !tile.tile<[1], f32, ub> -> !tile.tile<[<=8], f32, ub>
  func.return
}

// -----

func.func @broadcast_shrinks(%a: !tile.tile<[4, 8], f32, ub>) {
  // expected-error @below {{'tile.broadcast' spreads dimensions of exactly 1, found [4, 8] to [1, 8]}}
  %0 = tile.broadcast %a : !tile.tile<[4, 8], f32, ub> -> !tile.tile<[1, 8], f32, ub>
  func.return
}

// -----

func.func @broadcast_differs(%a: !tile.tile<[4, 8], f32, ub>) {
  // expected-error @below {{'tile.broadcast' needs dimensions that are equal or exactly 1, found shapes [4, 8], [2, 8], which differ in dimension 0}}
  %0 = tile.broadcast %a : !tile.tile<[4, 8], f32, ub> -> !tile.tile<[2, 8], f32, ub>
  func.return
}

// -----

func.func @extent(%a: !tile.tile<[4, 8], f32, ub>) {
  // expected-error @below {{'tile.extent' needs a dimension below 2, found 2}}
  %0 = tile.extent %a dim = 2 : !tile.tile<[4, 8], f32, ub>
  func.return
}
