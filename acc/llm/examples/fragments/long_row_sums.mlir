// tile.reduce_sum of [<=4, 200] elements of f32 along axis 1: of each row, 3 repeats of 64 elements
// and the 8 that are left give 4 sums in scratch, and those the sum of the row.
ascendc.fragment scratch [4] {
^bb0(%in0 : !ascendc.local_tensor<f32>, %n0 : index, %out : !ascendc.local_tensor<f32>,
     %sums : !ascendc.local_tensor<f32>):
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %c192 = arith.constant 192 : index
  %c200 = arith.constant 200 : index
  %last_sum = ascendc.subscript %sums[%c3]
    : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  scf.for %row = %c0 to %n0 step %c1 {
    %at = arith.muli %row, %c200 : index
    %behind = arith.addi %at, %c192 : index
    %from = ascendc.subscript %in0[%at]
      : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    %rest = ascendc.subscript %in0[%behind]
      : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    %to = ascendc.subscript %out[%row]
      : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    ascendc.whole_reduce_sum %sums, %from mask %c64 repeat %c3 params [1, 1, 8]
      : !ascendc.local_tensor<f32>
    ascendc.whole_reduce_sum %last_sum, %rest mask %c8 repeat %c1 params [1, 1, 8]
      : !ascendc.local_tensor<f32>
    ascendc.whole_reduce_sum %to, %sums mask %c4 repeat %c1 params [1, 1, 8]
      : !ascendc.local_tensor<f32>
  }
}
