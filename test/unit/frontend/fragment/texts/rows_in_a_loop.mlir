ascendc.fragment scratch [64, 8] {
^bb0(%x : !ascendc.local_tensor<f32>, %rows : index, %limit : f32, %y : !ascendc.local_tensor<f32>,
     %t : !ascendc.local_tensor<f32>, %s : !ascendc.local_tensor<i32>):
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %half = arith.constant -5.000000e-01 : f32
  %infinity = arith.constant 0x7F800000 : f32
  %total = scf.for %row = %c0 to %rows step %c1 iter_args(%sum = %c0) -> (index) {
    %at = arith.muli %row, %c64 : index
    %from = ascendc.subscript %x[%at] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    %to = ascendc.subscript %y[%at] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    %is_first = arith.cmpi eq, %row, %c0 : index
    scf.if %is_first {
      ascendc.muls %t, %from, %half count %c64 : !ascendc.local_tensor<f32>, f32
    } else {
      ascendc.adds %t, %from, %limit count %c64 : !ascendc.local_tensor<f32>, f32
    }
    ascendc.abs %to, %t mask %c64 repeat %c1 params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
    %next = arith.addi %sum, %at : index
    scf.yield %next : index
  }
  %first = ascendc.get_value %x[%c0] : !ascendc.local_tensor<f32> -> f32
  ascendc.set_value %y[%c0], %first : !ascendc.local_tensor<f32>, f32
}
