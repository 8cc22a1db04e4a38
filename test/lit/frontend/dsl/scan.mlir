// RUN: acc-translate --emit-dsl %s | filecheck %s --check-prefix=DSL
// RUN: acc-translate --emit-dsl %s | acc-translate --import-dsl | filecheck %s

// CHECK-LABEL: tile.kernel @value
// DSL-LABEL: def value(x: gm[4, 64, f32], m: gm[4, 64, i1]):
tile.kernel @value(%x: !tile.gm<[4, 64], f32>, %m: !tile.gm<[4, 64], i1>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0, %c0] : !tile.gm<[4, 64], f32> -> !tile.tile<[4, 64], f32, ub>
  // DSL: b = acc.load(m[c0:, c0:], [4, 64])
  // CHECK: %b = tile.load %m[{{.*}}] : !tile.gm<[4, 64], i1> -> !tile.tile<[4, 64], ui8, ub>
  %b = tile.load %m[%c0, %c0] : !tile.gm<[4, 64], i1> -> !tile.tile<[4, 64], ui8, ub>
  // DSL-NEXT: s = acc.scan_sum(t, axis=1)
  // DSL-NEXT: p = acc.scan_prod(s, axis=0, reverse=True)
  // DSL-NEXT: q = acc.scan_max(p, axis=1, exclusive=True)
  // DSL-NEXT: r = acc.scan_min(q, axis=1, reverse=True, exclusive=True)
  // DSL-NEXT: f = acc.take_first(r, axis=1)
  // DSL-NEXT: l = acc.take_last(r, axis=1)
  // DSL-NEXT: k = acc.ldexp(f, l)
  // CHECK-NEXT: %s = tile.scan_sum %t axis = 1 :
  // CHECK-NEXT: %p = tile.scan_prod %s axis = 0 reverse :
  // CHECK-NEXT: %q = tile.scan_max %p axis = 1 exclusive :
  // CHECK-NEXT: %r = tile.scan_min %q axis = 1 reverse exclusive :
  // CHECK-NEXT: %f = tile.take_first %r axis = 1
  // CHECK-NEXT: %l = tile.take_last %r axis = 1
  // CHECK-NEXT: %k = tile.ldexp %f, %l
  %s = tile.scan_sum %t axis = 1 : !tile.tile<[4, 64], f32, ub> -> !tile.tile<[4, 64], f32, ub>
  %p = tile.scan_prod %s axis = 0 reverse : !tile.tile<[4, 64], f32, ub> -> !tile.tile<[4, 64], f32, ub>
  %q = tile.scan_max %p axis = 1 exclusive : !tile.tile<[4, 64], f32, ub> -> !tile.tile<[4, 64], f32, ub>
  %r = tile.scan_min %q axis = 1 reverse exclusive : !tile.tile<[4, 64], f32, ub> -> !tile.tile<[4, 64], f32, ub>
  %f = tile.take_first %r axis = 1 : !tile.tile<[4, 64], f32, ub> -> !tile.tile<[4, 1], f32, ub>
  %l = tile.take_last %r axis = 1 : !tile.tile<[4, 64], f32, ub> -> !tile.tile<[4, 1], f32, ub>
  %k = tile.ldexp %f, %l : !tile.tile<[4, 1], f32, ub>, !tile.tile<[4, 1], f32, ub> -> !tile.tile<[4, 1], f32, ub>
}
