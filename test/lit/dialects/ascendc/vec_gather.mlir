// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @vec_gather
func.func @vec_gather(%x: !ascendc.local_tensor<f32>, %y: !ascendc.local_tensor<f32>, %i: !ascendc.local_tensor<i32>, %c: i32, %b: index, %n: index) {
  // CHECK: ascendc.create_vec_index %i, %c count %n : !ascendc.local_tensor<i32>, i32
  // CHECK-GENERIC: "ascendc.create_vec_index"(%i, %c, %n) : (!ascendc.local_tensor<i32>, i32, index) -> ()
  ascendc.create_vec_index %i, %c count %n : !ascendc.local_tensor<i32>, i32
  // CHECK: %{{.*}} = ascendc.reinterpret_cast %i : !ascendc.local_tensor<i32> -> !ascendc.local_tensor<ui32>
  // CHECK-GENERIC: %{{.*}} = "ascendc.reinterpret_cast"(%i) : (!ascendc.local_tensor<i32>) -> !ascendc.local_tensor<ui32>
  %o = ascendc.reinterpret_cast %i : !ascendc.local_tensor<i32> -> !ascendc.local_tensor<ui32>
  // CHECK: ascendc.gather %y, %x, %o base %b count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui32>
  // CHECK-GENERIC: "ascendc.gather"(%y, %x, %o, %b, %n) : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui32>, index, index) -> ()
  ascendc.gather %y, %x, %o base %b count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui32>
  func.return
}
