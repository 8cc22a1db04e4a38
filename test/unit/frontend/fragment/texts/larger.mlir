ascendc.fragment scratch [32] {
^bb0(%x : !ascendc.local_tensor<f32>, %z : !ascendc.local_tensor<f32>, %y : !ascendc.local_tensor<f32>, %m : !ascendc.local_tensor<ui8>):
  %true = arith.constant true
  %n = arith.constant 64 : index
  ascendc.compare gt %m, %x, %z count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  ascendc.select tensor_tensor %y, %m, %x, %z count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>
}
