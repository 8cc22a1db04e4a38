// RUN: acc-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{'tile.program' has 1 arguments, found outputs = 2}}
tile.program @outputs(%x : !tile.gm<[8], f32>) outputs = 2 {
}

// -----

tile.program @element_type(%x : !tile.gm<[8], f32>) outputs = 1 {
  // expected-error @below {{'tile.view' keeps the element type, found f32 and i32}}
  %v = tile.view %x : !tile.gm<[8], f32> -> !tile.gm<[8], i32>
}

// -----

tile.program @size(%x : !tile.gm<[2, M], f32>) outputs = 1 {
  // expected-error @below {{'tile.view' keeps the number of elements, found !tile.gm<[2, M], f32> and !tile.gm<[M], f32>}}
  %v = tile.view %x : !tile.gm<[2, M], f32> -> !tile.gm<[M], f32>
}
