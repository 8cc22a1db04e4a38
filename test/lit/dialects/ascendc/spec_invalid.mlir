// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @f(%x : !ascendc.local_tensor<f32>, %y : !ascendc.local_tensor<f32>) {
  // expected-error @+1 {{'ascendc.spec' needs a body that ends with one tile operation on buffers}}
  ascendc.spec (%x, %y : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>) extents [] rows 8 {
  ^bb0(%a : !tile.buffer<[8], f32, ub>, %b : !tile.buffer<[8], f32, ub>):
  }
  func.return
}

// -----

func.func @f(%n : index, %y : !ascendc.local_tensor<f32>) {
  // expected-error @+1 {{'ascendc.spec' needs a body that takes index as a buffer of the same elements, or a scalar as it is; found !tile.buffer<[8], f32, ub>}}
  ascendc.spec (%n, %y : index, !ascendc.local_tensor<f32>) extents [] rows 8 {
  ^bb0(%a : !tile.buffer<[8], f32, ub>, %b : !tile.buffer<[8], f32, ub>):
    tile.exp %a : !tile.buffer<[8], f32, ub> outs(%b : !tile.buffer<[8], f32, ub>)
  }
  func.return
}

// -----

func.func @f(%x : !ascendc.local_tensor<f32>, %y : !ascendc.local_tensor<f32>) {
  // expected-error @+1 {{'ascendc.spec' needs a body with 1 to 2 arguments, found 3}}
  ascendc.spec (%x, %y : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>) extents [] rows 8 {
  ^bb0(%a : !tile.buffer<[8], f32, ub>, %c : !tile.buffer<[8], f32, ub>, %b : !tile.buffer<[8], f32, ub>):
    tile.add %a, %c : !tile.buffer<[8], f32, ub>, !tile.buffer<[8], f32, ub> outs(%b : !tile.buffer<[8], f32, ub>)
  }
  func.return
}

// -----

func.func @f(%x : !ascendc.local_tensor<f32>, %y : !ascendc.local_tensor<f32>) {
  // expected-error @+1 {{'ascendc.spec' needs 2 extents, each the number of an index among its arguments (none), found [0, 0]}}
  ascendc.spec (%x, %y : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>) extents [0, 0] rows 8 {
  ^bb0(%a : !tile.buffer<[<=8], f32, ub>, %b : !tile.buffer<[<=8], f32, ub>):
    tile.exp %a : !tile.buffer<[<=8], f32, ub> outs(%b : !tile.buffer<[<=8], f32, ub>)
  }
  func.return
}

// -----

func.func @f(%x : !tile.buffer<[8], f32, ub>, %y : !ascendc.local_tensor<f32>) {
  // expected-error @+1 {{'ascendc.spec' takes tensors and scalars, found !tile.buffer<[8], f32, ub>}}
  ascendc.spec (%x, %y : !tile.buffer<[8], f32, ub>, !ascendc.local_tensor<f32>) extents [] rows 8 {
  ^bb0(%a : !tile.buffer<[8], f32, ub>, %b : !tile.buffer<[8], f32, ub>):
    tile.exp %a : !tile.buffer<[8], f32, ub> outs(%b : !tile.buffer<[8], f32, ub>)
  }
  func.return
}
