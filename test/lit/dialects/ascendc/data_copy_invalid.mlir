// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @in_global_memory(%g: !ascendc.global_tensor<f32>, %n: index) {
  // expected-error @below {{'ascendc.data_copy': both tensors lie in global memory, but no pipe moves data between them; load into the Unified Buffer first [copy-path]}}
  ascendc.data_copy %g, %g count %n : !ascendc.global_tensor<f32>, !ascendc.global_tensor<f32>
  func.return
}

// -----

func.func @of_a_scalar(%x: !ascendc.local_tensor<f32>, %c: f32, %n: index) {
  // expected-error @below {{'ascendc.data_copy' copies tensors, found f32 to !ascendc.local_tensor<f32>}}
  ascendc.data_copy %x, %c count %n : !ascendc.local_tensor<f32>, f32
  func.return
}

// -----

func.func @pad_in_direction(%x: !ascendc.local_tensor<f32>, %g: !ascendc.global_tensor<f32>, %n: index) {
  // expected-error @below {{!ascendc.global_tensor<f32> should be of base attribute ascendc.local_tensor}}
  ascendc.data_copy_pad_in %g, %x blocks %n bytes %n gaps %n, %n : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @pad_out_direction(%x: !ascendc.local_tensor<f32>, %g: !ascendc.global_tensor<f32>, %n: index) {
  // expected-error @below {{!ascendc.local_tensor<f32> should be of base attribute ascendc.global_tensor}}
  ascendc.data_copy_pad_out %x, %g blocks %n bytes %n gaps %n, %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  func.return
}
