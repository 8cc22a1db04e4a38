// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @unknown_rounding(%x: !ascendc.local_tensor<f32>, %h: !ascendc.local_tensor<f16>, %n: index) {
  // expected-error @below {{expected `none`, `rint`, `floor`, `ceil`, `round`, `trunc`, or `odd`}}
  ascendc.cast nearest %h, %x count %n : !ascendc.local_tensor<f16>, !ascendc.local_tensor<f32>
  func.return
}
