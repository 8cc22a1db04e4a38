// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @data_copy
func.func @data_copy(%x: !ascendc.local_tensor<f32>, %g: !ascendc.global_tensor<f32>, %n: index, %r: index, %v: f32) {
  // CHECK: ascendc.data_copy_pad_fill %x, %g blocks %r bytes %n gaps %r, %n pads %n, %r with %v : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>, f32
  // CHECK-GENERIC: "ascendc.data_copy_pad_fill"(%x, %g, %n, %r, %v, %r, %n, %r, %n) : (!ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>, index, index, f32, index, index, index, index) -> ()
  ascendc.data_copy_pad_fill %x, %g blocks %r bytes %n gaps %r, %n pads %n, %r with %v : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>, f32
  // CHECK: ascendc.data_copy_pad_in %x, %g blocks %r bytes %n gaps %r, %r : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  // CHECK-GENERIC: "ascendc.data_copy_pad_in"(%x, %g, %r, %n, %r, %r) : (!ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>, index, index, index, index) -> ()
  ascendc.data_copy_pad_in %x, %g blocks %r bytes %n gaps %r, %r : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  // CHECK: ascendc.data_copy_pad_out %g, %x blocks %r bytes %n gaps %r, %r : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.data_copy_pad_out"(%g, %x, %r, %n, %r, %r) : (!ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>, index, index, index, index) -> ()
  ascendc.data_copy_pad_out %g, %x blocks %r bytes %n gaps %r, %r : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
  // CHECK: ascendc.data_copy %x, %g count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  // CHECK-GENERIC: "ascendc.data_copy"(%x, %g, %n) : (!ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>, index) -> ()
  ascendc.data_copy %x, %g count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  // CHECK: ascendc.data_copy %g, %x count %n : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.data_copy"(%g, %x, %n) : (!ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>, index) -> ()
  ascendc.data_copy %g, %x count %n : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
  // CHECK: ascendc.data_copy %x, %x count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.data_copy"(%x, %x, %n) : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, index) -> ()
  ascendc.data_copy %x, %x count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  func.return
}
