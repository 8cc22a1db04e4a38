// RUN: acc-opt %s -p "keep-unsupported{ops=tile.exp},plan-memory,convert-tile-to-ascendc" | filecheck %s
// RUN: acc-opt %s -p "keep-unsupported{ops=all},plan-memory,convert-tile-to-ascendc" --verify-semantics
// RUN: acc-opt %s -p keep-unsupported | filecheck %s --check-prefix=NONE

// NONE-NOT: unlowered

// A buffer that a fragment writes is no buffer that it reads, even where the operation could.
// CHECK-LABEL: ascendc.kernel @k
// CHECK: ascendc.init_buffer %scratch number 1 bytes 512
// CHECK: %t = ascendc.get_with_offset %scratch size 64 offset [[FIRST:[0-9]+]]
// CHECK: %e = ascendc.get_with_offset %scratch size 64 offset
// CHECK-NOT: offset [[FIRST]]
// CHECK: ascendc.muls %t, %{{.*}}, %half count
// CHECK: ascendc.spec(%t, %n, %e : !ascendc.local_tensor<f32>, index, !ascendc.local_tensor<f32>) extents [1, 1] rows 1 because "ops=tile.exp" {
// CHECK-NEXT: ^{{.*}}(%t_1: !tile.buffer<[<=64], f32, ub>, %e_1: !tile.buffer<[<=64], f32, ub>):
// CHECK-NEXT: tile.exp %t_1 : !tile.buffer<[<=64], f32, ub> outs(%e_1 : !tile.buffer<[<=64], f32, ub>)
// CHECK: ascendc.adds %{{.*}}, %e, %half count
builtin.module {
  func.func @h(%M : index) -> (index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "M"]} {
    %c1 = arith.constant 1 : index
    func.return %c1, %M : index, index
  }
  tile.kernel @k(%x : !tile.gm<[M], f32>, %y : !tile.gm<[M], f32>) core = aiv host = @h tiling = ["M"] {
    %M = tile.tiling_field "M"
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %half = arith.constant 0.5 : f32
    scf.for %i = %c0 to %M step %c64 {
      %left = arith.subi %M, %i : index
      %n = arith.minui %c64, %left : index
      %a = tile.alloc(%n) buffers = 1 : !tile.buffer<[<=64], f32, ub>
      %t = tile.alloc(%n) buffers = 1 : !tile.buffer<[<=64], f32, ub>
      %e = tile.alloc(%n) buffers = 1 : !tile.buffer<[<=64], f32, ub>
      %b = tile.alloc(%n) buffers = 1 : !tile.buffer<[<=64], f32, ub>
      tile.copy_in {
        tile.load %x[%i] : !tile.gm<[M], f32> outs(%a : !tile.buffer<[<=64], f32, ub>)
      }
      tile.compute {
        tile.mul %a, %half : !tile.buffer<[<=64], f32, ub>, f32 outs(%t : !tile.buffer<[<=64], f32, ub>)
        tile.exp %t : !tile.buffer<[<=64], f32, ub> outs(%e : !tile.buffer<[<=64], f32, ub>)
        tile.add %e, %half : !tile.buffer<[<=64], f32, ub>, f32 outs(%b : !tile.buffer<[<=64], f32, ub>)
      }
      tile.copy_out {
        tile.store %b, %y[%i] : !tile.buffer<[<=64], f32, ub>, !tile.gm<[M], f32>
      }
    }
  }
  tile.program @main(%x : !tile.gm<[M], f32>, %y : !tile.gm<[M], f32>) outputs = 1 {
    tile.launch @k(%x, %y) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
  }
}
