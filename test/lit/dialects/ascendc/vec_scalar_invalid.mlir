// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @no_form(%c: f32, %x: !ascendc.local_tensor<f32>) {
  // expected-error @below {{'ascendc.adds' takes a count, or mask, repeat and params, or params alone; found none of them}}
  ascendc.adds %x, %x, %c : !ascendc.local_tensor<f32>, f32
  func.return
}

// -----

func.func @mask_alone(%c: f32, %x: !ascendc.local_tensor<f32>, %n: index) {
  // expected-error @below {{'ascendc.adds' takes a count, or mask, repeat and params, or params alone; found mask}}
  ascendc.adds %x, %x, %c mask %n : !ascendc.local_tensor<f32>, f32
  func.return
}

// -----

func.func @two_forms(%c: f32, %x: !ascendc.local_tensor<f32>, %n: index) {
  // expected-error @below {{'ascendc.adds' takes a count, or mask, repeat and params, or params alone; found count and params}}
  ascendc.adds %x, %x, %c count %n params [1, 1, 8, 8] : !ascendc.local_tensor<f32>, f32
  func.return
}

// -----

func.func @types(%c: f32, %x: !ascendc.local_tensor<f32>, %h: !ascendc.local_tensor<f16>, %n: index) {
  // expected-error @below {{operand 'src' at position 1 does not verify: attribute !ascendc.local_tensor<f32> expected from variable 'T', but got !ascendc.local_tensor<f16>}}
  "ascendc.adds"(%x, %h, %c, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f16>, f32, index) -> ()
  func.return
}

// -----

func.func @scalar_type(%x: !ascendc.local_tensor<f32>, %c: f16, %n: index) {
  // expected-error @below {{'ascendc.adds': the scalar is f16, but the tensor's elements are f32; convert it to f32 [scalar-type]}}
  ascendc.adds %x, %x, %c count %n : !ascendc.local_tensor<f32>, f16
  func.return
}
