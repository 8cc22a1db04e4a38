// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @no_form(%x: !ascendc.local_tensor<f32>) {
  // expected-error @below {{'ascendc.add' takes a count, or mask, repeat and params, or params alone; found none of them}}
  ascendc.add %x, %x, %x : !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @mask_alone(%x: !ascendc.local_tensor<f32>, %n: index) {
  // expected-error @below {{'ascendc.add' takes a count, or mask, repeat and params, or params alone; found mask}}
  ascendc.add %x, %x, %x mask %n : !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @two_forms(%x: !ascendc.local_tensor<f32>, %n: index) {
  // expected-error @below {{'ascendc.add' takes a count, or mask, repeat and params, or params alone; found count and params}}
  ascendc.add %x, %x, %x count %n params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @types(%x: !ascendc.local_tensor<f32>, %h: !ascendc.local_tensor<f16>, %n: index) {
  // expected-error @below {{operand 'src1' at position 2 does not verify: attribute !ascendc.local_tensor<f32> expected from variable 'T', but got !ascendc.local_tensor<f16>}}
  "ascendc.add"(%x, %x, %h, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f16>, index) -> ()
  func.return
}
