// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @only_scalars(%a: f32) {
  // expected-error @below {{'tile.add' needs at least one tile operand, found only scalars}}
  %0 = tile.add %a, %a : f32, f32 -> !tile.tile<[4], f32, ub>
  func.return
}

// -----

func.func @ranks(%a: !tile.tile<[4], f32, ub>, %b: !tile.tile<[4, 1], f32, ub>) {
  // expected-error @below {{'tile.add' needs operands of one rank, found shapes [4], [4, 1]}}
  %0 = tile.add %a, %b : !tile.tile<[4], f32, ub>, !tile.tile<[4, 1], f32, ub> -> !tile.tile<[4], f32, ub>
  func.return
}

// -----

func.func @dimensions(%a: !tile.tile<[4, <=8], f32, ub>, %b: !tile.tile<[4, <=4], f32, ub>) {
  // expected-error @below {{'tile.sub' needs dimensions that are equal or exactly 1, found shapes [4, <=8], [4, <=4], which differ in dimension 1}}
  %0 = tile.sub %a, %b : !tile.tile<[4, <=8], f32, ub>, !tile.tile<[4, <=4], f32, ub> -> !tile.tile<[4, <=8], f32, ub>
  func.return
}

// -----

func.func @destination(%a: !tile.tile<[4, 1], f32, ub>, %b: !tile.tile<[4, 8], f32, ub>) {
  // expected-error @below {{'tile.mul' has operands of shape [4, 8], found a destination of [4, 1]}}
  %0 = tile.mul %a, %b : !tile.tile<[4, 1], f32, ub>, !tile.tile<[4, 8], f32, ub> -> !tile.tile<[4, 1], f32, ub>
  func.return
}

// -----

func.func @element_types(%a: !tile.tile<[4], f32, ub>, %b: f16) {
  // expected-error @below {{'tile.div' needs one element type, found f32 and f16}}
  %0 = tile.div %a, %b : !tile.tile<[4], f32, ub>, f16 -> !tile.tile<[4], f32, ub>
  func.return
}

// -----

func.func @neither_form(%a: !tile.tile<[4], f32, ub>) {
  // expected-error @below {{'tile.exp' either returns one tile or writes one `outs` buffer, found 0 results and 0 outs}}
  tile.exp %a : !tile.tile<[4], f32, ub>
  func.return
}

// -----

func.func @both_forms(%a: !tile.tile<[4], f32, ub>, %b: !tile.buffer<[4], f32, ub>) {
  // expected-error @below {{'tile.exp' either returns one tile or writes one `outs` buffer, found 1 results and 1 outs}}
  %0 = tile.exp %a : !tile.tile<[4], f32, ub> outs(%b : !tile.buffer<[4], f32, ub>) -> !tile.tile<[4], f32, ub>
  func.return
}

// -----

func.func @reads_a_buffer(%a: !tile.buffer<[4], f32, ub>) {
  // expected-error @below {{'tile.exp' that returns a tile reads tiles, found an operand of !tile.buffer<[4], f32, ub>}}
  %0 = tile.exp %a : !tile.buffer<[4], f32, ub> -> !tile.tile<[4], f32, ub>
  func.return
}

// -----

func.func @reads_a_tile(%a: !tile.tile<[4], f32, ub>, %b: !tile.buffer<[4], f32, ub>) {
  // expected-error @below {{'tile.exp' that writes a buffer reads buffers, found an operand of !tile.tile<[4], f32, ub>}}
  tile.exp %a : !tile.tile<[4], f32, ub> outs(%b : !tile.buffer<[4], f32, ub>)
  func.return
}

// -----

func.func @tmp(%a: !tile.tile<[4], f32, ub>, %b: !tile.buffer<[4], f32, ub>) {
  // expected-error @below {{'tile.exp' with a result takes no tmp buffers}}
  %0 = tile.exp %a : !tile.tile<[4], f32, ub> tmp(%b : !tile.buffer<[4], f32, ub>) -> !tile.tile<[4], f32, ub>
  func.return
}

// -----

func.func @integers(%x: !tile.tile<[8], i32, ub>) {
  // expected-error @+1 {{'tile.exp' needs a float element type, found i32}}
  %e = tile.exp %x : !tile.tile<[8], i32, ub> -> !tile.tile<[8], i32, ub>
  func.return
}

// -----

func.func @powers(%x: !tile.tile<[8], f16, ub>) {
  // expected-error @+1 {{'tile.ldexp' needs element type f32, found f16}}
  %e = tile.ldexp %x, %x : !tile.tile<[8], f16, ub>, !tile.tile<[8], f16, ub> -> !tile.tile<[8], f16, ub>
  func.return
}
