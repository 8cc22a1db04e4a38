// RUN: acc-opt %s --split-input-file --verify-diagnostics -p inline-fragments

ascendc.kernel @left() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %q number 1 bytes 256 : !ascendc.tque<vecout, 1>
  %y = ascendc.alloc_tensor %q : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
  // expected-error @+1 {{'tile.fill' is left as 'ascendc.spec', which says what to compute and not how (ops=tile.fill); llm-lower with the answer of a model (--llm-mode replay, record or live), or an 'ascendc.fragment' written by hand, would fill it}}
  ascendc.spec (%y : !ascendc.local_tensor<f32>) extents [] rows 8 because "ops=tile.fill" {
  ^bb0(%b : !tile.buffer<[8], f32, ub>):
    %c = arith.constant 1.0 : f32
    tile.fill %c : f32 outs(%b : !tile.buffer<[8], f32, ub>)
  }
}

// -----

// expected-error @+1 {{kernel 'large' has 180224 bytes planned and a fragment asks for 8448 bytes of scratch, which is more than the 188416 of ascend910b2; legal is scratch of 8192 bytes}}
ascendc.kernel @large() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %q number 2 bytes 90112 : !ascendc.tque<vecout, 1>
  %n = arith.constant 8 : index
  %b = ascendc.alloc_tensor %q : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
  ascendc.fragment (%n, %b : index, !ascendc.local_tensor<f32>) scratch [2049] {
  ^bb0(%k : index, %y : !ascendc.local_tensor<f32>, %t : !ascendc.local_tensor<f32>):
    ascendc.add %y, %t, %t count %k : !ascendc.local_tensor<f32>
  }
}

// -----

ascendc.kernel @unproven() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %q number 1 bytes 256 : !ascendc.tque<vecout, 1>
  %b = ascendc.alloc_tensor %q : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
  // expected-error @+1 {{'ascendc.fragment' is from a model and has no record of what it passed; legal are fragments that were accepted}}
  ascendc.fragment (%b : !ascendc.local_tensor<f32>) attributes {from_model} {
  ^bb0(%y : !ascendc.local_tensor<f32>):
  }
}

// -----

// expected-error @+1 {{a fragment with scratch needs a kernel with a TPipe; run inline-fragments before convert-queues-to-static}}
ascendc.kernel @static() host = @h {
  ascendc.init_soc_state
  %n = arith.constant 0 : index
  %b = ascendc.local_tensor vecout address %n size 8 : !ascendc.local_tensor<f32>
  ascendc.fragment (%b : !ascendc.local_tensor<f32>) scratch [8] {
  ^bb0(%y : !ascendc.local_tensor<f32>, %t : !ascendc.local_tensor<f32>):
  }
}
