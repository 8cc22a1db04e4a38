// RUN: acc-translate --emit-dsl %s | filecheck %s --check-prefix=DSL
// RUN: acc-translate --emit-dsl %s | acc-translate --import-dsl | filecheck %s

// CHECK-LABEL: tile.kernel @index
// DSL-LABEL: def index_1(x: gm[M, f32]):
tile.kernel @index(%x: !tile.gm<[M], f32>) core = aiv {
  %n = tile.symbol "M"
  %b = tile.block_idx
  // DSL: v_add = n + b
  // CHECK: %v_add = arith.addi %n, %b : index
  %v_add = arith.addi %n, %b : index
  // DSL: v_sub = n - b
  // CHECK: %v_sub = arith.subi %n, %b : index
  %v_sub = arith.subi %n, %b : index
  // DSL: v_mul = n * b
  // CHECK: %v_mul = arith.muli %n, %b : index
  %v_mul = arith.muli %n, %b : index
  // DSL: v_div = n // b
  // CHECK: %v_div = arith.divui %n, %b : index
  %v_div = arith.divui %n, %b : index
  // DSL: v_rem = n % b
  // CHECK: %v_rem = arith.remui %n, %b : index
  %v_rem = arith.remui %n, %b : index
  // DSL: v_min = min(n, b)
  // CHECK: %v_min = arith.minui %n, %b : index
  %v_min = arith.minui %n, %b : index
  // DSL: v_max = max(n, b)
  // CHECK: %v_max = arith.maxui %n, %b : index
  %v_max = arith.maxui %n, %b : index
  // DSL: v_cdiv = acc.cdiv(n, b)
  // CHECK: %v_cdiv = arith.ceildivui %n, %b : index
  %v_cdiv = arith.ceildivui %n, %b : index
  // DSL: v_shl = n << b
  // CHECK: %v_shl = arith.shli %n, %b : index
  %v_shl = arith.shli %n, %b : index
  // DSL: v_shr = n >> b
  // CHECK: %v_shr = arith.shrui %n, %b : index
  %v_shr = arith.shrui %n, %b : index
  // DSL: v_and = n & b
  // CHECK: %v_and = arith.andi %n, %b : index
  %v_and = arith.andi %n, %b : index
  // DSL: v_or = n | b
  // CHECK: %v_or = arith.ori %n, %b : index
  %v_or = arith.ori %n, %b : index
  // DSL: v_xor = n ^ b
  // CHECK: %v_xor = arith.xori %n, %b : index
  %v_xor = arith.xori %n, %b : index
  // DSL: v_eq = n == b
  // CHECK: %v_eq = arith.cmpi eq, %n, %b : index
  %v_eq = arith.cmpi eq, %n, %b : index
  // DSL: v_ne = n != b
  // CHECK: %v_ne = arith.cmpi ne, %n, %b : index
  %v_ne = arith.cmpi ne, %n, %b : index
  // DSL: v_lt = n < b
  // CHECK: %v_lt = arith.cmpi ult, %n, %b : index
  %v_lt = arith.cmpi ult, %n, %b : index
  // DSL: v_le = n <= b
  // CHECK: %v_le = arith.cmpi ule, %n, %b : index
  %v_le = arith.cmpi ule, %n, %b : index
  // DSL: v_gt = n > b
  // CHECK: %v_gt = arith.cmpi ugt, %n, %b : index
  %v_gt = arith.cmpi ugt, %n, %b : index
  // DSL: v_ge = n >= b
  // CHECK: %v_ge = arith.cmpi uge, %n, %b : index
  %v_ge = arith.cmpi uge, %n, %b : index
  // DSL: v_divsi = acc.arith.divsi(n, b)
  // CHECK: %v_divsi = arith.divsi %n, %b : index
  %v_divsi = arith.divsi %n, %b : index
  // DSL: v_slt = acc.arith.cmpi("slt", n, b)
  // CHECK: %v_slt = arith.cmpi slt, %n, %b : index
  %v_slt = arith.cmpi slt, %n, %b : index
  // DSL: v_not = v_lt and v_le or v_gt ^ True
  // CHECK: %v_not = arith.ori
  %0 = arith.andi %v_lt, %v_le : i1
  %true = arith.constant true
  %1 = arith.xori %v_gt, %true : i1
  %v_not = arith.ori %0, %1 : i1
  // DSL: v_sel = n if v_not else 3
  // CHECK: %v_sel = arith.select %v_not, %n, %c3 : index
  %c3 = arith.constant 3 : index
  %v_sel = arith.select %v_not, %n, %c3 : index
  // Two numbers would be added while reading.
  // DSL: v_two = index(1) + 2
  // CHECK: %v_two = arith.addi %c1, %c2 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v_two = arith.addi %c1, %c2 : index
}

// CHECK-LABEL: tile.kernel @floats
// DSL-LABEL: def floats(x: gm[M, f32]):
tile.kernel @floats(%x: !tile.gm<[M], f32>) core = aiv {
  %n = tile.symbol "M"
  // DSL:      i = i64(n)
  // DSL-NEXT: f = f32(i)
  // DSL-NEXT: h = f16(f)
  // DSL-NEXT: g = f32(h)
  // DSL-NEXT: k = i32(g)
  // DSL-NEXT: u = acc.arith.uitofp(k, f32)
  // CHECK: %i = arith.index_cast %n : index to i64
  // CHECK-NEXT: %f = arith.sitofp %i : i64 to f32
  // CHECK-NEXT: %h = arith.truncf %f : f32 to f16
  // CHECK-NEXT: %g = arith.extf %h : f16 to f32
  // CHECK-NEXT: %k = arith.fptosi %g : f32 to i32
  // CHECK-NEXT: %u = arith.uitofp %k : i32 to f32
  %i = arith.index_cast %n : index to i64
  %f = arith.sitofp %i : i64 to f32
  %h = arith.truncf %f : f32 to f16
  %g = arith.extf %h : f16 to f32
  %k = arith.fptosi %g : f32 to i32
  %u = arith.uitofp %k : i32 to f32
  // DSL-NEXT: r = -(f + u) * (f - u) / max(f, min(g, 1e-05))
  // DSL-NEXT: o = f < u
  // DSL-NEXT: s = acc.arith.cmpf("ult", f, u)
  // DSL-NEXT: t = k >> 3 if k < 0 else min(k, 7)
  // CHECK: %r = arith.divf {{.*}}, {{.*}} : f32
  // CHECK-NEXT: %o = arith.cmpf olt, %f, %u : f32
  // CHECK-NEXT: %s = arith.cmpf ult, %f, %u : f32
  // CHECK: %t = arith.select {{.*}} : i32
  %0 = arith.addf %f, %u : f32
  %1 = arith.negf %0 : f32
  %2 = arith.subf %f, %u : f32
  %3 = arith.mulf %1, %2 : f32
  %cst = arith.constant 1.0e-05 : f32
  %4 = arith.minimumf %g, %cst : f32
  %5 = arith.maximumf %f, %4 : f32
  %r = arith.divf %3, %5 : f32
  %o = arith.cmpf olt, %f, %u : f32
  %s = arith.cmpf ult, %f, %u : f32
  %c0_i32 = arith.constant 0 : i32
  %6 = arith.cmpi slt, %k, %c0_i32 : i32
  %c3_i32 = arith.constant 3 : i32
  %7 = arith.shrsi %k, %c3_i32 : i32
  %c7_i32 = arith.constant 7 : i32
  %8 = arith.minsi %k, %c7_i32 : i32
  %t = arith.select %6, %7, %8 : i32
}
