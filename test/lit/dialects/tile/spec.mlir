// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK:         tile.spec @double : (!tile.gm<[M, 8], f32>) -> !tile.gm<[M, 8], f32> because "no \22rule\22" attributes {kept} {
// CHECK-NEXT:    ^bb0(%x: tensor<?x8xf32>):
// CHECK-GENERIC: "tile.spec"() <{sym_name = "double", function_type = (!tile.gm<[M, 8], f32>) -> !tile.gm<[M, 8], f32>, reason = "no \22rule\22"}> ({
// CHECK-GENERIC-NEXT: ^bb0(%x: tensor<?x8xf32>):
tile.spec @double : (!tile.gm<[M, 8], f32>) -> !tile.gm<[M, 8], f32> because "no \22rule\22" attributes {kept} {
^bb0(%x : tensor<?x8xf32>):
  // CHECK:         linalg.add
  %y = linalg.add ins(%x, %x : tensor<?x8xf32>, tensor<?x8xf32>) outs(%x : tensor<?x8xf32>) -> tensor<?x8xf32>
  // CHECK-NEXT:    tile.return %y : tensor<?x8xf32>
  // CHECK-GENERIC: "tile.return"(%y) : (tensor<?x8xf32>) -> ()
  tile.return %y : tensor<?x8xf32>
}

// CHECK:      tile.spec @two_of_one : (!tile.gm<[1], f32>, !tile.gm<[4], i1>) -> (!tile.gm<[1], f32>, !tile.gm<[4], i1>) {
// CHECK-NEXT: ^bb0(%x: tensor<1xf32>, %p: tensor<4xi1>):
tile.spec @two_of_one : (!tile.gm<[1], f32>, !tile.gm<[4], i1>) -> (!tile.gm<[1], f32>, !tile.gm<[4], i1>) {
^bb0(%x : tensor<1xf32>, %p : tensor<4xi1>):
  %y = tensor.collapse_shape %x [] : tensor<1xf32> into tensor<f32>
  // CHECK: tile.return %y, %p : tensor<f32>, tensor<4xi1>
  tile.return %y, %p : tensor<f32>, tensor<4xi1>
}

// CHECK:      tile.spec @in_words : (!tile.gm<[M, 8], f32>) -> !tile.gm<[M, 8], f32> described "twice \22x\22" as "elementwise" {
// CHECK-NEXT: }
tile.spec @in_words : (!tile.gm<[M, 8], f32>) -> !tile.gm<[M, 8], f32> described "twice \22x\22" as "elementwise" {
}

// CHECK:      tile.spec @both : (!tile.gm<[8], f32>) -> !tile.gm<[8], f32> because "why" described "x" as "move" {
// CHECK-NEXT: ^bb0(%x: tensor<8xf32>):
tile.spec @both : (!tile.gm<[8], f32>) -> !tile.gm<[8], f32> because "why" described "x" as "move" {
^bb0(%x : tensor<8xf32>):
  tile.return %x : tensor<8xf32>
}
