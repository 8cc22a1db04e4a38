// RUN: acc-opt %s -p tile-to-buffers | acc-translate --emit-hivm | filecheck %s
// RUN: acc-opt %s -p tile-to-buffers | sed 's/, model_records = .*{$/} {/' > %t.mlir
// RUN: not acc-translate --emit-hivm %t.mlir 2>&1 | filecheck %s --check-prefix=UNPROVEN

// The record of a kernel stands in front of the module, in characters that end no comment.
// CHECK: // @k: Written by a model: some _model_, provider files, request 0f3a9c77, 2 rounds.
// CHECK-NEXT: // @k: Checks passed: values 54.
// CHECK-NEXT: "builtin.module"
// CHECK-NOT: model_records

// UNPROVEN: error: 'tile.kernel' is from a model and has no record of what it passed; legal are answers that llm-lower accepted, and text without the attribute 'from_model'
tile.kernel @k(%x: !tile.gm<[64], f32>, %y: !tile.gm<[64], f32>) core = aiv attributes {from_model, model_records = [#tile.model_record<"files", "some \"model\"", request "0f3a9c77", rounds 2, ["values" 54]>]} {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0] : !tile.gm<[64], f32> -> !tile.tile<[64], f32, ub>
  %u = tile.exp %t : !tile.tile<[64], f32, ub> -> !tile.tile<[64], f32, ub>
  tile.store %u, %y[%c0] : !tile.tile<[64], f32, ub>, !tile.gm<[64], f32>
}
