// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-dtypes

func.func @legal(%f: !ascendc.local_tensor<f32>, %b: !ascendc.local_tensor<bf16>, %m: !ascendc.local_tensor<ui8>, %n: index) {
  ascendc.exp %f, %f count %n : !ascendc.local_tensor<f32>
  ascendc.cast rint %b, %f count %n : !ascendc.local_tensor<bf16>, !ascendc.local_tensor<f32>
  ascendc.compare lt %m, %f, %f count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @bf16(%b: !ascendc.local_tensor<bf16>, %n: index) {
  // expected-error @+1 {{'ascendc.exp': Exp takes no bfloat16_t on ascend910b2; legal are float, half}}
  ascendc.exp %b, %b count %n : !ascendc.local_tensor<bf16>
  func.return
}

// -----

func.func @pair(%a: !ascendc.local_tensor<i8>, %f: !ascendc.local_tensor<f32>, %n: index) {
  // expected-error @+1 {{'ascendc.cast': Cast has no int8_t to float on ascend910b2; int8_t goes to half}}
  ascendc.cast none %f, %a count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<i8>
  func.return
}

// -----

func.func @mode(%h: !ascendc.local_tensor<f16>, %f: !ascendc.local_tensor<f32>, %n: index) {
  // expected-error @+1 {{'ascendc.cast': Cast from half to float does not round by CAST_RINT on ascend910b2; legal are CAST_NONE}}
  ascendc.cast rint %f, %h count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f16>
  func.return
}
