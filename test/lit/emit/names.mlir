// RUN: acc-translate --emit-ascendc %s | filecheck %s

// A class may not hide a function of AscendC, an entry no function of the C library.
// CHECK: struct ExpKernelTiling {
// CHECK-NEXT: uint32_t perCore;
// CHECK-NEXT: uint32_t M;
// CHECK-NEXT: };
// CHECK: class ExpKernel {
// CHECK: void Init(GM_ADDR x, GM_ADDR double2, GM_ADDR pipe2,
// CHECK-NEXT: const ExpKernelTiling& tiling)
// CHECK: xGm_.SetGlobalBuffer((__gm__ float*)x);
// CHECK: double2Gm_.SetGlobalBuffer((__gm__ half*)double2);
// CHECK: void Process()
// CHECK: const uint32_t perCore = tiling_.perCore * tiling_.M;
// CHECK: const uint32_t perCore2 = perCore + 1;
// CHECK: const uint32_t for2 = perCore2 + perCore;
// CHECK: const uint32_t product = for2 * for2;
// CHECK: Exp2(product);
// CHECK: void Exp2(uint32_t product)
// CHECK: TQue<TPosition::VECIN, 2> inQueue_;
// CHECK: TQue<TPosition::VECOUT, 1> outQueue_;
// CHECK: TBuf<TPosition::VECCALC> scratch_;
// CHECK: GlobalTensor<float> xGm_;
// CHECK: GlobalTensor<half> double2Gm_, pipe2Gm_;
// CHECK: extern "C" __global__ __aicore__ void exp_kernel(
// CHECK: ExpKernel op;
ascendc.kernel @exp(%x : !ascendc.gm_addr, %double : !ascendc.gm_addr, %pipe : !ascendc.gm_addr) host = @host tiling = ["per_core", "M"] {
  %0 = ascendc.queue : !ascendc.tque<vecin, 2>
  %1 = ascendc.queue : !ascendc.tque<vecout, 1>
  %2 = ascendc.buf : !ascendc.tbuf<veccalc>
  %3 = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %4 = ascendc.set_global_buffer %double : !ascendc.global_tensor<f16>
  %named = ascendc.set_global_buffer %pipe : !ascendc.global_tensor<f16>
  %c1 = arith.constant 1 : index
  %field = ascendc.tiling_field "per_core"
  %M = ascendc.tiling_field "M"
  %per_core = arith.muli %field, %M : index
  %perCore = arith.addi %per_core, %c1 : index
  %for = arith.addi %perCore, %per_core : index
  %5 = arith.muli %for, %for : index
  ascendc.set_vector_mask %for element f32
  ascendc.set_vector_mask %per_core element f32
  ascendc.set_vector_mask %perCore element f32
  ascendc.stage compute "Exp" {
    ascendc.set_vector_mask %5 element f32
    ascendc.set_vector_mask %5 element f16
  }
}

// The second of two equal names gets a number.
// CHECK: class RowSum {
// CHECK: void row_sum(
// CHECK: class RowSum2 {
// CHECK: void row_sum2(
ascendc.kernel @row_sum() host = @host {
  ascendc.reset_mask
}
ascendc.kernel @row__sum() host = @host {
  ascendc.reset_mask
}
