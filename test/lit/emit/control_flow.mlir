// RUN: acc-translate --emit-ascendc %s | filecheck %s

// CHECK-LABEL: void Process()
ascendc.kernel @control_flow() host = @host tiling = ["n", "rest"] {
  %n = ascendc.tiling_field "n"
  %rest = ascendc.tiling_field "rest"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index

  // CHECK: for (uint32_t i = 0; i < tiling_.n; ++i) {
  // CHECK-NEXT: for (uint32_t j = i; j < tiling_.n; j += 2) {
  // CHECK-NEXT: SetVectorMask<float, MaskMode::COUNTER>(i + j);
  // CHECK-NEXT: }
  // CHECK-NEXT: }
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %i to %n step %c2 {
      %sum = arith.addi %i, %j : index
      ascendc.set_vector_mask %sum element f32
    }
  }

  // Names of blocks beside each other repeat; values that a loop carries are variables.
  // CHECK: uint32_t total = 0;
  // CHECK-NEXT: for (uint32_t i = 0; i < tiling_.n; ++i) {
  // CHECK-NEXT: total = total + i;
  // CHECK-NEXT: }
  // CHECK-NEXT: SetVectorMask<float, MaskMode::COUNTER>(total);
  %total = scf.for %i_1 = %c0 to %n step %c1 iter_args(%before = %c0) -> (index) {
    %after = arith.addi %before, %i_1 : index
    scf.yield %after : index
  }
  ascendc.set_vector_mask %total element f32

  // All variables change at once: what is needed later is kept.
  // CHECK: uint32_t a = 1;
  // CHECK-NEXT: uint32_t b = 2;
  // CHECK-NEXT: for (uint32_t k = 0; k < tiling_.n; ++k) {
  // CHECK-NEXT: const uint32_t nextB = a + k;
  // CHECK-NEXT: a = b;
  // CHECK-NEXT: b = nextB;
  // CHECK-NEXT: }
  %a, %b = scf.for %k = %c0 to %n step %c1 iter_args(%a_1 = %c1, %b_1 = %c2) -> (index, index) {
    %next = arith.addi %a_1, %k : index
    scf.yield %b_1, %next : index, index
  }
  // CHECK-NEXT: SetVectorMask<float, MaskMode::COUNTER>(a * b);
  %product = arith.muli %a, %b : index
  ascendc.set_vector_mask %product element f32

  // What is carried unchanged is not set again.
  // CHECK: uint32_t kept = 1;
  // CHECK-NEXT: for (uint32_t k = 0; k < tiling_.n; ++k) {
  // CHECK-NEXT: SetVectorMask<float, MaskMode::COUNTER>(kept);
  // CHECK-NEXT: }
  %kept = scf.for %k_1 = %c0 to %n step %c1 iter_args(%kept_1 = %c1) -> (index) {
    ascendc.set_vector_mask %kept_1 element f32
    scf.yield %kept_1 : index
  }

  // CHECK: if (tiling_.n == 1) {
  // CHECK-NEXT: ResetMask();
  // CHECK-NEXT: } else if (tiling_.n > 1 && tiling_.rest != 0) {
  // CHECK-NEXT: SetVectorMask<float, MaskMode::COUNTER>(tiling_.rest);
  // CHECK-NEXT: } else {
  // CHECK-NEXT: SetVectorMask<float, MaskMode::COUNTER>(tiling_.n);
  // CHECK-NEXT: }
  %one = arith.cmpi eq, %n, %c1 : index
  scf.if %one {
    ascendc.reset_mask
  } else {
    %many = arith.cmpi ugt, %n, %c1 : index
    %some = arith.cmpi ne, %rest, %c0 : index
    %both = arith.andi %many, %some : i1
    scf.if %both {
      ascendc.set_vector_mask %rest element f32
    } else {
      ascendc.set_vector_mask %n element f32
    }
  }

  // CHECK: uint32_t width;
  // CHECK-NEXT: if (tiling_.rest < tiling_.n) {
  // CHECK-NEXT: width = tiling_.rest;
  // CHECK-NEXT: } else {
  // CHECK-NEXT: width = tiling_.n;
  // CHECK-NEXT: }
  // CHECK-NEXT: SetVectorMask<float, MaskMode::COUNTER>(width);
  %less = arith.cmpi ult, %rest, %n : index
  %width = scf.if %less -> (index) {
    scf.yield %rest : index
  } else {
    scf.yield %n : index
  }
  ascendc.set_vector_mask %width element f32
}
