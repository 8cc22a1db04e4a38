// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @tensor
func.func @tensor(%x: !ascendc.local_tensor<f32>, %g: !ascendc.global_tensor<f32>, %n: index, %o: i64, %c: f32) {
  // CHECK: %part = ascendc.subscript %x[%n] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  // CHECK-GENERIC: %part = "ascendc.subscript"(%x, %n) : (!ascendc.local_tensor<f32>, index) -> !ascendc.local_tensor<f32>
  %part = ascendc.subscript %x[%n] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  // CHECK: %rows = ascendc.subscript %g[%o] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
  // CHECK-GENERIC: %rows = "ascendc.subscript"(%g, %o) : (!ascendc.global_tensor<f32>, i64) -> !ascendc.global_tensor<f32>
  %rows = ascendc.subscript %g[%o] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
  // CHECK: %v = ascendc.get_value %x[%n] : !ascendc.local_tensor<f32> -> f32
  // CHECK-GENERIC: %v = "ascendc.get_value"(%x, %n) : (!ascendc.local_tensor<f32>, index) -> f32
  %v = ascendc.get_value %x[%n] : !ascendc.local_tensor<f32> -> f32
  // CHECK: %w = ascendc.get_global_value %g[%o] : !ascendc.global_tensor<f32> -> f32
  // CHECK-GENERIC: %w = "ascendc.get_global_value"(%g, %o) : (!ascendc.global_tensor<f32>, i64) -> f32
  %w = ascendc.get_global_value %g[%o] : !ascendc.global_tensor<f32> -> f32
  // CHECK: ascendc.set_value %x[%n], %c : !ascendc.local_tensor<f32>, f32
  // CHECK-GENERIC: "ascendc.set_value"(%x, %n, %c) : (!ascendc.local_tensor<f32>, index, f32) -> ()
  ascendc.set_value %x[%n], %c : !ascendc.local_tensor<f32>, f32
  func.return
}
