// RUN: rm -f %t.lock
// RUN: acc-opt %s -p tile-to-fragments -o %t.left
// RUN: acc-opt %t.left -p 'llm-lower{to=ascendc max-rounds=6}' --llm-mode record --llm-provider script:%S/Inputs/exp.script --llm-lock %t.lock 2>%t.costs | filecheck %s
// RUN: filecheck %s --check-prefix COSTS < %t.costs
// RUN: filecheck %s --check-prefix TOLD < %t.lock
// RUN: acc-opt %t.left -p 'llm-lower{to=ascendc ops=tile.exp},fragments-to-ascendc' --llm-mode replay --llm-lock %t.lock | acc-translate --emit-ascendc | filecheck %s --check-prefix EMITTED
// RUN: acc-run %s --set M=333 --trials 1 --llm-mode replay --llm-lock %t.lock | filecheck %s --check-prefix RIGHT
// RUN: exits 1 acc-opt %t.left -p 'llm-lower{to=ascendc max-rounds=2}' --llm-mode live --llm-provider script:%S/Inputs/exp.script -o %t.never 2>&1 | filecheck %s --check-prefix ROUNDS
// RUN: exits 1 cat %t.never
// RUN: acc-opt %t.left -p 'llm-lower{to=ascendc ops=@exp}' --llm-dry-run | filecheck %s --check-prefix DRY
// RUN: exits 1 acc-opt %t.left -p 'llm-lower{to=ascendc ops=tile.log}' 2>&1 | filecheck %s --check-prefix UNKNOWN
// RUN: exits 1 acc-opt %t.left -p 'llm-lower{to=ascendc}' 2>&1 | filecheck %s --check-prefix OFF

// There is no exponential of bf16, which is why the operation is left. Five answers are refused.
// CHECK-LABEL: ascendc.kernel @exp
// CHECK:         ascendc.fragment(%{{.*}}) scratch [100] attributes {from_model, model_records = [#tile.model_record<"script", "hand-written", request "{{[0-9a-f]+}}", rounds 6, ["syntax" 1, "verifiers" 1, "signature" 1, "scratch" 1, {{.*}}"values" 5
// CHECK:           ascendc.exp
// CHECK-NOT:   ascendc.spec

// COSTS: @exp {{ *}} 6
// COSTS:   tile.exp {{ *}} 6

// TOLD:      answer.mlir:3:3: error: 'ascendc.exponent' is no word of a fragment; did you mean ascendc.exp
// TOLD-NEXT:   ascendc.exponent %out
// TOLD-NEXT:   ^~~~
// TOLD:      answer.mlir:3:3: error: 'ascendc.exp': Exp is called on bfloat16_t, but ascend910b2 has no such instruction; legal are float, half [api-dtype]
// TOLD:      answer.mlir:3:3: error: 'ascendc.data_copy' is no word of a fragment; legal are vector and mask instructions, {{.*}}; copies, queues and flags belong to the kernel around it
// TOLD:      answer.mlir:1:1: error: the scratch has 200192 bytes, and the kernel has room for 187392
// TOLD:      4 of 100 elements of result 0 are wrong, the worst at [96]: expected 1, found 0
// TOLD-NEXT: smallest input found:
// TOLD-NEXT: input 0: bfloat16[100] all 0
// TOLD-NEXT: note: result 0 is %out where %n0 = 100; its inputs are, in order, %in0

// EMITTED: // Written by a model: hand-written, provider script, request
// EMITTED: Cast(t, a, RoundMode::CAST_NONE, n);
// EMITTED: Exp(t, t, n);

// RIGHT: right: max abs error 0

// ROUNDS: mlir.tmp.left:[[#]]:9: error: no fragment for tile.exp of @exp was accepted in 2 rounds
// ROUNDS: note: round 1 failed the check 'syntax': answer.mlir:3:3: error: 'ascendc.exponent' is no word
// ROUNDS: note: round 2 failed the check 'resources': answer.mlir:3:3: error: 'ascendc.exp': Exp is called on

// DRY:      === fragment tile.exp of @exp, about {{[0-9]+}} tokens in messages
// DRY:      # language of fragments
// DRY:      # rule api-dtype
// DRY:      # operation ascendc.exp
// DRY-NEXT: {{^$}}
// DRY-NEXT: ascendc.exp %dst, %src (count %count)? (mask %mask)? (repeat %repeat)? (params [params, ...])? : type of %dst
// DRY:      Element types: f16 f32.
// DRY:      tile.exp %in0_1 : !tile.buffer<[<=100], bf16, ub> outs(%out_1 : !tile.buffer<[<=100], bf16, ub>)
// DRY:      - `%in0` : `!ascendc.local_tensor<bf16>`, is read: 100 elements at most, one after the other; it has room for 112
// DRY-NEXT: - `%n0` : `index`, how many places of dimension 0 of `%in0` and of dimension 0 of `%out` are in use, at least 1
// DRY:      All scratch together has at most 187392 bytes

// UNKNOWN: error: unknown ascendc.spec 'tile.log'; did you mean tile.exp?

// OFF: error: llm-lower needs the answers of a model, and --llm-mode is off; expected --llm-mode replay, record or live

func.func @tiling(%M: index) -> (index, index) attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore"]} {
  %c100 = arith.constant 100 : index
  %0 = arith.ceildivui %M, %c100 : index
  %c40 = arith.constant 40 : index
  %1 = arith.ceildivui %0, %c40 : index
  %c100_1 = arith.constant 100 : index
  %per_core = arith.muli %1, %c100_1 : index
  %c1 = arith.constant 1 : index
  %2 = arith.maxui %per_core, %c1 : index
  %3 = arith.ceildivui %M, %2 : index
  func.return %3, %per_core : index, index
}
tile.kernel @exp(%x: !tile.gm<[M], bf16>, %y: !tile.gm<[M], bf16>) core = aiv host = @tiling tiling = ["perCore"] {
  %0 = tile.block_idx
  %1 = tile.tiling_field "perCore"
  %first = arith.muli %0, %1 : index
  %2 = tile.tiling_field "perCore"
  %3 = arith.addi %first, %2 : index
  %M = tile.symbol "M"
  %last = arith.minui %3, %M : index
  %c100 = arith.constant 100 : index
  scf.for %i = %first to %last step %c100 {
    %4 = arith.subi %last, %i : index
    %c100_1 = arith.constant 100 : index
    %n = arith.minui %c100_1, %4 : index
    %a = tile.alloc(%n) buffers = 2 : !tile.buffer<[<=100], bf16, ub>
    %b = tile.alloc(%n) buffers = 2 : !tile.buffer<[<=100], bf16, ub>
    tile.copy_in {
      tile.load %x[%i] : !tile.gm<[M], bf16> outs(%a : !tile.buffer<[<=100], bf16, ub>)
    }
    tile.compute {
      tile.exp %a : !tile.buffer<[<=100], bf16, ub> outs(%b : !tile.buffer<[<=100], bf16, ub>)
    }
    tile.copy_out {
      tile.store %b, %y[%i] : !tile.buffer<[<=100], bf16, ub>, !tile.gm<[M], bf16>
    }
  }
}
tile.program @main(%x: !tile.gm<[M], bf16>, %y: !tile.gm<[M], bf16>) outputs = 1 {
  tile.launch @exp(%x, %y) : !tile.gm<[M], bf16>, !tile.gm<[M], bf16>
}
