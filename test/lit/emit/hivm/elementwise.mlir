// RUN: acc-translate --emit-hivm %s | filecheck %s
// RUN: %if peer %{ acc-translate --emit-hivm %s | bishengir-opt -o %t %}

// CHECK: "func.func"
tile.kernel @elementwise() core = aiv host = @host tiling = [] {
  %c = arith.constant 2.0 : f32
  %x = tile.alloc buffers = 1 : !tile.buffer<[4, 16], f32, ub>
  %y = tile.alloc buffers = 1 : !tile.buffer<[4, 16], f32, ub>
  %line = tile.alloc buffers = 1 : !tile.buffer<[4, 1], f32, ub>
  %column = tile.alloc buffers = 1 : !tile.buffer<[1, 1], f32, ub>
  %whole = tile.alloc buffers = 1 : !tile.buffer<[4, 16], i32, ub>
  %mask = tile.alloc buffers = 1 : !tile.buffer<[4, 16], i1, ub>
  %half = tile.alloc buffers = 1 : !tile.buffer<[4, 16], f16, ub>
  %byte = tile.alloc buffers = 1 : !tile.buffer<[4, 16], ui8, ub>
  // CHECK: "hivm.hir.vadd"(%x, %y, %x) <{operandSegmentSizes = array<i32: 2, 1, 0>, broadcast = array<i64>, transpose = array<i64>}>
  tile.add %x, %y : !tile.buffer<[4, 16], f32, ub>, !tile.buffer<[4, 16], f32, ub> outs(%x : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vsub"(%x, %y, %x) <{operandSegmentSizes = array<i32: 2, 1, 0>, broadcast = array<i64>, transpose = array<i64>}>
  tile.sub %x, %y : !tile.buffer<[4, 16], f32, ub>, !tile.buffer<[4, 16], f32, ub> outs(%x : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vmul"(%x, %y, %x) <{operandSegmentSizes = array<i32: 2, 1, 0>, broadcast = array<i64>, transpose = array<i64>}>
  tile.mul %x, %y : !tile.buffer<[4, 16], f32, ub>, !tile.buffer<[4, 16], f32, ub> outs(%x : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vdiv"(%x, %y, %x) <{operandSegmentSizes = array<i32: 2, 1, 0>, broadcast = array<i64>, transpose = array<i64>}>
  tile.div %x, %y : !tile.buffer<[4, 16], f32, ub>, !tile.buffer<[4, 16], f32, ub> outs(%x : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vmax"(%x, %y, %x) <{operandSegmentSizes = array<i32: 2, 1, 0>, broadcast = array<i64>, transpose = array<i64>}>
  tile.max %x, %y : !tile.buffer<[4, 16], f32, ub>, !tile.buffer<[4, 16], f32, ub> outs(%x : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vmin"(%x, %y, %x) <{operandSegmentSizes = array<i32: 2, 1, 0>, broadcast = array<i64>, transpose = array<i64>}>
  tile.min %x, %y : !tile.buffer<[4, 16], f32, ub>, !tile.buffer<[4, 16], f32, ub> outs(%x : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vmul"(%x, %c, %y) {{.*}} : (memref<4x16xf32, #hivm.address_space<ub>>, f32, memref<4x16xf32, #hivm.address_space<ub>>) -> ()
  tile.mul %x, %c : !tile.buffer<[4, 16], f32, ub>, f32 outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vsub"(%x, %line, %y) {{.*}} broadcast = array<i64: 1>
  tile.sub %x, %line : !tile.buffer<[4, 16], f32, ub>, !tile.buffer<[4, 1], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vadd"(%column, %x, %y) {{.*}} broadcast = array<i64: 0, 1>
  tile.add %column, %x : !tile.buffer<[1, 1], f32, ub>, !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vabs"(%x, %y) <{operandSegmentSizes = array<i32: 1, 1, 0>,
  tile.abs %x : !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vrelu"(%x, %y) <{operandSegmentSizes = array<i32: 1, 1, 0>,
  tile.relu %x : !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vexp"(%x, %y) <{operandSegmentSizes = array<i32: 1, 1, 0>,
  tile.exp %x : !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vln"(%x, %y) <{operandSegmentSizes = array<i32: 1, 1, 0>,
  tile.log %x : !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vsqrt"(%x, %y) <{operandSegmentSizes = array<i32: 1, 1, 0>,
  tile.sqrt %x : !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vrsqrt"(%x, %y) <{operandSegmentSizes = array<i32: 1, 1, 0>,
  tile.rsqrt %x : !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vrec"(%x, %y) <{operandSegmentSizes = array<i32: 1, 1, 0>,
  tile.reciprocal %x : !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vtanh"(%x, %y) <{operandSegmentSizes = array<i32: 1, 1>,
  tile.tanh %x : !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.verf"(%x, %y) <{operandSegmentSizes = array<i32: 1, 1>,
  tile.erf %x : !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vcast"(%x, %y) {{.*}} round_mode = #hivm.round_mode<floor>, cast = #hivm.cast<cast_signed>,
  tile.floor %x : !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vcast"(%x, %y) {{.*}} round_mode = #hivm.round_mode<ceil>, cast = #hivm.cast<cast_signed>,
  tile.ceil %x : !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vcast"(%x, %y) {{.*}} round_mode = #hivm.round_mode<rint>, cast = #hivm.cast<cast_signed>,
  tile.round %x : !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 16], f32, ub>)
  // CHECK: "hivm.hir.vcast"(%x, %whole) {{.*}} round_mode = #hivm.round_mode<trunc>, cast = #hivm.cast<cast_signed>,
  tile.cast trunc %x : !tile.buffer<[4, 16], f32, ub> outs(%whole : !tile.buffer<[4, 16], i32, ub>)
  // CHECK: "hivm.hir.vcast"(%x, %whole) {{.*}} round_mode = #hivm.round_mode<rint>, cast = #hivm.cast<cast_signed>,
  tile.cast rint %x : !tile.buffer<[4, 16], f32, ub> outs(%whole : !tile.buffer<[4, 16], i32, ub>)
  // An exact cast rounds nothing; a byte without a sign is one to the operation, not to the memref.
  // CHECK: "hivm.hir.vcast"(%byte, %half) {{.*}} round_mode = #hivm.round_mode<rint>, cast = #hivm.cast<cast_unsigned>, {{.*}} : (memref<4x16xi8, #hivm.address_space<ub>>, memref<4x16xf16, #hivm.address_space<ub>>)
  tile.cast none %byte : !tile.buffer<[4, 16], ui8, ub> outs(%half : !tile.buffer<[4, 16], f16, ub>)
  // CHECK: "hivm.hir.vcmp"(%x, %c, %mask) <{operandSegmentSizes = array<i32: 2, 1>, compare_mode = #hivm.compare_mode<eq>
  tile.cmp eq %x, %c : !tile.buffer<[4, 16], f32, ub>, f32 outs(%mask : !tile.buffer<[4, 16], i1, ub>)
  // CHECK: "hivm.hir.vcmp"(%x, %c, %mask) <{operandSegmentSizes = array<i32: 2, 1>, compare_mode = #hivm.compare_mode<ne>
  tile.cmp ne %x, %c : !tile.buffer<[4, 16], f32, ub>, f32 outs(%mask : !tile.buffer<[4, 16], i1, ub>)
  // CHECK: "hivm.hir.vcmp"(%x, %c, %mask) <{operandSegmentSizes = array<i32: 2, 1>, compare_mode = #hivm.compare_mode<lt>
  tile.cmp lt %x, %c : !tile.buffer<[4, 16], f32, ub>, f32 outs(%mask : !tile.buffer<[4, 16], i1, ub>)
  // CHECK: "hivm.hir.vcmp"(%x, %c, %mask) <{operandSegmentSizes = array<i32: 2, 1>, compare_mode = #hivm.compare_mode<le>
  tile.cmp le %x, %c : !tile.buffer<[4, 16], f32, ub>, f32 outs(%mask : !tile.buffer<[4, 16], i1, ub>)
  // CHECK: "hivm.hir.vcmp"(%x, %c, %mask) <{operandSegmentSizes = array<i32: 2, 1>, compare_mode = #hivm.compare_mode<gt>
  tile.cmp gt %x, %c : !tile.buffer<[4, 16], f32, ub>, f32 outs(%mask : !tile.buffer<[4, 16], i1, ub>)
  // CHECK: "hivm.hir.vcmp"(%x, %c, %mask) <{operandSegmentSizes = array<i32: 2, 1>, compare_mode = #hivm.compare_mode<ge>
  tile.cmp ge %x, %c : !tile.buffer<[4, 16], f32, ub>, f32 outs(%mask : !tile.buffer<[4, 16], i1, ub>)
  // CHECK: "hivm.hir.vsel"(%mask, %x, %c, %y) <{operandSegmentSizes = array<i32: 3, 1, 0>
  tile.select %mask, %x, %c : !tile.buffer<[4, 16], i1, ub>, !tile.buffer<[4, 16], f32, ub>, f32 outs(%y : !tile.buffer<[4, 16], f32, ub>)
}
