// RUN: acc-opt %s -p check-sync --split-input-file --verify-diagnostics

ascendc.kernel @empty() host = @host auto_sync {
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 1 bytes 32 : !ascendc.tque<vecin, 1>
  // expected-error @below {{'ascendc.de_que': %queue has nothing to take, but DeQue waits for ever; put a tensor in by EnQue before [queue-empty]}}
  %a = ascendc.de_que %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
}

// -----

// Each round keeps a buffer: the third one finds none.
ascendc.kernel @exhausted() host = @host auto_sync {
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 2 bytes 32 : !ascendc.tque<vecin, 1>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-error @below {{'scf.for': a round of the loop leaves other numbers of tensors free, waiting and in hand in %queue than it found, but what follows cannot count on either; take and give back the same on every path [queue-leak]}}
  scf.for %i = %c0 to %c8 step %c1 {
    %a = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  }
}

// -----

ascendc.kernel @no_buffer() host = @host auto_sync {
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 1 bytes 32 : !ascendc.tque<vecin, 1>
  %a = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.alloc_tensor': %queue has no free buffer, but AllocTensor waits for ever; give one back by FreeTensor before, or give the queue more buffers [queue-exhausted]}}
  %b = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @full() host = @host auto_sync {
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 2 bytes 32 : !ascendc.tque<vecin, 1>
  %a = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %b = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  ascendc.en_que %queue, %a : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.en_que': %queue gets another tensor, but it is 1 deep; take one out by DeQue before [queue-full]}}
  ascendc.en_que %queue, %b : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @freed() host = @host auto_sync {
  %queue = ascendc.queue : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %queue number 1 bytes 32 : !ascendc.tque<vecout, 1>
  %n = arith.constant 8 : index
  %a = ascendc.alloc_tensor %queue : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
  ascendc.free_tensor %queue, %a : !ascendc.tque<vecout, 1>, !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.exp': a tensor of %queue is used, but EnQue or FreeTensor has given it away; use it before, or take it by DeQue [queue-freed]}}
  ascendc.exp %a, %a count %n : !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @foreign() host = @host auto_sync {
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 1 bytes 32 : !ascendc.tque<vecin, 1>
  %other = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %other number 1 bytes 32 : !ascendc.tque<vecin, 1>
  %a = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.en_que': %other gets a tensor, but it is not one of its own; give it to the queue it came from [queue-foreign]}}
  ascendc.en_que %other, %a : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
}

// -----

ascendc.kernel @branch() host = @host tiling = ["rows"] auto_sync {
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 1 bytes 32 : !ascendc.tque<vecin, 1>
  %c0 = arith.constant 0 : index
  %rows = ascendc.tiling_field "rows"
  %some = arith.cmpi ult, %c0, %rows : index
  %a = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  // expected-error @below {{'scf.if': one branch leaves other numbers of tensors free, waiting and in hand in %queue than the other one leaves, but what follows cannot count on either; take and give back the same on every path [queue-leak]}}
  scf.if %some {
    ascendc.free_tensor %queue, %a : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  }
}

// -----

ascendc.kernel @leak() host = @host auto_sync {
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 1 bytes 32 : !ascendc.tque<vecin, 1>
  // expected-error @below {{'ascendc.alloc_tensor': %queue does not have all its tensors back when the kernel ends, but its events stay set; take each out by DeQue and give it back by FreeTensor [queue-leak]}}
  %a = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  ascendc.en_que %queue, %a : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
}

// -----

// The queue takes id 0 of its event when a tensor is put in.
ascendc.kernel @taken(%a : !ascendc.gm_addr) host = @h auto_sync {
  %g = ascendc.set_global_buffer %a : !ascendc.global_tensor<f32>
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 2 bytes 256 : !ascendc.tque<vecin, 1>
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %b number 1 bytes 256 : !ascendc.tbuf<veccalc>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %t = ascendc.get_with_offset %b size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  ascendc.data_copy %t, %g count %c64 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  ascendc.set_flag mte2_v %c2
  ascendc.wait_flag mte2_v %c2
  // expected-error @below {{'ascendc.set_flag': event id 1 of mte2_v is used, but queues of the kernel take 2 of them from 0 on; legal are 2 to 7 [flag-taken]}}
  ascendc.set_flag mte2_v %c1
  ascendc.wait_flag mte2_v %c1
}

// -----

// How many buffers a queue has is for check-resources; here they are told apart as far as there can be some.
ascendc.kernel @many() host = @host auto_sync {
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 9223372036854775807 bytes 32 : !ascendc.tque<vecin, 1>
  // expected-error @below {{%queue does not have all its tensors back when the kernel ends}}
  %a = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
}

// -----

// A constant of index type may have any size.
ascendc.kernel @rounds_without_end() host = @host auto_sync {
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 2 bytes 32 : !ascendc.tque<vecin, 1>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %many = arith.constant 9223372036854775808 : index
  // expected-error @below {{a round of the loop leaves other numbers of tensors free, waiting and in hand in %queue}}
  scf.for %i = %c0 to %many step %c1 {
    %a = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  }
}
