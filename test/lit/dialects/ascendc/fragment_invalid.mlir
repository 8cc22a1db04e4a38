// RUN: acc-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'ascendc.fragment' takes the tensor that it writes and 0 of scratch, found 0 arguments of its body}}
ascendc.fragment {
^bb0:
}

// -----

// expected-error @+1 {{'ascendc.fragment' has scratch of 1 or more, found 0}}
ascendc.fragment scratch [0] {
^bb0(%y : !ascendc.local_tensor<f32>, %t : !ascendc.local_tensor<f32>):
}

// -----

// expected-error @+1 {{'ascendc.fragment' has scratch of index, expected a tensor}}
ascendc.fragment scratch [8] {
^bb0(%y : !ascendc.local_tensor<f32>, %t : index):
}

// -----

// expected-error @+1 {{'ascendc.fragment' takes tensors on chip and scalars, found !ascendc.global_tensor<f32>}}
ascendc.fragment {
^bb0(%x : !ascendc.global_tensor<f32>, %y : !ascendc.local_tensor<f32>):
}

// -----

// expected-error @+1 {{'ascendc.fragment' writes its last argument, a tensor, found index}}
ascendc.fragment {
^bb0(%y : !ascendc.local_tensor<f32>, %n : index):
}

// -----

// expected-error @+1 {{'ascendc.set_flag' cannot stand in 'ascendc.fragment'; legal are vector and mask instructions, ascendc.subscript, get_value and set_value, arithmetic on scalars (arith), scf.for and scf.if; copies, queues and flags belong to the kernel around it}}
ascendc.fragment {
^bb0(%n : index, %y : !ascendc.local_tensor<f32>):
  ascendc.set_flag v_mte3 %n
}

// -----

// expected-error @+1 {{'ascendc.data_copy' cannot stand in 'ascendc.fragment'; legal are}}
ascendc.fragment {
^bb0(%x : !ascendc.local_tensor<f32>, %n : index, %y : !ascendc.local_tensor<f32>):
  ascendc.data_copy %y, %x count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
}

// -----

// expected-error @+1 {{'ascendc.buf' cannot stand in 'ascendc.fragment'; legal are}}
ascendc.fragment {
^bb0(%y : !ascendc.local_tensor<f32>):
  %b = ascendc.buf : !ascendc.tbuf<veccalc>
}

// -----

// expected-error @+1 {{'ascendc.reset_mask' in 'ascendc.fragment' has the attribute 'note', expected none}}
ascendc.fragment {
^bb0(%y : !ascendc.local_tensor<f32>):
  ascendc.reset_mask {note = "*/"}
}

// -----

// expected-error @+1 {{'arith.constant' in 'ascendc.fragment' is a scalar, found tensor<2xi32>}}
ascendc.fragment {
^bb0(%y : !ascendc.local_tensor<f32>):
  %c = arith.constant dense<1> : tensor<2xi32>
}

// -----

// expected-error @+1 {{'ascendc.exp' in 'ascendc.fragment' writes a tensor that it may only read; legal are its output, which is the last argument, and its scratch}}
ascendc.fragment {
^bb0(%x : !ascendc.local_tensor<f32>, %n : index, %y : !ascendc.local_tensor<f32>):
  %part = ascendc.subscript %x[%n] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  ascendc.exp %part, %y count %n : !ascendc.local_tensor<f32>
}

// -----

// expected-error @+1 {{'scf.if' in 'ascendc.fragment' carries !ascendc.local_tensor<f32>, expected scalars only}}
ascendc.fragment {
^bb0(%x : !ascendc.local_tensor<f32>, %c : i1, %y : !ascendc.local_tensor<f32>):
  %z = scf.if %c -> (!ascendc.local_tensor<f32>) {
    scf.yield %x : !ascendc.local_tensor<f32>
  } else {
    scf.yield %y : !ascendc.local_tensor<f32>
  }
}

// -----

ascendc.kernel @given() host = @given_host {
  // expected-error @+1 {{'ascendc.fragment' has a body that takes !ascendc.local_tensor<f32>, found operands of nothing}}
  ascendc.fragment {
  ^bb0(%y : !ascendc.local_tensor<f32>):
  }
}
