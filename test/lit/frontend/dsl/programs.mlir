// RUN: acc-translate --emit-dsl %s | filecheck %s --check-prefix=DSL
// RUN: acc-translate --emit-dsl %s | acc-translate --import-dsl | filecheck %s

// DSL: acc.chip("ascend910b4")
// DSL-NEXT: M = acc.symbol("M")
// CHECK: builtin.module attributes {acc.chip = "ascend910b4"} {
builtin.module attributes {acc.chip = "ascend910b4"} {
  // DSL-LABEL: @acc.host
  // DSL-NEXT: def rows_host(M: index):
  // DSL-NEXT:     return {"num_blocks": acc.cdiv(M, 8), "perCore": 8}
  // CHECK-NEXT: func.func @rows_host(%M: index) -> (index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore"]} {
  func.func @rows_host(%M: index) -> (index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore"]} {
    %c8 = arith.constant 8 : index
    %0 = arith.ceildivui %M, %c8 : index
    %c8_1 = arith.constant 8 : index
    func.return %0, %c8_1 : index, index
  }
  // DSL: @acc.kernel(host="rows_host", tiling=["perCore"])
  // DSL-NEXT: def rows(x: gm[M, 8, f32]):
  // CHECK: tile.kernel @rows(%x: !tile.gm<[M, 8], f32>) core = aiv host = @rows_host tiling = ["perCore"] {
  tile.kernel @rows(%x: !tile.gm<[M, 8], f32>) core = aiv host = @rows_host tiling = ["perCore"] {
  }
  // A symbol that Python cannot have as a name.
  // DSL: @acc.kernel(name="my-kernel")
  // DSL-NEXT: def my_kernel(x: gm[8, M, f32], y: gm[f16]):
  // CHECK: tile.kernel @"my-kernel"(%x: !tile.gm<[8, M], f32>, %y: !tile.gm<[], f16>) core = aiv {
  tile.kernel @"my-kernel"(%x: !tile.gm<[8, M], f32>, %y: !tile.gm<[], f16>) core = aiv {
  }
  // DSL: @acc.program(outputs=1)
  // DSL-NEXT: def both(x: gm[M, 8, f32], y: gm[f16]):
  // DSL-NEXT:     w = acc.workspace([M, 8], f32)
  // DSL-NEXT:     acc.launch(rows, w)
  // DSL-NEXT:     acc.launch(my_kernel, acc.view(x, [8, M]), y)
  // CHECK: tile.program @both(%x: !tile.gm<[M, 8], f32>, %y: !tile.gm<[], f16>) outputs = 1 {
  // CHECK-NEXT: %w = tile.workspace : !tile.gm<[M, 8], f32>
  // CHECK-NEXT: tile.launch @rows(%w) : !tile.gm<[M, 8], f32>
  // CHECK-NEXT: [[V:%.*]] = tile.view %x : !tile.gm<[M, 8], f32> -> !tile.gm<[8, M], f32>
  // CHECK-NEXT: tile.launch @"my-kernel"([[V]], %y) : !tile.gm<[8, M], f32>, !tile.gm<[], f16>
  tile.program @both(%x: !tile.gm<[M, 8], f32>, %y: !tile.gm<[], f16>) outputs = 1 {
    %w = tile.workspace : !tile.gm<[M, 8], f32>
    tile.launch @rows(%w) : !tile.gm<[M, 8], f32>
    %0 = tile.view %x : !tile.gm<[M, 8], f32> -> !tile.gm<[8, M], f32>
    tile.launch @"my-kernel"(%0, %y) : !tile.gm<[8, M], f32>, !tile.gm<[], f16>
  }
}
