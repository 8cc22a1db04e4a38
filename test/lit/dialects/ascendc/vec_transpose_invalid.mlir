// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @fields(%x: !ascendc.local_tensor<f16>, %y: !ascendc.local_tensor<f16>) {
  // expected-error@+1 {{'ascendc.trans_data_to_5hd': params has 2 numbers, but there are 3 fields; give repeatTimes, dstRepStride, srcRepStride [repeat-params]}}
  ascendc.trans_data_to_5hd %y [0, 64, 128, 192, 256, 320, 384, 448, 512, 576, 640, 704, 768, 832, 896, 960], %x [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448, 480] params [1, 1] : !ascendc.local_tensor<f16>
  func.return
}
