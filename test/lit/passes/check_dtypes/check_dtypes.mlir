// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-dtypes

func.func @legal(%f: !ascendc.local_tensor<f32>, %b: !ascendc.local_tensor<bf16>, %m: !ascendc.local_tensor<ui8>, %n: index) {
  ascendc.exp %f, %f count %n : !ascendc.local_tensor<f32>
  ascendc.cast rint %b, %f count %n : !ascendc.local_tensor<bf16>, !ascendc.local_tensor<f32>
  ascendc.compare lt %m, %f, %f count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @bf16(%b: !ascendc.local_tensor<bf16>, %n: index) {
  // expected-error @+1 {{'ascendc.exp': Exp is called on bfloat16_t, but ascend910b2 has no such instruction; legal are float, half [api-dtype]}}
  ascendc.exp %b, %b count %n : !ascendc.local_tensor<bf16>
  func.return
}

// -----

func.func @pair(%a: !ascendc.local_tensor<i8>, %f: !ascendc.local_tensor<f32>, %n: index) {
  // expected-error @+1 {{'ascendc.cast': Cast goes from int8_t to float, but ascend910b2 has no such instruction; int8_t goes to half [cast-pair]}}
  ascendc.cast none %f, %a count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<i8>
  func.return
}

// -----

func.func @mode(%h: !ascendc.local_tensor<f16>, %f: !ascendc.local_tensor<f32>, %n: index) {
  // expected-error @+1 {{'ascendc.cast': Cast from half to float rounds by CAST_RINT, but ascend910b2 writes nothing then; legal are CAST_NONE [cast-mode]}}
  ascendc.cast rint %f, %h count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f16>
  func.return
}
