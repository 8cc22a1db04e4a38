// RUN: acc-translate --emit-ascendc %s | filecheck %s

// Every form of a call.
// CHECK-LABEL: void Process()
ascendc.kernel @calls(%x : !ascendc.gm_addr) host = @host auto_sync {
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  %out = ascendc.queue : !ascendc.tque<vecout, 1>
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %queue number 2 bytes 4096 : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %out number 1 bytes 4096 : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %scratch number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %x_gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %n = ascendc.get_block_num
  %filling = arith.constant 2.0 : f32
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %two = arith.constant 2.0 : f32
  // CHECK: const uint32_t n = GetBlockNum();
  // CHECK: LocalTensor<float> a = queue_.AllocTensor<float>();
  %a = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  // CHECK-NEXT: LocalTensor<float> b = out_.AllocTensor<float>();
  %b = ascendc.alloc_tensor %out : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
  // CHECK-NEXT: LocalTensor<uint8_t> m = scratch_.GetWithOffset<uint8_t>(1024, 2048);
  %m = ascendc.get_with_offset %scratch size 1024 offset 2048 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui8>
  // CHECK: DataCopyPad(a, xGm_, DataCopyExtParams(n, n, 1, 1, 0), DataCopyPadExtParams<float>());
  ascendc.data_copy_pad_in %a, %x_gm blocks %n bytes %n gaps %c1, %c1 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  // CHECK-NEXT: PipeBarrier<PIPE_ALL>();
  ascendc.pipe_barrier all
  // CHECK-NEXT: DataCopyPad(a, xGm_, DataCopyExtParams(n, n, 1, 1, 0),
  // CHECK-NEXT: DataCopyPadExtParams<float>(true, 1, 1, 2.0f));
  ascendc.data_copy_pad_fill %a, %x_gm blocks %n bytes %n gaps %c1, %c1 pads %c1, %c1 with %filling : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>, f32
  // CHECK-NEXT: PipeBarrier<PIPE_ALL>();
  ascendc.pipe_barrier all
  // CHECK-NEXT: DataCopy(b, a, n);
  ascendc.data_copy %b, %a count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  // CHECK-NEXT: Exp(b, a[64], n);
  %part = ascendc.subscript %a[%c64] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  ascendc.exp %b, %part count %n : !ascendc.local_tensor<f32>
  // CHECK-NEXT: Exp(b, a, n, 1, UnaryRepeatParams(1, 1, 8, 8));
  ascendc.exp %b, %a mask %n repeat %c1 params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
  // CHECK-NEXT: SetMaskCount();
  ascendc.set_mask_count
  // CHECK-NEXT: SetVectorMask<float, MaskMode::COUNTER>(n);
  ascendc.set_vector_mask %n element f32
  // CHECK-NEXT: Exp<float, false>(b, a, MASK_PLACEHOLDER, 1, UnaryRepeatParams(1, 1, 8, 8));
  ascendc.exp %b, %a params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
  // CHECK-NEXT: SetMaskNorm();
  ascendc.set_mask_norm
  // CHECK-NEXT: Add(b, a, b, n, 1, BinaryRepeatParams(1, 1, 1, 0, 8, 0));
  ascendc.add %b, %a, %b mask %n repeat %c1 params [1, 1, 1, 0, 8, 0] : !ascendc.local_tensor<f32>
  // CHECK-NEXT: Muls(b, a, 2.0f, n);
  ascendc.muls %b, %a, %two count %n : !ascendc.local_tensor<f32>, f32
  // CHECK-NEXT: Compare(m, a, b, CMPMODE::LT, 64);
  ascendc.compare lt %m, %a, %b count %c64 : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  // CHECK-NEXT: CompareScalar(m, a, 2.0f, CMPMODE::GE, 64);
  ascendc.compare_scalar ge %m, %a, %two count %c64 : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, f32
  // CHECK-NEXT: Select(b, m, a, b, SELMODE::VSEL_TENSOR_TENSOR_MODE, n);
  ascendc.select tensor_tensor %b, %m, %a, %b count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>
  // CHECK-NEXT: WholeReduceSum(b, a, 64, n, 1, 1, 8);
  ascendc.whole_reduce_sum %b, %a mask %c64 repeat %n params [1, 1, 8] : !ascendc.local_tensor<f32>
  // CHECK-NEXT: WholeReduceMax(b, a, 64, n, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
  ascendc.whole_reduce_max %b, %a mask %c64 repeat %n params [1, 1, 8] : !ascendc.local_tensor<f32>
  // CHECK-NEXT: TransDataTo5HD<float>({b[n], b[n + 8], b[n + 16],
  // CHECK:      b[n + 120]},
  // CHECK:      {a[64], a[72], a[80],
  // CHECK:      TransDataTo5HDParams(false, false, 1, 0, 0));
  %to = ascendc.subscript %b[%n] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  ascendc.trans_data_to_5hd %to [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120], %part [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120] params [1, 0, 0] : !ascendc.local_tensor<f32>
  // CHECK-NEXT: Brcb(b, a, n, BrcbRepeatParams(1, 8));
  ascendc.brcb %b, %a repeat %n params [1, 8] : !ascendc.local_tensor<f32>
  // CHECK-NEXT: Copy(b, a, 64, n, CopyRepeatParams(1, 0, 8, 1));
  ascendc.copy %b, %a mask %c64 repeat %n params [1, 0, 8, 1] : !ascendc.local_tensor<f32>
  // CHECK-NEXT: Erf(b, a, m, n);
  ascendc.erf %b, %a, %m count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>
  // CHECK-NEXT: const float first = b.GetValue(1);
  // CHECK-NEXT: a.SetValue(1, 1.0f / first);
  %first = ascendc.get_value %b[%c1] : !ascendc.local_tensor<f32> -> f32
  %one = arith.constant 1.0 : f32
  %inverse = arith.divf %one, %first : f32
  ascendc.set_value %a[%c1], %inverse : !ascendc.local_tensor<f32>, f32
  // CHECK-NEXT: PipeBarrier<PIPE_V>();
  ascendc.pipe_barrier v
  // CHECK-NEXT: SetFlag<HardEvent::V_MTE3>(1);
  ascendc.set_flag v_mte3 %c1
  // CHECK-NEXT: WaitFlag<HardEvent::V_MTE3>(1);
  ascendc.wait_flag v_mte3 %c1
  // CHECK-NEXT: DataCopyPad(xGm_, b, DataCopyExtParams(n, n, 1, 1, 0));
  ascendc.data_copy_pad_out %x_gm, %b blocks %n bytes %n gaps %c1, %c1 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
  // CHECK-NEXT: queue_.FreeTensor(a);
  ascendc.free_tensor %queue, %a : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  // CHECK-NEXT: out_.FreeTensor(b);
  ascendc.free_tensor %out, %b : !ascendc.tque<vecout, 1>, !ascendc.local_tensor<f32>
}
