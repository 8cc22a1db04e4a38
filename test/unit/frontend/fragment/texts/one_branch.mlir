ascendc.fragment {
^bb0(%x : !ascendc.local_tensor<f32>, %n : index, %y : !ascendc.local_tensor<f32>):
  %c8 = arith.constant 8 : index
  ascendc.exp %y, %x count %n : !ascendc.local_tensor<f32>
  %is_long = arith.cmpi ugt, %n, %c8 : index
  scf.if %is_long {
    ascendc.abs %y, %y count %n : !ascendc.local_tensor<f32>
  }
}
