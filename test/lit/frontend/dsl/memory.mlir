// RUN: acc-translate --emit-dsl %s | filecheck %s --check-prefix=DSL
// RUN: acc-translate --emit-dsl %s | acc-translate --import-dsl | filecheck %s

// CHECK-LABEL: tile.kernel @value
// DSL-LABEL: def value(x: gm[M, 64, f32]):
tile.kernel @value(%x: !tile.gm<[M, 64], f32>) core = aiv {
  %n = tile.symbol "M"
  // DSL:      t = acc.load(x[n:, 0:], [acc.upto(4, n), 64])
  // DSL-NEXT: l = acc.load(x[0:, 0:], [4, 64], space="l1", layout="nz")
  // CHECK: %t = tile.load %x[%n, %c0] extents(%n)
  // CHECK: %l = tile.load %x[%c0_1, %c0_2] : {{.*}} -> !tile.tile<[4, 64], f32, l1, nz>
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%n, %c0] extents(%n) : !tile.gm<[M, 64], f32> -> !tile.tile<[<=4, 64], f32, ub>
  %c0_1 = arith.constant 0 : index
  %c0_2 = arith.constant 0 : index
  %l = tile.load %x[%c0_1, %c0_2] : !tile.gm<[M, 64], f32> -> !tile.tile<[4, 64], f32, l1, nz>
  // DSL-NEXT: s = acc.reduce_sum(t, axis=1)
  // DSL-NEXT: p = acc.reduce_prod(t, axis=0)
  // DSL-NEXT: q = acc.reduce_max(s, axis=1)
  // DSL-NEXT: r = acc.reduce_min(s, axis=1)
  // CHECK-NEXT: %s = tile.reduce_sum %t axis = 1
  // CHECK-NEXT: %p = tile.reduce_prod %t axis = 0
  // CHECK-NEXT: %q = tile.reduce_max %s axis = 1
  // CHECK-NEXT: %r = tile.reduce_min %s axis = 1
  %s = tile.reduce_sum %t axis = 1 : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 1], f32, ub>
  %p = tile.reduce_prod %t axis = 0 : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[1, 64], f32, ub>
  %q = tile.reduce_max %s axis = 1 : !tile.tile<[<=4, 1], f32, ub> -> !tile.tile<[<=4, 1], f32, ub>
  %r = tile.reduce_min %s axis = 1 : !tile.tile<[<=4, 1], f32, ub> -> !tile.tile<[<=4, 1], f32, ub>
  // DSL-NEXT: e = acc.extent(t, 0)
  // DSL-NEXT: f = acc.fill(-acc.inf, [acc.upto(4, e), 64], f32)
  // DSL-NEXT: g = acc.fill(7, [16], i32)
  // DSL-NEXT: b = acc.broadcast(s, [acc.upto(4, e), 64])
  // DSL-NEXT: acc.store(b, x[e + 1:, 0:])
  // CHECK-NEXT: %e = tile.extent %t dim = 0
  // CHECK-NEXT: %cst = arith.constant 0xff800000 : f32
  // CHECK-NEXT: %f = tile.fill %cst extents(%e)
  // CHECK-NEXT: %c7_i32 = arith.constant 7 : i32
  // CHECK-NEXT: %g = tile.fill %c7_i32 : i32
  // CHECK-NEXT: %b = tile.broadcast %s extents(%e)
  // CHECK: tile.store %b, %x[{{.*}}, {{.*}}]
  %e = tile.extent %t dim = 0 : !tile.tile<[<=4, 64], f32, ub>
  %cst = arith.constant 0xff800000 : f32
  %f = tile.fill %cst extents(%e) : f32 -> !tile.tile<[<=4, 64], f32, ub>
  %c7_i32 = arith.constant 7 : i32
  %g = tile.fill %c7_i32 : i32 -> !tile.tile<[16], i32, ub>
  %b = tile.broadcast %s extents(%e) : !tile.tile<[<=4, 1], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %c1 = arith.constant 1 : index
  %0 = arith.addi %e, %c1 : index
  %c0_3 = arith.constant 0 : index
  tile.store %b, %x[%0, %c0_3] : !tile.tile<[<=4, 64], f32, ub>, !tile.gm<[M, 64], f32>
}

// CHECK-LABEL: tile.kernel @explicit
// DSL-LABEL: def explicit(x: gm[M, 64, f32]):
tile.kernel @explicit(%x: !tile.gm<[M, 64], f32>) core = aiv {
  // DSL-NEXT: n = acc.tiling_field("rows")
  // DSL-NEXT: a = acc.alloc([acc.upto(4, n), 64], f32, buffers=2, slot="x")
  // DSL-NEXT: b = acc.alloc([acc.upto(4, n), 1], f32, space="l1", layout="zn", offset=64)
  // DSL-NEXT: r = acc.block_idx() * acc.block_num()
  // CHECK-NEXT: %n = tile.tiling_field "rows"
  // CHECK-NEXT: %a = tile.alloc(%n) buffers = 2 slot "x" : !tile.buffer<[<=4, 64], f32, ub>
  // CHECK-NEXT: %b = tile.alloc(%n) buffers = 1 offset = 64 : !tile.buffer<[<=4, 1], f32, l1, zn>
  // CHECK-NEXT: [[I:%.*]] = tile.block_idx
  // CHECK-NEXT: [[N:%.*]] = tile.block_num
  // CHECK-NEXT: %r = arith.muli [[I]], [[N]] : index
  %n = tile.tiling_field "rows"
  %a = tile.alloc(%n) buffers = 2 slot "x" : !tile.buffer<[<=4, 64], f32, ub>
  %b = tile.alloc(%n) buffers = 1 offset = 64 : !tile.buffer<[<=4, 1], f32, l1, zn>
  %0 = tile.block_idx
  %1 = tile.block_num
  %r = arith.muli %0, %1 : index
  // DSL-NEXT: with acc.copy_in():
  // DSL-NEXT:   acc.load(x[r:, 0:], out=a)
  // DSL-NEXT: with acc.compute():
  // DSL-NEXT:   acc.reduce_sum(a, axis=1, out=b, tmp=a)
  // DSL-NEXT:   acc.fill(0.5, out=a)
  // DSL-NEXT:   acc.broadcast(b, out=a, tmp=b)
  // DSL-NEXT: with acc.copy_out():
  // DSL-NEXT:   acc.store(a, x[r:, 0:])
  // CHECK-NEXT: tile.copy_in {
  // CHECK: tile.load %x[%r, %c0] : !tile.gm<[M, 64], f32> outs(%a : !tile.buffer<[<=4, 64], f32, ub>)
  // CHECK: tile.compute {
  // CHECK-NEXT: tile.reduce_sum %a axis = 1 : {{.*}} outs(%b : {{.*}}) tmp(%a :
  // CHECK: tile.fill %cst : f32 outs(%a :
  // CHECK-NEXT: tile.broadcast %b : {{.*}} outs(%a : {{.*}}) tmp(%b :
  // CHECK: tile.copy_out {
  // CHECK: tile.store %a, %x[%r, {{.*}}]
  tile.copy_in {
    %c0 = arith.constant 0 : index
    tile.load %x[%r, %c0] : !tile.gm<[M, 64], f32> outs(%a : !tile.buffer<[<=4, 64], f32, ub>)
  }
  tile.compute {
    tile.reduce_sum %a axis = 1 : !tile.buffer<[<=4, 64], f32, ub> outs(%b : !tile.buffer<[<=4, 1], f32, l1, zn>) tmp(%a : !tile.buffer<[<=4, 64], f32, ub>)
    %cst = arith.constant 0.5 : f32
    tile.fill %cst : f32 outs(%a : !tile.buffer<[<=4, 64], f32, ub>)
    tile.broadcast %b : !tile.buffer<[<=4, 1], f32, l1, zn> outs(%a : !tile.buffer<[<=4, 64], f32, ub>) tmp(%b : !tile.buffer<[<=4, 1], f32, l1, zn>)
  }
  tile.copy_out {
    %c0 = arith.constant 0 : index
    tile.store %a, %x[%r, %c0] : !tile.buffer<[<=4, 64], f32, ub>, !tile.gm<[M, 64], f32>
  }
}
