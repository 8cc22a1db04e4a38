// RUN: acc-translate --emit-hivm %s | filecheck %s
// RUN: %if peer %{ acc-translate --emit-hivm %s | bishengir-opt -o %t %}

// CHECK: "func.func"
tile.kernel @lines() core = aiv host = @host tiling = [] {
  %c5 = arith.constant 5 : index
  %half = arith.constant 0.5 : f32
  %x = tile.alloc buffers = 1 : !tile.buffer<[4, 16], f32, ub>
  %y = tile.alloc buffers = 1 : !tile.buffer<[4, 16], f32, ub>
  %row = tile.alloc buffers = 1 : !tile.buffer<[1, 16], f32, ub>
  %column = tile.alloc buffers = 1 : !tile.buffer<[4, 1], f32, ub>
  %turned = tile.alloc buffers = 1 : !tile.buffer<[16, 4], f32, ub>
  %places = tile.alloc buffers = 1 : !tile.buffer<[1, 16], i32, ub>
  // CHECK: "hivm.hir.vreduce"(%x, %column) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, arith = #hivm.reduce_op<sum>, reduce_dims = array<i64: 1>}>
  tile.reduce_sum %x axis = 1 : !tile.buffer<[4, 16], f32, ub> outs(%column : !tile.buffer<[4, 1], f32, ub>)
  // CHECK: "hivm.hir.vreduce"(%x, %row) {{.*}} arith = #hivm.reduce_op<prod>, reduce_dims = array<i64: 0>}>
  tile.reduce_prod %x axis = 0 : !tile.buffer<[4, 16], f32, ub> outs(%row : !tile.buffer<[1, 16], f32, ub>)
  // CHECK: "hivm.hir.vreduce"(%x, %column) {{.*}} arith = #hivm.reduce_op<max>
  tile.reduce_max %x axis = 1 : !tile.buffer<[4, 16], f32, ub> outs(%column : !tile.buffer<[4, 1], f32, ub>)
  // CHECK: "hivm.hir.vreduce"(%x, %column) {{.*}} arith = #hivm.reduce_op<min>
  tile.reduce_min %x axis = 1 : !tile.buffer<[4, 16], f32, ub> outs(%column : !tile.buffer<[4, 1], f32, ub>)
  // CHECK: "hivm.hir.vcumsum"(%x, %y) <{cum_dims = array<i64: 1>, reverse = false}>
  tile.scan_sum %x axis = 1 : !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vcumprod"(%x, %y) <{cum_dims = array<i64: 0>, reverse = true}>
  tile.scan_prod %x axis = 0 reverse : !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vbrc"(%half, %x) <{broadcast_dims = array<i64>}>
  tile.fill %half : f32 outs(%x : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vbrc"(%column, %x) <{broadcast_dims = array<i64: 1>}>
  tile.broadcast %column : !tile.buffer<[4, 1], f32, ub> outs(%x : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.copy"(%x, %y)
  tile.broadcast %x : !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vtranspose"(%x, %turned) <{permutation = array<i64: 1, 0>}>
  tile.transpose %x permutation [1, 0] : !tile.buffer<[4, 16], f32, ub> outs(%turned : !tile.buffer<[16, 4], f32, ub>)
  // CHECK: %[[ONE:.*]] = "arith.constant"() <{value = 1 : index}>
  // CHECK: "hivm.hir.varange"(%places, %c5, %[[ONE]], %[[ONE]]) <{operandSegmentSizes = array<i32: 1, 1, 2>}>
  tile.iota %c5 axis = 1 outs(%places : !tile.buffer<[1, 16], i32, ub>)
  // CHECK: "hivm.hir.vgather"(%row, %places, %row)
  tile.gather %row[%places] : !tile.buffer<[1, 16], f32, ub>, !tile.buffer<[1, 16], i32, ub> outs(%row : !tile.buffer<[1, 16], f32, ub>)
}
