// RUN: rm -rf %t && acc-translate --emit-project %t --form custom-op %s
// RUN: filecheck %s --check-prefix=TILING --input-file %t/op_kernel/parts_custom_tiling.h
// RUN: filecheck %s --check-prefix=KERNEL --input-file %t/op_kernel/parts_custom.cpp
// RUN: filecheck %s --check-prefix=HOST --input-file %t/op_host/parts_custom.cpp

// TILING: struct PartsTilingData {
// TILING-NEXT: uint64_t v2Offset;
// TILING-NEXT: uint32_t blocks0;
// TILING-NEXT: PartTiling step0;
// TILING-NEXT: uint32_t blocks1;
// TILING-NEXT: uint32_t blocks2;
// TILING-NEXT: };
// TILING: static_assert(sizeof(PartsTilingData) == 32,
// TILING: static_assert(offsetof(PartsTilingData, blocks1) == 20,

// KERNEL-NOT: __global__ __aicore__ void part(
// KERNEL: extern "C" __global__ __aicore__ void parts_custom(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
// KERNEL-NEXT: GM_ADDR tiling)
// KERNEL-NEXT: {
// KERNEL-NEXT: KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
// KERNEL-NEXT: REGISTER_TILING_DEFAULT(PartsTilingData);
// KERNEL-NEXT: GET_TILING_DATA_WITH_STRUCT(PartsTilingData, tilingData, tiling);
// KERNEL-NEXT: GM_ADDR const user = GetUserWorkspace(workspace);
// KERNEL-NEXT: TPipe pipe;
// KERNEL-NEXT: if (GetBlockIdx() < tilingData.blocks0) {
// KERNEL-NEXT: Part op;
// KERNEL-NEXT: op.Init(x, tilingData.step0);
// KERNEL: PipeBarrier<PIPE_ALL>();
// KERNEL-NEXT: pipe.Reset();
// KERNEL-NEXT: {
// KERNEL-NEXT: GlobalTensor<uint64_t> memory;
// KERNEL-NEXT: memory.SetGlobalBuffer((__gm__ uint64_t*)workspace);
// KERNEL-NEXT: DataCacheCleanAndInvalid<uint64_t, CacheLine::ENTIRE_DATA_CACHE, DcciDst::CACHELINE_OUT>(memory);
// KERNEL-NEXT: }
// KERNEL-NEXT: SyncAll();
// KERNEL-NEXT: if (GetBlockIdx() < tilingData.blocks1) {
// KERNEL-NEXT: Last op;
// KERNEL-NEXT: op.Init(user + tilingData.v2Offset);
// KERNEL: PipeBarrier<PIPE_ALL>();
// KERNEL-NEXT: pipe.Reset();
// The third step shares nothing that is written.
// KERNEL-NEXT: if (GetBlockIdx() < tilingData.blocks2) {

// HOST: static const char* TileParts({{.*}} uint32_t M, PartsTilingData& data, Launch& launch)
// HOST-NEXT: {
// HOST-NEXT: launch.workspaceBytes += ((uint64_t)M * 4 + 511) / 512 * 512;
// HOST-NEXT: data.v2Offset = launch.workspaceBytes;
// HOST-NEXT: launch.workspaceBytes += 512;
// HOST-NEXT: data.step0 = ComputePartTiling(M, data.blocks0);
// HOST-NEXT: launch.blocks = std::max(launch.blocks, data.blocks0);
// HOST-NEXT: data.blocks1 = ComputeLastBlocks();
// HOST-NEXT: launch.blocks = std::max(launch.blocks, data.blocks1);
// HOST-NEXT: data.blocks2 = ComputeLastBlocks();
// HOST-NEXT: launch.blocks = std::max(launch.blocks, data.blocks2);
// HOST-NEXT: return nullptr;
// HOST: class PartsCustom : public OpDef {
// HOST: this->AICore().AddConfig("ascend910b");
// HOST: OP_ADD(PartsCustom);

func.func @part_host(%M: index) -> (index, index, index) attributes {
    tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "M", "offset"]} {
  %one = arith.constant 1 : index
  %far = arith.constant 4096 : index
  func.return %one, %M, %far : index, index, index
}
func.func @last_host() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %one = arith.constant 1 : index
  func.return %one : index
}
ascendc.kernel @part(%x: !ascendc.gm_addr, %v: !ascendc.gm_addr)
    host = @part_host tiling = ["M", "offset"] {
  %x_gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %M = ascendc.tiling_field "M"
  %offset = ascendc.tiling_field "offset"
  %zero = arith.constant 0 : i64
  %value = ascendc.get_global_value %x_gm[%zero] : !ascendc.global_tensor<f32> -> f32
}
ascendc.kernel @last(%v: !ascendc.gm_addr, %y: !ascendc.gm_addr) host = @last_host tiling = [] {
  %v_gm = ascendc.set_global_buffer %v : !ascendc.global_tensor<f32>
}
tile.program @parts(%x: !tile.gm<[M], f32>, %y: !tile.gm<[1], f32>) outputs = 1 {
  %v = tile.workspace : !tile.gm<[M], f32>
  tile.launch @part(%x, %v) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
  %v2 = tile.workspace : !tile.gm<[1], f32>
  tile.launch @last(%v2, %v) : !tile.gm<[1], f32>, !tile.gm<[M], f32>
  tile.launch @last(%x, %y) : !tile.gm<[M], f32>, !tile.gm<[1], f32>
}
