// RUN: acc-translate --emit-ascendc %s | filecheck %s

// A kernel without a TPipe plans its memory itself and sets its own flags.
// CHECK-LABEL: void Process()
// CHECK-NEXT: {
// CHECK-NEXT: InitSocState();
// CHECK-NEXT: SetFlag<HardEvent::V_MTE2>(0);
// CHECK-NEXT: SetFlag<HardEvent::V_MTE2>(1);
// CHECK-NEXT: uint32_t turn = 0;
// CHECK-NEXT: for (uint32_t i = 0; i < tiling_.rows; ++i) {
// CHECK-NEXT: LocalTensor<float> value = LocalTensor<float>(TPosition::VECIN, turn * 32, 8);
// CHECK-NEXT: WaitFlag<HardEvent::V_MTE2>(turn);
// CHECK-NEXT: DataCopy(value, xGm_, 8);
// CHECK-NEXT: SetFlag<HardEvent::MTE2_V>(turn);
// CHECK-NEXT: WaitFlag<HardEvent::MTE2_V>(turn);
// CHECK-NEXT: PipeBarrier<PIPE_V>();
// CHECK-NEXT: Exp(value, value, 8);
// CHECK-NEXT: SetFlag<HardEvent::V_MTE2>(turn);
// CHECK-NEXT: turn = 1 - turn;
// CHECK-NEXT: }
// CHECK-NEXT: WaitFlag<HardEvent::V_MTE2>(0);
// CHECK-NEXT: WaitFlag<HardEvent::V_MTE2>(1);
// CHECK-NEXT: PipeBarrier<PIPE_ALL>();
// CHECK-NEXT: }
// CHECK-LABEL: extern "C"
// CHECK-NOT: TPipe
// CHECK: op.Process();
ascendc.kernel @static(%x : !ascendc.gm_addr) host = @host tiling = ["rows"] {
  %x_gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %rows = ascendc.tiling_field "rows"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  ascendc.init_soc_state
  ascendc.set_flag v_mte2 %c0
  ascendc.set_flag v_mte2 %c1
  %turn = scf.for %i = %c0 to %rows step %c1 iter_args(%turn = %c0) -> (index) {
    %at = arith.muli %turn, %c32 : index
    %value = ascendc.local_tensor vecin address %at size 8 : !ascendc.local_tensor<f32>
    ascendc.wait_flag v_mte2 %turn
    ascendc.data_copy %value, %x_gm count %c8 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.set_flag mte2_v %turn
    ascendc.wait_flag mte2_v %turn
    ascendc.pipe_barrier v
    ascendc.exp %value, %value count %c8 : !ascendc.local_tensor<f32>
    ascendc.set_flag v_mte2 %turn
    %other = arith.subi %c1, %turn : index
    scf.yield %other : index
  }
  ascendc.wait_flag v_mte2 %c0
  ascendc.wait_flag v_mte2 %c1
  ascendc.pipe_barrier all
}
