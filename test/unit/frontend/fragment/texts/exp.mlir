ascendc.fragment {
^bb0(%x : !ascendc.local_tensor<f32>, %n : index, %y : !ascendc.local_tensor<f32>):
  ascendc.exp %y, %x count %n : !ascendc.local_tensor<f32>
}
