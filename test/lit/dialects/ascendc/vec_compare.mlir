// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @vec_compare
func.func @vec_compare(%x: !ascendc.local_tensor<f32>, %y: !ascendc.local_tensor<f32>, %m: !ascendc.local_tensor<ui8>, %c: f32, %n: index) {
  // CHECK: ascendc.compare lt %m, %x, %y count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.compare"(%m, %x, %y, %n) <{mode = #ascendc<cmp_mode lt>}> : (!ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, index) -> ()
  ascendc.compare lt %m, %x, %y count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  // CHECK: ascendc.compare gt %m, %x, %y count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  ascendc.compare gt %m, %x, %y count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  // CHECK: ascendc.compare eq %m, %x, %y count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  ascendc.compare eq %m, %x, %y count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  // CHECK: ascendc.compare le %m, %x, %y count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  ascendc.compare le %m, %x, %y count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  // CHECK: ascendc.compare ge %m, %x, %y count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  ascendc.compare ge %m, %x, %y count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  // CHECK: ascendc.compare ne %m, %x, %y count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  ascendc.compare ne %m, %x, %y count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  // CHECK: ascendc.compare_scalar ge %m, %x, %c count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, f32
  // CHECK-GENERIC: "ascendc.compare_scalar"(%m, %x, %c, %n) <{mode = #ascendc<cmp_mode ge>}> : (!ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, f32, index) -> ()
  ascendc.compare_scalar ge %m, %x, %c count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, f32
  // CHECK: ascendc.select tensor_tensor %y, %m, %x, %y count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.select"(%y, %m, %x, %y, %n) <{mode = #ascendc<sel_mode tensor_tensor>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, index) -> ()
  ascendc.select tensor_tensor %y, %m, %x, %y count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>
  // CHECK: ascendc.select tensor_scalar %y, %m, %x, %c count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, f32
  // CHECK-GENERIC: "ascendc.select"(%y, %m, %x, %c, %n) <{mode = #ascendc<sel_mode tensor_scalar>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, f32, index) -> ()
  ascendc.select tensor_scalar %y, %m, %x, %c count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, f32
  func.return
}
