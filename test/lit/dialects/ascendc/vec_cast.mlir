// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @vec_cast
func.func @vec_cast(%x: !ascendc.local_tensor<f32>, %h: !ascendc.local_tensor<f16>, %n: index) {
  // CHECK: ascendc.cast none %x, %h count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f16>
  // CHECK-GENERIC: "ascendc.cast"(%x, %h, %n) <{mode = #ascendc<round_mode none>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f16>, index) -> ()
  ascendc.cast none %x, %h count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f16>
  // CHECK: ascendc.cast rint %h, %x count %n : !ascendc.local_tensor<f16>, !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.cast"(%h, %x, %n) <{mode = #ascendc<round_mode rint>}> : (!ascendc.local_tensor<f16>, !ascendc.local_tensor<f32>, index) -> ()
  ascendc.cast rint %h, %x count %n : !ascendc.local_tensor<f16>, !ascendc.local_tensor<f32>
  // CHECK: ascendc.cast floor %h, %x count %n : !ascendc.local_tensor<f16>, !ascendc.local_tensor<f32>
  ascendc.cast floor %h, %x count %n : !ascendc.local_tensor<f16>, !ascendc.local_tensor<f32>
  // CHECK: ascendc.cast ceil %h, %x count %n : !ascendc.local_tensor<f16>, !ascendc.local_tensor<f32>
  ascendc.cast ceil %h, %x count %n : !ascendc.local_tensor<f16>, !ascendc.local_tensor<f32>
  // CHECK: ascendc.cast round %h, %x count %n : !ascendc.local_tensor<f16>, !ascendc.local_tensor<f32>
  ascendc.cast round %h, %x count %n : !ascendc.local_tensor<f16>, !ascendc.local_tensor<f32>
  // CHECK: ascendc.cast trunc %h, %x count %n : !ascendc.local_tensor<f16>, !ascendc.local_tensor<f32>
  ascendc.cast trunc %h, %x count %n : !ascendc.local_tensor<f16>, !ascendc.local_tensor<f32>
  // CHECK: ascendc.cast odd %h, %x count %n : !ascendc.local_tensor<f16>, !ascendc.local_tensor<f32>
  ascendc.cast odd %h, %x count %n : !ascendc.local_tensor<f16>, !ascendc.local_tensor<f32>
  func.return
}
