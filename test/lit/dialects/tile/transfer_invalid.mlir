// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @offsets(%x: !tile.gm<[M, 8], f32>, %c: index) {
  // expected-error @below {{'tile.load' needs one offset per dimension of !tile.gm<[M, 8], f32>: 2, found 1}}
  %0 = tile.load %x[%c] : !tile.gm<[M, 8], f32> -> !tile.tile<[4, 8], f32, ub>
  func.return
}

// -----

func.func @padding(%x: !tile.gm<[M, 8], f32>, %c: index, %v: f32) {
  // expected-error @below {{'tile.load' with `pad` needs a number in `low` and one in `inside` for each dimension of the tensor, found 1 and 2}}
  %0 = tile.load %x[%c, %c] pad(%v : f32) low(%c) inside(%c, %c) : !tile.gm<[M, 8], f32> -> !tile.tile<[4, 8], f32, ub>
  func.return
}

// -----

func.func @padding_type(%x: !tile.gm<[M], f32>, %c: index, %v: f16) {
  // expected-error @below {{'tile.load' needs one element type, found f16 and f32}}
  %0 = tile.load %x[%c] pad(%v : f16) low(%c) inside(%c) : !tile.gm<[M], f32> -> !tile.tile<[4], f32, ub>
  func.return
}

// -----

func.func @rank(%x: !tile.gm<[M], f32>, %c: index, %t: !tile.tile<[4, 8], f32, ub>) {
  // expected-error @below {{'tile.store' needs tile and tensor of one rank, found !tile.tile<[4, 8], f32, ub> and !tile.gm<[M], f32>}}
  tile.store %t, %x[%c] : !tile.tile<[4, 8], f32, ub>, !tile.gm<[M], f32>
  func.return
}

// -----

func.func @bools(%x: !tile.gm<[M], i1>, %c: index) {
  // expected-error @below {{'tile.load' needs one element type, found i1 and i1; elements of i1 are ui8 on chip}}
  %t = tile.load %x[%c] : !tile.gm<[M], i1> -> !tile.tile<[8], i1, ub>
  func.return
}

// -----

func.func @element_type(%x: !tile.gm<[M], f32>, %c: index) {
  // expected-error @below {{'tile.load' needs one element type, found f32 and f16}}
  %0 = tile.load %x[%c] : !tile.gm<[M], f32> -> !tile.tile<[4], f16, ub>
  func.return
}

// -----

func.func @extents(%x: !tile.gm<[M], f32>, %c: index) {
  // expected-error @below {{'tile.load' needs one extent per bounded dimension of !tile.tile<[<=4], f32, ub>: 1, found 0}}
  %0 = tile.load %x[%c] : !tile.gm<[M], f32> -> !tile.tile<[<=4], f32, ub>
  func.return
}

// -----

func.func @neither_form(%x: !tile.gm<[M], f32>, %c: index, %b: !tile.buffer<[4], f32, ub>) {
  // expected-error @below {{'tile.load' either returns one tile or writes one `outs` buffer, found 1 results and 1 outs}}
  %0 = tile.load %x[%c] : !tile.gm<[M], f32> outs(%b : !tile.buffer<[4], f32, ub>) -> !tile.tile<[4], f32, ub>
  func.return
}

// -----

func.func @alloc_extents(%n: index) {
  // expected-error @below {{'tile.alloc' needs one extent per bounded dimension of !tile.tile<[8], f32, ub>: 0, found 1}}
  %0 = tile.alloc(%n) buffers = 1 : !tile.buffer<[8], f32, ub>
  func.return
}

// -----

func.func @alloc_buffers() {
  // expected-error @below {{'tile.alloc' needs at least 1 buffer, found 0}}
  %0 = tile.alloc buffers = 0 : !tile.buffer<[8], f32, ub>
  func.return
}
