// RUN: acc-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{'tile.spec' reads and writes tensors in global memory (!tile.gm), found f32}}
tile.spec @memory : (f32) -> !tile.gm<[8], f32> {
^bb0(%x : f32):
  %y = tensor.empty() : tensor<8xf32>
  tile.return %y : tensor<8xf32>
}

// -----

// expected-error @below {{'tile.spec' writes at least one tensor, found none}}
tile.spec @nothing : (!tile.gm<[8], f32>) -> () {
^bb0(%x : tensor<8xf32>):
  tile.return
}

// -----

// expected-error @below {{'tile.spec' writes a tensor with the symbol 'N', which the shapes that it reads have not; they have M}}
tile.spec @symbol : (!tile.gm<[M], f32>) -> !tile.gm<[N], f32> {
^bb0(%x : tensor<?xf32>):
  tile.return %x : tensor<?xf32>
}

// -----

// expected-error @below {{'tile.spec' needs a body of operations on tensors, found 'tile.block_num'}}
tile.spec @level : (!tile.gm<[8], f32>) -> !tile.gm<[8], f32> {
^bb0(%x : tensor<8xf32>):
  %n = tile.block_num
  tile.return %x : tensor<8xf32>
}

// -----

// expected-error @below {{'tile.spec' needs a body that ends with 'tile.return'}}
tile.spec @end : (!tile.gm<[8], f32>) -> !tile.gm<[8], f32> {
^bb0(%x : tensor<8xf32>):
  linalg.yield %x : tensor<8xf32>
}

// -----

// expected-error @below {{'tile.spec' needs a body that takes tensor<8x?xf32>, found tensor<8x4xf32>}}
tile.spec @taken : (!tile.gm<[8, M], f32>) -> !tile.gm<[8, 4], f32> {
^bb0(%x : tensor<8x4xf32>):
  tile.return %x : tensor<8x4xf32>
}

// -----

// expected-error @below {{'tile.spec' needs a body that takes tensor<2xf32>, found tensor<f32>}}
tile.spec @scalar : (!tile.gm<[2], f32>) -> !tile.gm<[1], f32> {
^bb0(%x : tensor<f32>):
  tile.return %x : tensor<f32>
}

// -----

// expected-error @below {{'tile.spec' needs a body that returns tensor<8xf32>, tensor<8xf32>, found tensor<8xf32>}}
tile.spec @returned : (!tile.gm<[8], f32>) -> (!tile.gm<[8], f32>, !tile.gm<[8], f32>) {
^bb0(%x : tensor<8xf32>):
  tile.return %x : tensor<8xf32>
}

// -----

// expected-error @below {{'tile.spec' needs a body, or a description of what it computes}}
tile.spec @nothing_said : (!tile.gm<[8], f32>) -> !tile.gm<[8], f32> {
}

// -----

// expected-error @below {{'tile.spec' is of the unknown category 'magic', expected one of elementwise, broadcast, reduction, normalisation, scan, window, move, gather, sort, loss, contraction}}
tile.spec @category : (!tile.gm<[8], f32>) -> !tile.gm<[8], f32> described "x" as "magic" {
}

// -----

// expected-error @below {{'tile.spec' has a description and a category, or neither}}
"tile.spec"() <{sym_name = "words", function_type = (!tile.gm<[8], f32>) -> !tile.gm<[8], f32>, description = "x"}> ({
}) : () -> ()

// -----

// expected-error @below {{'tile.spec' needs a body of one block, found 2}}
tile.spec @blocks : (!tile.gm<[8], f32>) -> !tile.gm<[8], f32> {
^bb0(%x : tensor<8xf32>):
  tile.return %x : tensor<8xf32>
^bb1(%z : tensor<8xf32>):
  tile.return %z : tensor<8xf32>
}
