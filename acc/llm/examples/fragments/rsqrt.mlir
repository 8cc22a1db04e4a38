// tile.rsqrt of [<=1000] elements of f32: as exact as a division, which ascendc.rsqrt is not. The
// elements in use stand one after the other, so that counts of n0 take all of them.
ascendc.fragment scratch [1000] {
^bb0(%in0 : !ascendc.local_tensor<f32>, %n0 : index, %out : !ascendc.local_tensor<f32>,
     %ones : !ascendc.local_tensor<f32>):
  %one = arith.constant 1.0 : f32
  ascendc.duplicate %ones, %one count %n0 : !ascendc.local_tensor<f32>, f32
  ascendc.sqrt %out, %in0 count %n0 : !ascendc.local_tensor<f32>
  ascendc.div %out, %ones, %out count %n0 : !ascendc.local_tensor<f32>
}
