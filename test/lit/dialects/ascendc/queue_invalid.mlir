// RUN: acc-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{expected `vecin`, `veccalc`, or `vecout`}}
func.func @position(%q: !ascendc.tque<ub, 1>) {
  func.return
}

// -----

func.func @alloc_from_a_buffer(%b: !ascendc.tbuf<veccalc>) {
  // expected-error @below {{!ascendc.tbuf<veccalc> should be of base attribute ascendc.tque}}
  %x = ascendc.alloc_tensor %b : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @enque_a_global(%q: !ascendc.tque<vecin, 1>, %g: !ascendc.global_tensor<f32>) {
  // expected-error @below {{!ascendc.global_tensor<f32> should be of base attribute ascendc.local_tensor}}
  ascendc.en_que %q, %g : !ascendc.tque<vecin, 1>, !ascendc.global_tensor<f32>
  func.return
}

// -----

func.func @init_a_tensor(%x: !ascendc.local_tensor<f32>) {
  // expected-error @below {{'ascendc.init_buffer' takes a queue or a buffer, found !ascendc.local_tensor<f32>}}
  ascendc.init_buffer %x number 1 bytes 32 : !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @get_from_a_queue(%q: !ascendc.tque<vecin, 1>) {
  // expected-error @below {{!ascendc.tque<vecin, 1> should be of base attribute ascendc.tbuf}}
  %x = ascendc.get_with_offset %q size 8 offset 0 : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @number_of_a_buffer(%b: !ascendc.tbuf<veccalc>) {
  // expected-error @below {{'ascendc.init_buffer' of a buffer has number 1, found 2}}
  ascendc.init_buffer %b number 2 bytes 32 : !ascendc.tbuf<veccalc>
  func.return
}
