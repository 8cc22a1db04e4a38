// RUN: rm -f %t.lock
// RUN: acc-opt %s -p llm-lower --llm-mode record --llm-provider script:%S/Inputs/relu.script --llm-lock %t.lock 2>%t.costs | filecheck %s
// RUN: filecheck %s --check-prefix COSTS < %t.costs
// RUN: acc-opt %s -p llm-lower,tile-to-ascendc --llm-mode replay --llm-lock %t.lock | acc-translate --emit-ascendc | filecheck %s --check-prefix EMITTED
// RUN: exits 1 acc-opt %s -p 'llm-lower{max-rounds=1}' --llm-mode live --llm-provider script:%S/Inputs/relu.script -o %t.never 2>&1 | filecheck %s --check-prefix ROUNDS
// RUN: exits 1 cat %t.never
// RUN: exits 1 acc-opt %s -p llm-lower 2>&1 | filecheck %s --check-prefix OFF
// RUN: acc-opt %s -p llm-lower,tile-to-ascendc --llm-dry-run | filecheck %s --check-prefix DRY
// RUN: exits 1 acc-opt %s -p canonicalize --llm-dry-run 2>&1 | filecheck %s --check-prefix NOTHING
// RUN: exits 1 acc-opt %s -p 'llm-lower{to=tile ops=@gelu}' 2>&1 | filecheck %s --check-prefix UNKNOWN
// RUN: exits 1 acc-opt %s -p 'llm-lower{samples=0}' 2>&1 | filecheck %s --check-prefix SAMPLES

// A plan and a kernel are refused once, and right when what was wrong has been said.
// CHECK-LABEL: tile.program @main
// CHECK:         tile.launch @relu(
// CHECK:       tile.kernel @relu(%in0: !tile.gm<[M, 8], f32>, %out0: !tile.gm<[M, 8], f32>)
// CHECK-SAME:    from_model, model_records = [#tile.model_record<"script", "hand-written", request "{{[0-9a-f]+}}", rounds 2, ["syntax" 1, {{.*}}"values" 5
// CHECK:         tile.max
// CHECK-NOT:   tile.spec

// COSTS: @relu {{ *}} 4 {{.*}} 0.0000

// EMITTED: // Written by a model: hand-written, provider script, request
// EMITTED: 2
// EMITTED: // Checks passed: syntax 1

// ROUNDS: relu.mlir:[[#]]:1: error: no plan for @relu was accepted in 1 round
// ROUNDS: note: round 1 failed the check 'plan': answer.json:1:55: error: ascend910b2 has 48 vector cores, found 4000

// OFF: error: llm-lower needs the answers of a model, and --llm-mode is off; expected --llm-mode replay, record or live

// DRY: === plan @relu, about {{[0-9]+}} tokens in messages (an estimate: 4 bytes each), at most
// DRY: --- system
// DRY: --- user
// DRY: === kernel @relu, about
// DRY-NOT: tile.program

// NOTHING: error: --llm-dry-run: no pass asks a model; llm-lower does

// UNKNOWN: error: unknown tile.spec 'gelu'; did you mean relu?

// SAMPLES: error: option 'samples': found 0, expected 1 or more

tile.program @main(%x : !tile.gm<[M, 8], f32>, %y : !tile.gm<[M, 8], f32>) outputs = 1 {
  tile.launch @relu(%x, %y) : !tile.gm<[M, 8], f32>, !tile.gm<[M, 8], f32>
}
tile.spec @relu : (!tile.gm<[M, 8], f32>) -> !tile.gm<[M, 8], f32> because "no rule" {
^bb0(%x : tensor<?x8xf32>):
  %zero = arith.constant 0.0 : f32
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x8xf32>) outs(%x : tensor<?x8xf32>) {
  ^bb1(%element : f32, %old : f32):
    %positive = arith.maximumf %element, %zero : f32
    linalg.yield %positive : f32
  } -> tensor<?x8xf32>
  tile.return %y : tensor<?x8xf32>
}
