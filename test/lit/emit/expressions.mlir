// RUN: acc-translate --emit-ascendc %s | filecheck %s

// What is used once is written in place, with the brackets that are needed or that are read wrongly
// without. Each SetVectorMask shows one expression.
// CHECK-LABEL: void Process()
ascendc.kernel @expressions(%x : !ascendc.gm_addr) host = @host tiling = ["a", "b", "c"] {
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 32 : !ascendc.tbuf<veccalc>
  %a = ascendc.tiling_field "a"
  %b = ascendc.tiling_field "b"
  %c = ascendc.tiling_field "c"
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index

  // CHECK: SetVectorMask<float, MaskMode::COUNTER>((tiling_.a + tiling_.b) * tiling_.c);
  %0 = arith.addi %a, %b : index
  %1 = arith.muli %0, %c : index
  ascendc.set_vector_mask %1 element f32
  // CHECK: SetVectorMask<float, MaskMode::COUNTER>(tiling_.a + tiling_.b * tiling_.c);
  %2 = arith.muli %b, %c : index
  %3 = arith.addi %a, %2 : index
  ascendc.set_vector_mask %3 element f32
  // CHECK: SetVectorMask<float, MaskMode::COUNTER>(tiling_.a - (tiling_.b - tiling_.c));
  %4 = arith.subi %b, %c : index
  %5 = arith.subi %a, %4 : index
  ascendc.set_vector_mask %5 element f32
  // CHECK: SetVectorMask<float, MaskMode::COUNTER>((tiling_.a / 8) * tiling_.b);
  %6 = arith.divui %a, %c8 : index
  %7 = arith.muli %6, %b : index
  ascendc.set_vector_mask %7 element f32
  // CHECK: SetVectorMask<float, MaskMode::COUNTER>((tiling_.a + 7) / 8);
  %8 = arith.ceildivui %a, %c8 : index
  ascendc.set_vector_mask %8 element f32
  // CHECK: SetVectorMask<float, MaskMode::COUNTER>((tiling_.a + tiling_.b - 1) / tiling_.b);
  %9 = arith.ceildivui %a, %b : index
  ascendc.set_vector_mask %9 element f32
  // CHECK: SetVectorMask<float, MaskMode::COUNTER>((tiling_.a + 1) << 3);
  %10 = arith.addi %a, %c1 : index
  %11 = arith.shli %10, %c3 : index
  ascendc.set_vector_mask %11 element f32
  // CHECK: SetVectorMask<float, MaskMode::COUNTER>((uint32_t)1 << tiling_.a);
  %12 = arith.shli %c1, %a : index
  ascendc.set_vector_mask %12 element f32
  // CHECK: SetVectorMask<float, MaskMode::COUNTER>(tiling_.a - 3);
  %m3 = arith.constant -3 : index
  %13 = arith.addi %a, %m3 : index
  ascendc.set_vector_mask %13 element f32
  // CHECK: SetVectorMask<float, MaskMode::COUNTER>((uint32_t)((int32_t)tiling_.a / 8));
  %14 = arith.divsi %a, %c8 : index
  ascendc.set_vector_mask %14 element f32

  // What is used twice has a name, and so has what would be written twice.
  // CHECK: const uint32_t twice = tiling_.a * tiling_.b;
  // CHECK-NEXT: SetVectorMask<float, MaskMode::COUNTER>(twice);
  // CHECK-NEXT: SetVectorMask<float, MaskMode::COUNTER>(twice);
  %twice = arith.muli %a, %b : index
  ascendc.set_vector_mask %twice element f32
  ascendc.set_vector_mask %twice element f32
  // CHECK: const uint32_t rest = tiling_.b - twice;
  // CHECK-NEXT: const uint32_t larger = rest > twice ? rest : twice;
  // CHECK-NEXT: SetVectorMask<float, MaskMode::COUNTER>(larger);
  %rest = arith.subi %b, %twice : index
  %larger = arith.maxui %rest, %twice : index
  ascendc.set_vector_mask %larger element f32
  // CHECK: const uint32_t chosen = tiling_.a == 8 ? rest : tiling_.b;
  %same = arith.cmpi eq, %a, %c8 : index
  %chosen = arith.select %same, %rest, %b : index
  ascendc.set_vector_mask %chosen element f32

  // Offsets in global memory have 64 bits from their first product on.
  // CHECK: LocalTensor<float> part = scratch_.GetWithOffset<float>(8, 0);
  // CHECK-NEXT: DataCopy(part, xGm_[(uint64_t)twice * 1003 + rest], 8);
  // CHECK-NEXT: PipeBarrier<PIPE_MTE2>();
  // CHECK-NEXT: DataCopy(part, xGm_[twice], 8);
  %part = ascendc.get_with_offset %scratch size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %wide = arith.index_cast %twice : index to i64
  %cols = arith.constant 1003 : i64
  %start = arith.muli %wide, %cols : i64
  %column = arith.index_cast %rest : index to i64
  %place = arith.addi %start, %column : i64
  %from = ascendc.subscript %gm[%place] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
  ascendc.data_copy %part, %from count %c8 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  ascendc.pipe_barrier mte2
  %row = ascendc.subscript %gm[%wide] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
  ascendc.data_copy %part, %row count %c8 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}
