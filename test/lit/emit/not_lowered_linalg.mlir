// RUN: exits 1 acc-translate --emit-ascendc %s | filecheck %s

// The first operation that is left is named, not the function around it.
// CHECK: not_lowered_linalg.mlir:7:8: error: 'tensor.empty' is not lowered to AscendC; run --pass-pipeline=linalg-to-ascendc first

func.func @f() -> tensor<8xf32> {
  %0 = tensor.empty() : tensor<8xf32>
  func.return %0 : tensor<8xf32>
}
