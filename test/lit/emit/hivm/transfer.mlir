// RUN: acc-translate --emit-hivm %s | filecheck %s
// RUN: %if peer %{ acc-translate --emit-hivm %s | bishengir-opt -o %t %}

// CHECK: ^bb0(%x: memref<16x?xf32, #hivm.address_space<gm>>, %flags: memref<16x64xi8, #hivm.address_space<gm>>, %n: i64):
tile.kernel @transfer(%x : !tile.gm<[16, M], f32>, %flags : !tile.gm<[16, 64], i1>) core = aiv host = @host tiling = ["n"] {
  // CHECK: %[[N:.*]] = "arith.index_cast"(%n)
  %n = tile.tiling_field "n"
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  // CHECK: %[[WHOLE:.*]] = "memref.alloc"() {{.*}} -> memref<4x64xf32, #hivm.address_space<ub>>
  // CHECK: %[[A:.*]] = "memref.subview"(%[[WHOLE]], %[[N]]) <{static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, -9223372036854775808>, static_strides = array<i64: 1, 1>, {{.*}} -> memref<4x?xf32, strided<[64, 1]>, #hivm.address_space<ub>>
  %a = tile.alloc(%n) buffers = 1 : !tile.buffer<[4, <=64], f32, ub>
  %b = tile.alloc buffers = 1 : !tile.buffer<[4, 32], f32, ub>
  %line = tile.alloc(%n) buffers = 1 : !tile.buffer<[1, <=64], f32, ub>
  %f = tile.alloc buffers = 1 : !tile.buffer<[4, 64], ui8, ub>
  tile.copy_in {
    // CHECK: %[[X:.*]] = "memref.subview"(%x, %[[N]], %[[N]]) <{static_offsets = array<i64: 3, -9223372036854775808>, static_sizes = array<i64: 4, -9223372036854775808>, {{.*}} -> memref<4x?xf32, strided<[?, 1], offset: ?>, #hivm.address_space<gm>>
    // CHECK: "hivm.hir.load"(%[[X]], %[[A]])
    tile.load %x[%c3, %n] : !tile.gm<[16, M], f32> outs(%a : !tile.buffer<[4, <=64], f32, ub>)
    // With elements around it, the buffer is filled and a part of it loaded.
    // CHECK: "hivm.hir.vbrc"(%zero, %[[A]]) <{broadcast_dims = array<i64>}>
    // CHECK: %[[INNER:.*]] = "memref.subview"(%[[A]], %c1, %c1, %c1, %[[N]]) {{.*}} -> memref<?x?xf32, strided<[64, 1], offset: ?>, #hivm.address_space<ub>>
    // CHECK: %[[OUTER:.*]] = "memref.subview"(%x, %c1, %[[N]]) {{.*}} -> memref<?x?xf32, strided<[?, 1], offset: ?>, #hivm.address_space<gm>>
    // CHECK: "hivm.hir.load"(%[[OUTER]], %[[INNER]])
    tile.load %x[%c1, %c1] pad(%zero : f32) low(%c1, %c1) inside(%c1, %n) : !tile.gm<[16, M], f32> outs(%a : !tile.buffer<[4, <=64], f32, ub>)
    // CHECK: "hivm.hir.load"({{.*}} : (memref<4x64xi8, strided<[64, 1], offset: 192>, #hivm.address_space<gm>>, memref<4x64xi8, #hivm.address_space<ub>>)
    %c0 = arith.constant 0 : index
    tile.load %flags[%c3, %c0] : !tile.gm<[16, 64], i1> outs(%f : !tile.buffer<[4, 64], ui8, ub>)
  }
  tile.compute {
    // Every second element of a row.
    // CHECK: %[[EVEN:.*]] = "memref.subview"(%[[A]]) <{static_offsets = array<i64: 0, 1>, static_sizes = array<i64: 4, 32>, static_strides = array<i64: 1, 2>, {{.*}} -> memref<4x32xf32, strided<[64, 2], offset: 1>, #hivm.address_space<ub>>
    // CHECK: "hivm.hir.copy"(%[[EVEN]], %b)
    %c0 = arith.constant 0 : index
    tile.slice %a[%c0, %c1] strides [1, 2] : !tile.buffer<[4, <=64], f32, ub> outs(%b : !tile.buffer<[4, 32], f32, ub>)
    // CHECK: %[[FIRST:.*]] = "memref.subview"(%[[A]], %[[N]]) {{.*}} -> memref<1x?xf32, strided<[64, 1]>, #hivm.address_space<ub>>
    // CHECK: "hivm.hir.copy"(%[[FIRST]], %{{.*}})
    tile.take_first %a axis = 0 : !tile.buffer<[4, <=64], f32, ub> outs(%line : !tile.buffer<[1, <=64], f32, ub>)
    // CHECK: %[[LAST_AT:.*]] = "arith.subi"(%[[N]], %{{.*}})
    // CHECK: %[[LAST:.*]] = "memref.subview"(%[[A]], %[[LAST_AT]]) {{.*}} -> memref<4x1xf32, strided<[64, 1], offset: ?>, #hivm.address_space<ub>>
    // CHECK: "hivm.hir.copy"(%[[LAST]], %column)
    %column = tile.alloc buffers = 1 : !tile.buffer<[4, 1], f32, ub>
    tile.take_last %a axis = 1 : !tile.buffer<[4, <=64], f32, ub> outs(%column : !tile.buffer<[4, 1], f32, ub>)
    // CHECK: "hivm.hir.copy"(%b, %b)
    tile.copy %b : !tile.buffer<[4, 32], f32, ub> outs(%b : !tile.buffer<[4, 32], f32, ub>)
    // CHECK: "arith.addi"(%[[N]], %[[N]])
    %extent = tile.extent %a dim = 1 : !tile.buffer<[4, <=64], f32, ub>
    %sum = arith.addi %extent, %extent : index
  }
  tile.copy_out {
    // CHECK: %[[Y:.*]] = "memref.subview"(%x, %[[N]])
    // CHECK: "hivm.hir.store"(%[[A]], %[[Y]])
    %c0 = arith.constant 0 : index
    tile.store %a, %x[%c0, %c0] : !tile.buffer<[4, <=64], f32, ub>, !tile.gm<[16, M], f32>
  }
}
