// RUN: acc-translate --emit-dsl %s | filecheck %s --check-prefix=DSL
// RUN: acc-translate --emit-dsl %s | acc-translate --import-dsl | filecheck %s

// CHECK-LABEL: tile.kernel @value
// DSL-LABEL: def value(x: gm[8, f32]):
tile.kernel @value(%x: !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %a = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
  // DSL: eq_ = a == a
  // CHECK: %eq_ = tile.cmp eq %a, %a
  %eq_ = tile.cmp eq %a, %a : !tile.tile<[8], f32, ub>, !tile.tile<[8], f32, ub> -> !tile.tile<[8], i1, ub>
  // DSL: ne_ = a != a
  // CHECK: %ne_ = tile.cmp ne %a, %a
  %ne_ = tile.cmp ne %a, %a : !tile.tile<[8], f32, ub>, !tile.tile<[8], f32, ub> -> !tile.tile<[8], i1, ub>
  // DSL: lt_ = a < a
  // CHECK: %lt_ = tile.cmp lt %a, %a
  %lt_ = tile.cmp lt %a, %a : !tile.tile<[8], f32, ub>, !tile.tile<[8], f32, ub> -> !tile.tile<[8], i1, ub>
  // DSL: le_ = a <= a
  // CHECK: %le_ = tile.cmp le %a, %a
  %le_ = tile.cmp le %a, %a : !tile.tile<[8], f32, ub>, !tile.tile<[8], f32, ub> -> !tile.tile<[8], i1, ub>
  // DSL: gt_ = a > a
  // CHECK: %gt_ = tile.cmp gt %a, %a
  %gt_ = tile.cmp gt %a, %a : !tile.tile<[8], f32, ub>, !tile.tile<[8], f32, ub> -> !tile.tile<[8], i1, ub>
  // DSL: ge_ = a >= a
  // CHECK: %ge_ = tile.cmp ge %a, %a
  %ge_ = tile.cmp ge %a, %a : !tile.tile<[8], f32, ub>, !tile.tile<[8], f32, ub> -> !tile.tile<[8], i1, ub>
  // DSL-NEXT: s = acc.select(a < 0.0, a, 1.0)
  // CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
  // CHECK-NEXT: [[M:%.*]] = tile.cmp lt %a, %cst
  // CHECK-NEXT: %cst_1 = arith.constant 1.000000e+00 : f32
  // CHECK-NEXT: %s = tile.select [[M]], %a, %cst_1
  %cst = arith.constant 0.0 : f32
  %0 = tile.cmp lt %a, %cst : !tile.tile<[8], f32, ub>, f32 -> !tile.tile<[8], i1, ub>
  %cst_1 = arith.constant 1.0 : f32
  %s = tile.select %0, %a, %cst_1 : !tile.tile<[8], i1, ub>, !tile.tile<[8], f32, ub>, f32 -> !tile.tile<[8], f32, ub>
  // Of two numbers one shows the type.
  // DSL-NEXT: z = acc.select(lt_, f32(0.0), 1.0)
  // CHECK: %z = tile.select %lt_, %cst_2, %cst_3
  %cst_2 = arith.constant 0.0 : f32
  %cst_3 = arith.constant 1.0 : f32
  %z = tile.select %lt_, %cst_2, %cst_3 : !tile.tile<[8], i1, ub>, f32, f32 -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: h = acc.cast(a, bf16)
  // DSL-NEXT: i = acc.cast(h, i32, rounding="trunc")
  // CHECK: %h = tile.cast rint %a
  // CHECK-NEXT: %i = tile.cast trunc %h : {{.*}} -> !tile.tile<[8], i32, ub>
  %h = tile.cast rint %a : !tile.tile<[8], f32, ub> -> !tile.tile<[8], bf16, ub>
  %i = tile.cast trunc %h : !tile.tile<[8], bf16, ub> -> !tile.tile<[8], i32, ub>
}

// CHECK-LABEL: tile.kernel @explicit
// DSL-LABEL: def explicit(x: gm[8, f32]):
tile.kernel @explicit(%x: !tile.gm<[8], f32>) core = aiv {
  %a = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
  %h = tile.alloc buffers = 1 : !tile.buffer<[8], f16, ub>
  %m = tile.alloc buffers = 1 : !tile.buffer<[8], i1, ub>
  // DSL:      acc.cmp("ge", a, 0.5, out=m)
  // DSL-NEXT: acc.select(m, 0.0, 1.0, out=a, tmp=a)
  // DSL-NEXT: acc.cast(a, out=h)
  // DSL-NEXT: acc.cast(a, rounding="none", out=h)
  // CHECK: tile.cmp ge %a, %cst : {{.*}} outs(%m : !tile.buffer<[8], i1, ub>)
  // CHECK: tile.select %m, %cst_1, %cst_2 : {{.*}} outs(%a : !tile.buffer<[8], f32, ub>) tmp(%a
  // CHECK: tile.cast rint %a : !tile.buffer<[8], f32, ub> outs(%h
  // CHECK: tile.cast none %a : !tile.buffer<[8], f32, ub> outs(%h
  tile.compute {
    %cst = arith.constant 0.5 : f32
    tile.cmp ge %a, %cst : !tile.buffer<[8], f32, ub>, f32 outs(%m : !tile.buffer<[8], i1, ub>)
    %cst_1 = arith.constant 0.0 : f32
    %cst_2 = arith.constant 1.0 : f32
    tile.select %m, %cst_1, %cst_2 : !tile.buffer<[8], i1, ub>, f32, f32 outs(%a : !tile.buffer<[8], f32, ub>) tmp(%a : !tile.buffer<[8], f32, ub>)
    tile.cast rint %a : !tile.buffer<[8], f32, ub> outs(%h : !tile.buffer<[8], f16, ub>)
    tile.cast none %a : !tile.buffer<[8], f32, ub> outs(%h : !tile.buffer<[8], f16, ub>)
  }
}
