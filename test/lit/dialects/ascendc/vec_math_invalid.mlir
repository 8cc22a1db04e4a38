// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @types(%x: !ascendc.local_tensor<f32>, %h: !ascendc.local_tensor<f16>, %n: index) {
  // expected-error @below {{operand 'src' at position 1 does not verify: attribute !ascendc.local_tensor<f32> expected from variable 'T', but got !ascendc.local_tensor<f16>}}
  "ascendc.erf"(%x, %h, %x, %n) : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f16>, !ascendc.local_tensor<f32>, index) -> ()
  func.return
}
