// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

tile.kernel @rows(%x : !tile.gm<[M, 8], f32>, %y : !tile.gm<[M, 8], f32>) core = aiv {
}

// CHECK:         tile.program @main(%x: !tile.gm<[2, 3, 8], f32>, %y: !tile.gm<[6, 8], f32>) outputs = 1 attributes {kept} {
// CHECK-GENERIC: "tile.program"() <{sym_name = "main", outputs = 1 : i64}> ({
tile.program @main(%x : !tile.gm<[2, 3, 8], f32>, %y : !tile.gm<[6, 8], f32>) outputs = 1 attributes {kept} {
  // CHECK-NEXT:    %v = tile.view %x : !tile.gm<[2, 3, 8], f32> -> !tile.gm<[6, 8], f32>
  // CHECK-GENERIC: %v = "tile.view"(%x) : (!tile.gm<[2, 3, 8], f32>) -> !tile.gm<[6, 8], f32>
  %v = tile.view %x : !tile.gm<[2, 3, 8], f32> -> !tile.gm<[6, 8], f32>
  // CHECK-NEXT:    %w = tile.workspace : !tile.gm<[6, 8], f32>
  // CHECK-GENERIC: %w = "tile.workspace"() : () -> !tile.gm<[6, 8], f32>
  %w = tile.workspace : !tile.gm<[6, 8], f32>
  // CHECK-NEXT:    tile.launch @rows(%v, %w) : !tile.gm<[6, 8], f32>, !tile.gm<[6, 8], f32>
  // CHECK-GENERIC: "tile.launch"(%v, %w) <{kernel = @rows}> : (!tile.gm<[6, 8], f32>, !tile.gm<[6, 8], f32>) -> ()
  tile.launch @rows(%v, %w) : !tile.gm<[6, 8], f32>, !tile.gm<[6, 8], f32>
  tile.launch @rows(%w, %y) : !tile.gm<[6, 8], f32>, !tile.gm<[6, 8], f32>
}

// CHECK: tile.program @symbolic
tile.program @symbolic(%x : !tile.gm<[2, M], f32>, %y : !tile.gm<[M, 1, 2], f32>) outputs = 1 {
  // CHECK-NEXT: tile.view %x : !tile.gm<[2, M], f32> -> !tile.gm<[M, 2], f32>
  %v = tile.view %x : !tile.gm<[2, M], f32> -> !tile.gm<[M, 2], f32>
}
