// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @one_element_type(%t: !tile.tile<[8], f32, ub>, %r: index) {
  // expected-error @below {{'tile.slice' needs one element type, found f32 and f16}}
  %0 = tile.slice %t[%r] strides [1] : !tile.tile<[8], f32, ub> -> !tile.tile<[4], f16, ub>
  func.return
}

// -----

func.func @no_masks(%t: !tile.tile<[8], i1, ub>, %r: index) {
  // expected-error @below {{'tile.slice' takes elements of at least a byte, found masks}}
  %0 = tile.slice %t[%r] strides [1] : !tile.tile<[8], i1, ub> -> !tile.tile<[4], i1, ub>
  func.return
}

// -----

func.func @ranks(%t: !tile.tile<[8, 8], f32, ub>, %r: index) {
  // expected-error @below {{'tile.slice' needs an offset, a stride and a dimension of the result for each of 2 dimensions, found 1, 2 and 2}}
  %0 = tile.slice %t[%r] strides [1, 1] : !tile.tile<[8, 8], f32, ub> -> !tile.tile<[4, 4], f32, ub>
  func.return
}

// -----

func.func @strides(%t: !tile.tile<[8], f32, ub>, %r: index) {
  // expected-error @below {{'tile.slice' needs strides from 1 on, found array<i64: 0>}}
  %0 = tile.slice %t[%r] strides [0] : !tile.tile<[8], f32, ub> -> !tile.tile<[4], f32, ub>
  func.return
}

// -----

func.func @too_few(%t: !tile.tile<[8], f32, ub>, %r: index) {
  // expected-error @below {{'tile.slice' with strides [2] takes [5] out of [8], which has fewer elements}}
  %0 = tile.slice %t[%r] strides [2] : !tile.tile<[8], f32, ub> -> !tile.tile<[5], f32, ub>
  func.return
}

// -----

func.func @extents(%t: !tile.tile<[8], f32, ub>, %r: index) {
  // expected-error @below {{'tile.slice' needs one extent per bounded dimension of !tile.tile<[<=4], f32, ub>: 1, found 0}}
  %0 = tile.slice %t[%r] strides [2] : !tile.tile<[8], f32, ub> -> !tile.tile<[<=4], f32, ub>
  func.return
}
