// RUN: acc-translate --emit-ascendc %s | filecheck %s

// Stages that differ only in the scalars they are given share a method; others of a label do not.
// CHECK-LABEL: void Init(
// CHECK: max_ = scratch_.GetWithOffset<float>(8, 0);
// CHECK-LABEL: void Process()
// CHECK: for (uint32_t row = 0; row < tiling_.rows; ++row) {
// CHECK-NEXT: Load(row);
// CHECK-NEXT: PipeBarrier<PIPE_MTE2>();
// CHECK-NEXT: Compute(twice);
// CHECK-NEXT: }
// CHECK-NEXT: for (uint32_t col = 0; col < 8; ++col) {
// CHECK-NEXT: Load(col);
// CHECK-NEXT: PipeBarrier<PIPE_ALL>();
// CHECK-NEXT: Compute2();
// CHECK-NEXT: PipeBarrier<PIPE_ALL>();
// CHECK-NEXT: }
// CHECK-LABEL: private:
// CHECK: void Load(uint32_t row)
// CHECK: DataCopy(max_, xGm_[row], 8);
// CHECK: void Compute(uint32_t twice)
// CHECK: SetVectorMask<float, MaskMode::COUNTER>(twice);
// CHECK-NOT: void Load
// CHECK: void Compute2()
// CHECK: Exp(max_, max_, 8);
// CHECK-NEXT: }
ascendc.kernel @stages(%x : !ascendc.gm_addr) host = @host tiling = ["rows"] {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 32 : !ascendc.tbuf<veccalc>
  %x_gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %max = ascendc.get_with_offset %scratch size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %rows = ascendc.tiling_field "rows"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %twice = arith.addi %rows, %rows : index
  scf.for %row = %c0 to %rows step %c1 {
    ascendc.stage copy_in "Load" {
      %at = arith.index_cast %row : index to i64
      %from = ascendc.subscript %x_gm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
      ascendc.data_copy %max, %from count %c8 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    }
    ascendc.pipe_barrier mte2
    ascendc.stage compute "Compute" {
      ascendc.set_mask_count
      ascendc.set_vector_mask %twice element f32
      ascendc.set_mask_norm
    }
  }
  scf.for %col = %c0 to %c8 step %c1 {
    ascendc.stage copy_in "Load" {
      %at = arith.index_cast %col : index to i64
      %from = ascendc.subscript %x_gm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
      %eight = arith.constant 8 : index
      ascendc.data_copy %max, %from count %eight : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    }
    ascendc.pipe_barrier all
    ascendc.stage compute "Compute" {
      ascendc.exp %max, %max count %c8 : !ascendc.local_tensor<f32>
    }
    ascendc.pipe_barrier all
  }
}
