// RUN: acc-opt %s -p decompose-concat-and-pad,convert-linalg-to-tile --split-input-file | filecheck %s

// what is whole behind a slice is one dimension with it
// CHECK-LABEL: tile.kernel @slice_kernel(%x: !tile.gm<[4, 45], f32>, %out: !tile.gm<[4, 30], f32>)
// CHECK: %[[C:.*]] = arith.constant 10 : index
// CHECK: tile.load %x[%{{.*}}, %{{.*}}]
func.func @slice(%x: tensor<4x9x5xf32>) -> tensor<4x6x5xf32> {
  %r = tensor.extract_slice %x[0, 2, 0] [4, 6, 5] [1, 1, 1] : tensor<4x9x5xf32> to tensor<4x6x5xf32>
  func.return %r : tensor<4x6x5xf32>
}

// -----

// both pieces are written in place: no workspace
// CHECK-LABEL: tile.program @concat(%x: !tile.gm<[2, 3], f32>, %y: !tile.gm<[2, 4], f32>, %out: !tile.gm<[2, 7], f32>)
// CHECK-NEXT: tile.launch @concat_kernel(%x, %out)
// CHECK-NEXT: tile.launch @concat_kernel_1(%y, %out)
// CHECK-NEXT: }
func.func @concat(%x: tensor<2x3xf32>, %y: tensor<2x4xf32>) -> tensor<2x7xf32> {
  %r = tensor.concat dim(1) %x, %y : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
  func.return %r : tensor<2x7xf32>
}

// -----

// an argument is copied before it is written into
// CHECK-LABEL: tile.program @insert(%x: !tile.gm<[3], f32>, %y: !tile.gm<[9], f32>, %out: !tile.gm<[9], f32>)
// CHECK-NEXT: tile.launch @{{.*}}(%y, %out)
// CHECK-NEXT: tile.launch @{{.*}}(%x, %out)
func.func @insert(%x: tensor<3xf32>, %y: tensor<9xf32>) -> tensor<9xf32> {
  %r = tensor.insert_slice %x into %y[2] [3] [1] : tensor<3xf32> into tensor<9xf32>
  func.return %r : tensor<9xf32>
}

// -----

// neighbours that stay neighbours are one dimension
// CHECK-LABEL: tile.kernel @transpose_kernel(%x: !tile.gm<[8, 30], f32>, %out: !tile.gm<[30, 8], f32>)
// CHECK: tile.transpose %{{.*}} permutation [1, 0]
func.func @transpose(%x: tensor<8x5x6xf32>) -> tensor<5x6x8xf32> {
  %e = tensor.empty() : tensor<5x6x8xf32>
  %r = linalg.transpose ins(%x : tensor<8x5x6xf32>) outs(%e : tensor<5x6x8xf32>) permutation = [1, 2, 0]
  func.return %r : tensor<5x6x8xf32>
}
