// RUN: acc-opt %s -p convert-tile-to-ascendc | filecheck %s

func.func @host() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}

// CHECK-LABEL: ascendc.kernel @fills
tile.kernel @fills(%x : !tile.gm<[8], f32>) core = aiv host = @host {
  %half = arith.constant 1.5 : f16
  %byte = arith.constant 3 : i8
  %minus = arith.constant -1 : i64
  %seven = arith.constant 7 : i64
  %h = tile.alloc buffers = 1 offset = 0 : !tile.buffer<[16], f16, ub>
  %b = tile.alloc buffers = 1 offset = 64 : !tile.buffer<[33], i8, ub>
  %w = tile.alloc buffers = 1 offset = 128 : !tile.buffer<[6], i64, ub>
  tile.compute {
    // CHECK: ascendc.duplicate %{{.*}} : !ascendc.local_tensor<f16>, f16
    tile.fill %half : f16 outs(%h : !tile.buffer<[16], f16, ub>)
    // bytes two at a time
    // CHECK: %[[B:.*]] = ascendc.reinterpret_cast %{{.*}} : !ascendc.local_tensor<i8> -> !ascendc.local_tensor<i16>
    // CHECK-NEXT: %[[PAIR:.*]] = arith.constant 771 : i16
    // CHECK-NEXT: %[[COUNT:.*]] = arith.constant 17 : index
    // CHECK-NEXT: ascendc.duplicate %[[B]], %[[PAIR]] count %[[COUNT]]
    tile.fill %byte : i8 outs(%b : !tile.buffer<[33], i8, ub>)
    // all halves of a wide number alike
    // CHECK: ascendc.duplicate %{{.*}} : !ascendc.local_tensor<i16>, i16
    tile.fill %minus : i64 outs(%w : !tile.buffer<[6], i64, ub>)
    // else one by one
    // CHECK: scf.for
    // CHECK: ascendc.set_value
    tile.fill %seven : i64 outs(%w : !tile.buffer<[6], i64, ub>)
  }
}
