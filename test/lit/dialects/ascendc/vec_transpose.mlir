// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @vec_transpose
func.func @vec_transpose(%x: !ascendc.local_tensor<f16>, %y: !ascendc.local_tensor<f16>) {
  // CHECK: ascendc.trans_data_to_5hd %y [0, 64, {{.*}}, 960], %x [0, 32, {{.*}}, 480] params [4, 1, 32] : !ascendc.local_tensor<f16>
  // CHECK-GENERIC: "ascendc.trans_data_to_5hd"(%y, %x) <{dst_places = array<i64: 0, 64, {{.*}}, 960>, src_places = array<i64: 0, 32, {{.*}}, 480>, params = array<i64: 4, 1, 32>}> : (!ascendc.local_tensor<f16>, !ascendc.local_tensor<f16>) -> ()
  ascendc.trans_data_to_5hd %y [0, 64, 128, 192, 256, 320, 384, 448, 512, 576, 640, 704, 768, 832, 896, 960], %x [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448, 480] params [4, 1, 32] : !ascendc.local_tensor<f16>
  func.return
}
