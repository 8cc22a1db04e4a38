// tile.reduce_sum of [<=8, 60] elements of f32 along axis 1: rows start 64 elements, which are 8
// blocks and one repeat, behind each other. The mask leaves out what lies between them.
ascendc.fragment {
^bb0(%in0 : !ascendc.local_tensor<f32>, %n0 : index, %out : !ascendc.local_tensor<f32>):
  %c60 = arith.constant 60 : index
  ascendc.whole_reduce_sum %out, %in0 mask %c60 repeat %n0 params [1, 1, 8]
    : !ascendc.local_tensor<f32>
}
