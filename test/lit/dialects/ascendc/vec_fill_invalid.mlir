// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @fill_global_memory(%g: !ascendc.global_tensor<f32>, %c: f32, %n: index) {
  // expected-error @below {{!ascendc.global_tensor<f32> should be of base attribute ascendc.local_tensor}}
  ascendc.duplicate %g, %c count %n : !ascendc.global_tensor<f32>, f32
  func.return
}

// -----

func.func @spread_types(%x: !ascendc.local_tensor<f32>, %h: !ascendc.local_tensor<f16>, %r: index) {
  // expected-error @below {{operand 'src' at position 1 does not verify: attribute !ascendc.local_tensor<f32> expected from variable 'T', but got !ascendc.local_tensor<f16>}}
  "ascendc.brcb"(%x, %h, %r) <{params = array<i64: 1, 8>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f16>, index) -> ()
  func.return
}

// -----

func.func @scalar_type(%x: !ascendc.local_tensor<f32>, %c: i32, %n: index) {
  // expected-error @below {{'ascendc.duplicate': the scalar is i32, but the tensor's elements are f32; convert it to f32 [scalar-type]}}
  ascendc.duplicate %x, %c count %n : !ascendc.local_tensor<f32>, i32
  func.return
}
