// tile.broadcast of [<=8, 1] elements of f32 to [<=8, 100]: the column has no gaps, the rows of the
// result start 104 elements behind each other. A loop, since an instruction fills with one number.
ascendc.fragment {
^bb0(%in0 : !ascendc.local_tensor<f32>, %n0 : index, %out : !ascendc.local_tensor<f32>):
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %c104 = arith.constant 104 : index
  scf.for %row = %c0 to %n0 step %c1 {
    %value = ascendc.get_value %in0[%row] : !ascendc.local_tensor<f32> -> f32
    %at = arith.muli %row, %c104 : index
    %to = ascendc.subscript %out[%at]
      : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    ascendc.duplicate %to, %value count %c100 : !ascendc.local_tensor<f32>, f32
  }
}
