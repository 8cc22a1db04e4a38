// RUN: acc-opt %s -p convert-queues-to-static --split-input-file --verify-diagnostics

ascendc.kernel @needs_pipe(%x : !ascendc.gm_addr) host = @host auto_sync {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %a = ascendc.get_with_offset %scratch size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %w = ascendc.get_with_offset %scratch size 512 offset 32 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<ui8>
  %n = arith.constant 8 : index
  // expected-error @below {{'ascendc.erf': Erf is called, but it asks a TPipe for memory or events; compute it from Exp, Mul, Add and Div, or keep the TPipe [static-api]}}
  ascendc.erf %a, %a, %w count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>
}

// -----

// The tensor of a round is put in by the round before.
ascendc.kernel @pipelined(%x : !ascendc.gm_addr) host = @host auto_sync {
  %in = ascendc.queue : !ascendc.tque<vecin, 2>
  ascendc.init_buffer %in number 2 bytes 32 : !ascendc.tque<vecin, 2>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  %first = ascendc.alloc_tensor %in : !ascendc.tque<vecin, 2> -> !ascendc.local_tensor<f32>
  ascendc.en_que %in, %first : !ascendc.tque<vecin, 2>, !ascendc.local_tensor<f32>
  scf.for %i = %c0 to %n step %c1 {
    %a = ascendc.alloc_tensor %in : !ascendc.tque<vecin, 2> -> !ascendc.local_tensor<f32>
    ascendc.en_que %in, %a : !ascendc.tque<vecin, 2>, !ascendc.local_tensor<f32>
    // expected-error @below {{'ascendc.de_que': %in hands tensors on from one round or branch to another; without it each tensor is made, used and given back in one round}}
    %b = ascendc.de_que %in : !ascendc.tque<vecin, 2> -> !ascendc.local_tensor<f32>
    ascendc.free_tensor %in, %b : !ascendc.tque<vecin, 2>, !ascendc.local_tensor<f32>
  }
  %last = ascendc.de_que %in : !ascendc.tque<vecin, 2> -> !ascendc.local_tensor<f32>
  ascendc.free_tensor %in, %last : !ascendc.tque<vecin, 2>, !ascendc.local_tensor<f32>
}

// -----

// The outer loop's tensor is in either buffer while the inner loop takes another one.
ascendc.kernel @turns_around(%x : !ascendc.gm_addr) host = @host auto_sync {
  %in = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %in number 2 bytes 32 : !ascendc.tque<vecin, 1>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    // expected-note @below {{the buffers take turns here}}
    %a = ascendc.alloc_tensor %in : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    scf.for %j = %c0 to %n step %c1 {
      // expected-error @below {{'ascendc.alloc_tensor': %in gives a tensor while it takes turns in a loop around, and which buffer is free is not known; use a queue of its own}}
      %b = ascendc.alloc_tensor %in : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
      ascendc.free_tensor %in, %b : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
    }
    ascendc.free_tensor %in, %a : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  }
}
