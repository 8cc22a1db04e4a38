// Block index, mask registers, atomics, flags and barriers.
#ifndef ACC_MODEL_SYSTEM_H
#define ACC_MODEL_SYSTEM_H

#include "library_api.h"
#include "tensor.h"

// The block index as a variable of the device language.
namespace acc_model {
struct BlockIndex {
    operator int64_t() const { return block_index(); }
};
}  // namespace acc_model
inline constexpr acc_model::BlockIndex block_idx{};

namespace AscendC {

inline constexpr uint64_t MASK_PLACEHOLDER = 0;
inline constexpr uint64_t MASK_PLACEHOLDER_LIST[2] = {0, 0};

inline int64_t GetBlockIdx() { return acc_model::block_index(); }
inline int64_t GetBlockNum() { return acc_model::block_count(); }
inline int64_t GetSubBlockIdx() { return 0; }
inline int64_t GetSubBlockNum() { return 1; }
inline int64_t GetTaskRatio() { return 1; }

inline void InitSocState(ACC_AT) { acc_model::init_soc_state(acc_model::Call("InitSocState", at)); }

inline void SetMaskCount() { acc_model::set_mask_mode(true); }
inline void SetMaskNorm() { acc_model::set_mask_mode(false); }
inline void ResetMask() { acc_model::reset_mask(); }

template <typename T, MaskMode mode = MaskMode::NORMAL>
void SetVectorMask(uint64_t maskHigh, uint64_t maskLow)
{
    acc_model::set_vector_mask(maskHigh, maskLow);
}
template <typename T, MaskMode mode = MaskMode::NORMAL>
void SetVectorMask(int32_t length)
{
    if constexpr (mode == MaskMode::COUNTER) {
        acc_model::set_vector_mask(0, static_cast<uint64_t>(length));
    } else {
        acc_model::set_vector_mask_length(acc_model::dtype_of<T>, static_cast<uint64_t>(length));
    }
}

inline void SetDeqScale(half scale) { acc_model::set_deq_scale(scale, true, 0); }
inline void SetDeqScale(float scale, int16_t offset, bool signMode)
{
    acc_model::set_deq_scale(scale, signMode, offset);
}

template <typename T>
void SetAtomicAdd()
{
    ACC_CHECK_TYPE(SetAtomicAdd, T);
    acc_model::set_atomic(acc_model::Atomic::ADD, acc_model::dtype_of<T>);
}
template <typename T>
void SetAtomicMax()
{
    ACC_CHECK_TYPE(SetAtomicMax, T);
    acc_model::set_atomic(acc_model::Atomic::MAX, acc_model::dtype_of<T>);
}
template <typename T>
void SetAtomicMin()
{
    ACC_CHECK_TYPE(SetAtomicMin, T);
    acc_model::set_atomic(acc_model::Atomic::MIN, acc_model::dtype_of<T>);
}
template <typename T>
void SetAtomicType()
{
    ACC_CHECK_TYPE(SetAtomicAdd, T);
    acc_model::set_atomic_type(acc_model::dtype_of<T>);
}
inline void SetAtomicNone() { acc_model::set_atomic(acc_model::Atomic::NONE, acc_model::Dtype::F32); }
inline void DisableDmaAtomic() { SetAtomicNone(); }

template <HardEvent event>
void SetFlag(event_t id, ACC_AT)
{
    static_assert(event < HardEvent::MAX, "SetFlag takes an event of HardEvent");
    acc_model::Call call("SetFlag", at);
    acc_model::set_flag(call.text("event", acc_model::event_name(event)).integer("id", id), event, id);
}
template <HardEvent event>
void WaitFlag(event_t id, ACC_AT)
{
    static_assert(event < HardEvent::MAX, "WaitFlag takes an event of HardEvent");
    acc_model::Call call("WaitFlag", at);
    acc_model::wait_flag(call.text("event", acc_model::event_name(event)).integer("id", id), event, id);
}

template <pipe_t pipe>
void PipeBarrier(ACC_AT)
{
    static_assert(pipe != PIPE_S, "PipeBarrier does not take PIPE_S");
    static_assert(pipe == PIPE_V || pipe == PIPE_MTE2 || pipe == PIPE_MTE3 || pipe == PIPE_ALL,
                  "the host model has the pipes of a vector core: PIPE_V, PIPE_MTE2, PIPE_MTE3, PIPE_ALL");
    acc_model::Call call("PipeBarrier", at);
    acc_model::pipe_barrier(call.text("pipe", acc_model::pipe_name(pipe)), pipe);
}

enum class MemDsbT : uint8_t { ALL, DDR, UB, SEQ };

// The scalar unit goes on when the accesses of memory before it are done.
template <MemDsbT kind>
void DataSyncBarrier(ACC_AT)
{
    acc_model::data_sync_barrier(acc_model::Call("DataSyncBarrier", at));
}

enum class CacheLine : uint8_t { SINGLE_CACHE_LINE, ENTIRE_DATA_CACHE };
enum class DcciDst : uint8_t { CACHELINE_ALL, CACHELINE_UB, CACHELINE_OUT, CACHELINE_ATOMIC };

// The line with the first element, or all lines.
template <typename T, CacheLine entireType, DcciDst dcciDst, typename Tensor>
void DataCacheCleanAndInvalid(const Tensor& dst, ACC_AT)
{
    acc_model::Call call("DataCacheCleanAndInvalid", at);
    acc_model::clean_cache(call.operand("dst", dst.view()), entireType == CacheLine::ENTIRE_DATA_CACHE);
}
template <typename T, CacheLine entireType, typename Tensor>
void DataCacheCleanAndInvalid(const Tensor& dst, ACC_AT)
{
    DataCacheCleanAndInvalid<T, entireType, DcciDst::CACHELINE_ALL>(dst, at);
}

// One element of GM, past the data cache.
template <typename T>
T ReadGmByPassDCache(__gm__ T* addr, ACC_AT)
{
    static_assert(std::is_integral_v<T>, "ReadGmByPassDCache takes integers: it does not take this element type");
    acc_model::Call call("ReadGmByPassDCache", at);
    call.operand("addr", acc_model::Global{reinterpret_cast<uint8_t*>(addr), acc_model::dtype_of<T>, false}).integer("index", 0);
    T value;
    acc_model::get_global(call, acc_model::Cached::NO, &value);
    return value;
}
template <typename T>
void WriteGmByPassDCache(__gm__ T* addr, T value, ACC_AT)
{
    static_assert(std::is_integral_v<T>, "WriteGmByPassDCache takes integers: it does not take this element type");
    acc_model::Call call("WriteGmByPassDCache", at);
    call.operand("addr", acc_model::Global{reinterpret_cast<uint8_t*>(addr), acc_model::dtype_of<T>, false}).integer("index", 0);
    acc_model::set_global(call.scalar("value", value), acc_model::Cached::NO, &value);
}

// The system part of the workspace comes first on the device; here the workspace is the kernel's alone.
inline __gm__ uint8_t* GetUserWorkspace(__gm__ uint8_t* workspace) { return workspace; }

}  // namespace AscendC

#endif
