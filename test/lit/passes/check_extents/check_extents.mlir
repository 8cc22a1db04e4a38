// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-extents

func.func @elementwise(%c: f32, %m: index, %n: index) {
  // expected-note @below {{operand 0 is made here}}
  %a = tile.fill %c extents(%m) : f32 -> !tile.tile<[<=8], f32, ub>
  // expected-note @below {{operand 1 is made here}}
  %b = tile.fill %c extents(%n) : f32 -> !tile.tile<[<=8], f32, ub>
  // expected-error @below {{'tile.add' needs equal extents in dimension 0, which cannot be proved: found %m for operand 0 and %n for operand 1}}
  %0 = tile.add %a, %b : !tile.tile<[<=8], f32, ub>, !tile.tile<[<=8], f32, ub> -> !tile.tile<[<=8], f32, ub>
  func.return
}

// -----

func.func @arithmetic(%c: f32, %m: index, %i: index) {
  %c4 = arith.constant 4 : index
  %rest = arith.subi %m, %i : index
  %n = arith.minsi %rest, %c4 : index
  // expected-note @below {{operand 0 is made here}}
  %a = tile.fill %c extents(%n) : f32 -> !tile.tile<[<=8], f32, ub>
  // expected-note @below {{operand 1 is made here}}
  %b = tile.fill %c extents(%rest) : f32 -> !tile.tile<[<=8], f32, ub>
  // expected-error @below {{'tile.max' needs equal extents in dimension 0, which cannot be proved: found min(%m - %i, 4) for operand 0 and %m - %i for operand 1}}
  %0 = tile.max %a, %b : !tile.tile<[<=8], f32, ub>, !tile.tile<[<=8], f32, ub> -> !tile.tile<[<=8], f32, ub>
  func.return
}

// -----

func.func @destination(%m: index, %n: index) {
  // expected-note @below {{operand 0 is made here}}
  %a = tile.alloc(%m) buffers = 1 : !tile.buffer<[<=8], f32, ub>
  // expected-note @below {{the destination is made here}}
  %b = tile.alloc(%n) buffers = 1 : !tile.buffer<[<=8], f32, ub>
  // expected-error @below {{'tile.exp' needs equal extents in dimension 0, which cannot be proved: found %m for operand 0 and %n for the destination}}
  tile.exp %a : !tile.buffer<[<=8], f32, ub> outs(%b : !tile.buffer<[<=8], f32, ub>)
  func.return
}

// -----

func.func @kept_by_a_reduction(%m: index, %n: index) {
  // expected-note @below {{operand 0 is made here}}
  %a = tile.alloc(%m, %n) buffers = 1 : !tile.buffer<[<=8, <=4], f32, ub>
  // expected-note @below {{the destination is made here}}
  %b = tile.alloc(%n) buffers = 1 : !tile.buffer<[<=8, 1], f32, ub>
  // expected-error @below {{'tile.reduce_sum' needs equal extents in dimension 0, which cannot be proved: found %m for operand 0 and %n for the destination}}
  tile.reduce_sum %a axis = 1 : !tile.buffer<[<=8, <=4], f32, ub> outs(%b : !tile.buffer<[<=8, 1], f32, ub>)
  func.return
}

// -----

func.func @kept_by_a_broadcast(%c: f32, %m: index, %n: index) {
  // expected-note @below {{operand 0 is made here}}
  %a = tile.fill %c extents(%m) : f32 -> !tile.tile<[<=8, 1], f32, ub>
  // expected-error @below {{'tile.broadcast' needs equal extents in dimension 0, which cannot be proved: found %m for operand 0 and %n for the destination}}
  %b = tile.broadcast %a extents(%n) : !tile.tile<[<=8, 1], f32, ub> -> !tile.tile<[<=8, 4], f32, ub>
  func.return
}
