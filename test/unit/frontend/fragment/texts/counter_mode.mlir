ascendc.fragment {
^bb0(%x : !ascendc.local_tensor<f16>, %n : index, %y : !ascendc.local_tensor<f16>):
  ascendc.set_mask_count
  ascendc.set_vector_mask %n element f16
  ascendc.add %y, %x, %x params [1, 1, 1, 8, 8, 8] : !ascendc.local_tensor<f16>
  ascendc.set_mask_norm
  ascendc.reset_mask
}
