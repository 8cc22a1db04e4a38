// RUN: acc-translate --emit-ascendc %s | filecheck %s --strict-whitespace --match-full-lines

// The whole of a small kernel, as it is written out.
// CHECK:// y = 2 x, float, any length.
// CHECK-NEXT:#include "kernel_operator.h"
// CHECK-EMPTY:
// CHECK-NEXT:using namespace AscendC;
// CHECK-EMPTY:
// CHECK-NEXT:struct DoubleValuesTiling {
// CHECK-NEXT:    uint32_t length;
// CHECK-NEXT:    uint32_t perCore;
// CHECK-NEXT:};
// CHECK-EMPTY:
// CHECK-NEXT:class DoubleValues {
// CHECK-NEXT:public:
// CHECK-NEXT:    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const DoubleValuesTiling& tiling, TPipe& pipe)
// CHECK-NEXT:    {
// CHECK-NEXT:        tiling_ = tiling;
// CHECK-NEXT:        pipe.InitBuffer(xQueue_, 2, 32768);
// CHECK-NEXT:        pipe.InitBuffer(yQueue_, 2, 32768);
// CHECK-NEXT:        xGm_.SetGlobalBuffer((__gm__ float*)x);
// CHECK-NEXT:        yGm_.SetGlobalBuffer((__gm__ float*)y);
// CHECK-NEXT:    }
// CHECK-EMPTY:
// CHECK-NEXT:    __aicore__ inline void Process()
// CHECK-NEXT:    {
// CHECK-NEXT:        const uint32_t begin = GetBlockIdx() * tiling_.perCore;
// CHECK-NEXT:        const uint32_t rest = tiling_.length - begin;
// CHECK-NEXT:        const uint32_t mine = rest < tiling_.perCore ? rest : tiling_.perCore;
// CHECK-NEXT:        for (uint32_t offset = 0; offset < mine; offset += TILE) {
// CHECK-NEXT:            const uint32_t count = mine - offset < TILE ? mine - offset : TILE;
// CHECK-NEXT:            const uint32_t start = begin + offset;
// CHECK-NEXT:            CopyIn(start, count);
// CHECK-NEXT:            Compute(count);
// CHECK-NEXT:            CopyOut(start, count);
// CHECK-NEXT:        }
// CHECK-NEXT:    }
// CHECK-EMPTY:
// CHECK-NEXT:private:
// CHECK-NEXT:    static constexpr uint32_t TILE = 8192;
// CHECK-EMPTY:
// CHECK-NEXT:    __aicore__ inline void CopyIn(uint32_t start, uint32_t count)
// CHECK-NEXT:    {
// CHECK-NEXT:        LocalTensor<float> x = xQueue_.AllocTensor<float>();
// CHECK-NEXT:        DataCopyPad(x, xGm_[start], DataCopyExtParams(1, count * 4, 0, 0, 0),
// CHECK-NEXT:                    DataCopyPadExtParams<float>());
// CHECK-NEXT:        xQueue_.EnQue(x);
// CHECK-NEXT:    }
// CHECK-EMPTY:
// CHECK-NEXT:    __aicore__ inline void Compute(uint32_t count)
// CHECK-NEXT:    {
// CHECK-NEXT:        LocalTensor<float> x = xQueue_.DeQue<float>();
// CHECK-NEXT:        LocalTensor<float> y = yQueue_.AllocTensor<float>();
// CHECK-NEXT:        Muls(y, x, 2.0f, count);
// CHECK-NEXT:        yQueue_.EnQue(y);
// CHECK-NEXT:        xQueue_.FreeTensor(x);
// CHECK-NEXT:    }
// CHECK-EMPTY:
// CHECK-NEXT:    __aicore__ inline void CopyOut(uint32_t start, uint32_t count)
// CHECK-NEXT:    {
// CHECK-NEXT:        LocalTensor<float> y = yQueue_.DeQue<float>();
// CHECK-NEXT:        DataCopyPad(yGm_[start], y, DataCopyExtParams(1, count * 4, 0, 0, 0));
// CHECK-NEXT:        yQueue_.FreeTensor(y);
// CHECK-NEXT:    }
// CHECK-EMPTY:
// CHECK-NEXT:    TQue<TPosition::VECIN, 1> xQueue_;
// CHECK-NEXT:    TQue<TPosition::VECOUT, 1> yQueue_;
// CHECK-NEXT:    GlobalTensor<float> xGm_, yGm_;
// CHECK-NEXT:    DoubleValuesTiling tiling_;
// CHECK-NEXT:};
// CHECK-EMPTY:
// CHECK-NEXT:extern "C" __global__ __aicore__ void double_values(GM_ADDR x, GM_ADDR y, DoubleValuesTiling tiling)
// CHECK-NEXT:{
// CHECK-NEXT:    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
// CHECK-NEXT:    TPipe pipe;
// CHECK-NEXT:    DoubleValues op;
// CHECK-NEXT:    op.Init(x, y, tiling, pipe);
// CHECK-NEXT:    op.Process();
// CHECK-NEXT:}

ascendc.kernel @double_values(%x : !ascendc.gm_addr, %y : !ascendc.gm_addr) host = @double_host tiling = ["length", "perCore"] auto_sync attributes {doc = "y = 2 x, float, any length."} {
  %x_queue = ascendc.queue : !ascendc.tque<vecin, 1>
  %y_queue = ascendc.queue : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %x_queue number 2 bytes 32768 : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %y_queue number 2 bytes 32768 : !ascendc.tque<vecout, 1>
  %x_gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %y_gm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %TILE = arith.constant 8192 : index
  %block = ascendc.get_block_idx
  %per_core = ascendc.tiling_field "perCore"
  %length = ascendc.tiling_field "length"
  %begin = arith.muli %block, %per_core : index
  %rest = arith.subi %length, %begin : index
  %mine = arith.minui %rest, %per_core : index
  scf.for %offset = %c0 to %mine step %TILE {
    %left = arith.subi %mine, %offset : index
    %count = arith.minui %left, %TILE : index
    %start = arith.addi %begin, %offset : index
    ascendc.stage copy_in "CopyIn" {
      %x_1 = ascendc.alloc_tensor %x_queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
      %at = arith.index_cast %start : index to i64
      %from = ascendc.subscript %x_gm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
      %bytes = arith.muli %count, %c4 : index
      ascendc.data_copy_pad_in %x_1, %from blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
      ascendc.en_que %x_queue, %x_1 : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
    }
    ascendc.stage compute "Compute" {
      %x_2 = ascendc.de_que %x_queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
      %y_2 = ascendc.alloc_tensor %y_queue : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
      %two = arith.constant 2.0 : f32
      ascendc.muls %y_2, %x_2, %two count %count : !ascendc.local_tensor<f32>, f32
      ascendc.en_que %y_queue, %y_2 : !ascendc.tque<vecout, 1>, !ascendc.local_tensor<f32>
      ascendc.free_tensor %x_queue, %x_2 : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
    }
    ascendc.stage copy_out "CopyOut" {
      %y_3 = ascendc.de_que %y_queue : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
      %at = arith.index_cast %start : index to i64
      %to = ascendc.subscript %y_gm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
      %bytes = arith.muli %count, %c4 : index
      ascendc.data_copy_pad_out %to, %y_3 blocks %c1 bytes %bytes gaps %c0, %c0 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
      ascendc.free_tensor %y_queue, %y_3 : !ascendc.tque<vecout, 1>, !ascendc.local_tensor<f32>
    }
  }
}
