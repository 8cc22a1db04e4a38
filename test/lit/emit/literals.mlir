// RUN: acc-translate --emit-ascendc %s | filecheck %s

// CHECK-LABEL: void Process()
ascendc.kernel @literals() host = @host auto_sync {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 160 : !ascendc.tbuf<veccalc>
  %n = arith.constant 8 : index
  // CHECK: LocalTensor<float> f = scratch_.GetWithOffset<float>(8, 0);
  %f = ascendc.get_with_offset %scratch size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  // CHECK: LocalTensor<half> h = scratch_.GetWithOffset<half>(8, 32);
  %h = ascendc.get_with_offset %scratch size 8 offset 32 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f16>
  // CHECK: LocalTensor<bfloat16_t> b = scratch_.GetWithOffset<bfloat16_t>(8, 64);
  %b = ascendc.get_with_offset %scratch size 8 offset 64 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<bf16>
  // CHECK: LocalTensor<int32_t> i = scratch_.GetWithOffset<int32_t>(8, 96);
  %i = ascendc.get_with_offset %scratch size 8 offset 96 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i32>
  // CHECK: LocalTensor<int16_t> s = scratch_.GetWithOffset<int16_t>(8, 128);
  %s = ascendc.get_with_offset %scratch size 8 offset 128 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i16>

  // The shortest decimal that reads back as the same float.
  // CHECK: Duplicate(f, 0.0f, 8);
  %zero = arith.constant 0.0 : f32
  ascendc.duplicate %f, %zero count %n : !ascendc.local_tensor<f32>, f32
  // CHECK: Duplicate(f, -0.0f, 8);
  %minus_zero = arith.constant -0.0 : f32
  ascendc.duplicate %f, %minus_zero count %n : !ascendc.local_tensor<f32>, f32
  // CHECK: Duplicate(f, 0.1f, 8);
  %tenth = arith.constant 0.1 : f32
  ascendc.duplicate %f, %tenth count %n : !ascendc.local_tensor<f32>, f32
  // CHECK: Duplicate(f, 1e-5f, 8);
  %small = arith.constant 1.0e-5 : f32
  ascendc.duplicate %f, %small count %n : !ascendc.local_tensor<f32>, f32
  // CHECK: Duplicate(f, -3.4028235e38f, 8);
  %lowest = arith.constant -3.4028234663852886e38 : f32
  ascendc.duplicate %f, %lowest count %n : !ascendc.local_tensor<f32>, f32
  // CHECK: Duplicate(f, -__builtin_inff(), 8);
  %inf = arith.constant 0xFF800000 : f32
  ascendc.duplicate %f, %inf count %n : !ascendc.local_tensor<f32>, f32
  // CHECK: Duplicate(f, __builtin_nanf(""), 8);
  %nan = arith.constant 0x7FC00000 : f32
  ascendc.duplicate %f, %nan count %n : !ascendc.local_tensor<f32>, f32
  // CHECK: Duplicate(h, (half)0.5f, 8);
  %half = arith.constant 0.5 : f16
  ascendc.duplicate %h, %half count %n : !ascendc.local_tensor<f16>, f16
  // CHECK: Duplicate(b, ToBfloat16(-2.0f), 8);
  %minus_two = arith.constant -2.0 : bf16
  ascendc.duplicate %b, %minus_two count %n : !ascendc.local_tensor<bf16>, bf16
  // CHECK: Duplicate(i, -7, 8);
  %minus_seven = arith.constant -7 : i32
  ascendc.duplicate %i, %minus_seven count %n : !ascendc.local_tensor<i32>, i32
  // CHECK: Duplicate(i, INT32_MIN, 8);
  %min = arith.constant -2147483648 : i32
  ascendc.duplicate %i, %min count %n : !ascendc.local_tensor<i32>, i32
  // CHECK: Duplicate(s, (int16_t)-3, 8);
  %minus_three = arith.constant -3 : i16
  ascendc.duplicate %s, %minus_three count %n : !ascendc.local_tensor<i16>, i16

  // Constants whose names are written as such belong to the class; equal ones are one.
  // CHECK: Adds(f, f, SCALE, LANES);
  // CHECK-NEXT: Muls(f, f, SCALE, LANES);
  %LANES = arith.constant 8 : index
  %SCALE = arith.constant 0.25 : f32
  %SCALE_1 = arith.constant 0.25 : f32
  ascendc.adds %f, %f, %SCALE count %LANES : !ascendc.local_tensor<f32>, f32
  ascendc.muls %f, %f, %SCALE_1 count %LANES : !ascendc.local_tensor<f32>, f32
}
// CHECK-LABEL: private:
// CHECK-NEXT: static constexpr uint32_t LANES = 8;
// CHECK-NEXT: static constexpr float SCALE = 0.25f;
// CHECK-NEXT: {{^$}}
