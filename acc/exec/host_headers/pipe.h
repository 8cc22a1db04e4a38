// TPipe, queues and buffers.
#ifndef ACC_MODEL_PIPE_H
#define ACC_MODEL_PIPE_H

#include "library_api.h"
#include "tensor.h"

namespace AscendC {

class TPipe;
template <TPosition position, uint32_t bufIDSize>
class TBufPool;

// depth 0 is the in-place form: AllocTensor and DeQue fill the tensor they are given.
template <TPosition src, TPosition dst, int32_t depth, auto mask = 0>
class TQueBind {
    static_assert(depth >= 0 && depth <= ACC_MAX_QUEUE_DEPTH, "a queue has a depth of " ACC_QUEUE_DEPTHS);

public:
    static constexpr TPosition srcPosition = src;
    static constexpr TPosition dstPosition = dst;

    template <typename T>
    LocalTensor<T> AllocTensor(ACC_AT)
    {
        static_assert(depth != 0, "a queue of depth 0 takes AllocTensor(tensor)");
        return LocalTensor<T>(acc_model::allocate(acc_model::Call("AllocTensor", at), queue_));
    }
    template <typename T>
    void AllocTensor(LocalTensor<T>& tensor, ACC_AT)
    {
        static_assert(depth == 0, "AllocTensor(tensor) is for queues of depth 0");
        tensor = LocalTensor<T>(acc_model::allocate(acc_model::Call("AllocTensor", at), queue_));
    }
    template <typename T>
    bool EnQue(const LocalTensor<T>& tensor, ACC_AT)
    {
        acc_model::Call call("EnQue", at);
        acc_model::enqueue(call.operand("tensor", tensor.view()), queue_);
        return true;
    }
    template <typename T>
    LocalTensor<T> DeQue(ACC_AT)
    {
        static_assert(depth != 0, "a queue of depth 0 takes DeQue(tensor)");
        return LocalTensor<T>(acc_model::dequeue(acc_model::Call("DeQue", at), queue_));
    }
    template <typename T>
    void DeQue(LocalTensor<T>& tensor, ACC_AT)
    {
        static_assert(depth == 0, "DeQue(tensor) is for queues of depth 0");
        tensor = LocalTensor<T>(acc_model::dequeue(acc_model::Call("DeQue", at), queue_));
    }
    template <typename T>
    void FreeTensor(LocalTensor<T>& tensor, ACC_AT)
    {
        acc_model::Call call("FreeTensor", at);
        acc_model::release(call.operand("tensor", tensor.view()), queue_);
    }
    bool VacantInQue() { return acc_model::queue_length(queue_) < depth; }
    bool HasTensorInQue() { return acc_model::queue_length(queue_) > 0; }
    int32_t GetTensorCountInQue() { return static_cast<int32_t>(acc_model::queue_length(queue_)); }
    bool HasIdleBuffer() { return acc_model::queue_has_idle(queue_); }

private:
    friend class TPipe;
    template <TPosition, uint32_t>
    friend class TBufPool;
    uint32_t queue_ = 0;
};

template <TPosition position, int32_t depth, auto mask = 0>
class TQue : public TQueBind<position, position, depth, mask> {
    static_assert(position == TPosition::VECIN || position == TPosition::VECOUT || position == TPosition::VECCALC,
                  "the host model has queues of VECIN, VECOUT and VECCALC: there is no cube core in it");
};

template <TPosition position = TPosition::LCM>
class TBuf {
    static_assert(position == TPosition::VECIN || position == TPosition::VECOUT || position == TPosition::VECCALC,
                  "the host model has buffers in VECIN, VECOUT and VECCALC: there is no cube core in it");

public:
    template <typename T>
    LocalTensor<T> Get(ACC_AT)
    {
        return LocalTensor<T>(acc_model::sub_buffer(acc_model::Call("Get", at), view_, view_.end - view_.address, 0));
    }
    template <typename T>
    LocalTensor<T> Get(uint32_t elements, ACC_AT)
    {
        acc_model::Call call("Get", at);
        call.integer("len", elements);
        return LocalTensor<T>(acc_model::sub_buffer(call, view_, int64_t(elements) * int64_t(sizeof(T)), 0));
    }
    template <typename T>
    LocalTensor<T> GetWithOffset(uint32_t elements, uint32_t offset, ACC_AT)
    {
        acc_model::Call call("GetWithOffset", at);
        call.integer("size", elements).integer("bufOffset", offset);
        return LocalTensor<T>(acc_model::sub_buffer(call, view_, int64_t(elements) * int64_t(sizeof(T)), offset));
    }
    uint32_t GetBufLen() const { return static_cast<uint32_t>(view_.end - view_.address); }

private:
    friend class TPipe;
    template <TPosition, uint32_t>
    friend class TBufPool;
    acc_model::Local view_{0, 0, acc_model::Dtype::U8, position, 0, 0};
};

class TPipe {
public:
    TPipe(ACC_AT)
    {
        if (!destroyed()) {
            acc_model::open_pipe(acc_model::Call("TPipe", at));
        }
        destroyed() = false;
        current() = this;
    }
    ~TPipe()
    {
        acc_model::close_pipe();
        destroyed() = false;
    }
    TPipe(const TPipe&) = delete;
    TPipe& operator=(const TPipe&) = delete;

    template <TPosition src, TPosition dst, int32_t depth, auto mask>
    bool InitBuffer(TQueBind<src, dst, depth, mask>& queue, uint32_t num, uint32_t len, ACC_AT)
    {
        acc_model::Call call("InitBuffer", at);
        call.integer("num", num).integer("len", len);
        acc_model::check_without_memory(call, queue.queue_);
        queue.queue_ = acc_model::make_queue(call, src, dst, depth, num, len);
        return true;
    }
    template <TPosition position>
    bool InitBuffer(TBuf<position>& buffer, uint32_t len, ACC_AT)
    {
        acc_model::Call call("InitBuffer", at);
        acc_model::check_without_memory(call.integer("len", len), buffer.view_);
        buffer.view_ = acc_model::make_buffer(call, position, len);
        return true;
    }
    template <typename Pool>
    bool InitBufPool(Pool& pool, uint32_t len, ACC_AT)
    {
        acc_model::Call call("InitBufPool", at);
        acc_model::check_without_memory(call, pool.pool_);
        pool.pool_ = acc_model::make_pool(call.integer("len", len), nullptr, len);
        return true;
    }
    // The pools lie on each other: one is used after the other.
    template <typename Pool, typename Shared>
    bool InitBufPool(Pool& pool, uint32_t len, Shared& shareBuf, ACC_AT)
    {
        acc_model::Call call("InitBufPool", at);
        acc_model::check_without_memory(call, pool.pool_);
        pool.pool_ = acc_model::share_pool(call.integer("len", len), shareBuf.pool_, len);
        return true;
    }
    template <HardEvent event>
    event_t AllocEventID(ACC_AT)
    {
        acc_model::Call call("AllocEventID", at);
        return static_cast<event_t>(acc_model::alloc_event(call.text("event", acc_model::event_name(event)), event));
    }
    template <HardEvent event>
    void ReleaseEventID(event_t id, ACC_AT)
    {
        acc_model::Call call("ReleaseEventID", at);
        acc_model::release_event(call.text("event", acc_model::event_name(event)).integer("id", id), event, id);
    }
    event_t FetchEventID(HardEvent event, ACC_AT)
    {
        return static_cast<event_t>(acc_model::fetch_event(acc_model::Call("FetchEventID", at), event));
    }
    template <HardEvent event>
    event_t FetchEventID(ACC_AT)
    {
        return static_cast<event_t>(acc_model::fetch_event(acc_model::Call("FetchEventID", at), event));
    }
    void Reset() { acc_model::reset_pipe(); }
    // Another TPipe may take its place.
    void Destroy()
    {
        acc_model::reset_pipe();
        destroyed() = true;
    }

    static bool& destroyed()
    {
        static thread_local bool value = false;
        return value;
    }
    static TPipe*& current()
    {
        static thread_local TPipe* pipe = nullptr;
        return pipe;
    }
};


// Linear allocation from address 0 for kernels without TPipe; nothing is ever given back.
template <Hardware hardware = Hardware::UB>
class LocalMemAllocator {
    static_assert(hardware == Hardware::UB, "the host model has a UB only: there is no cube core in it");

public:
    template <typename T, uint32_t elements>
    LocalTensor<T> Alloc(ACC_AT)
    {
        return make<T>(TPosition::VECCALC, elements, at);
    }
    template <typename T>
    LocalTensor<T> Alloc(uint32_t elements, ACC_AT)
    {
        return make<T>(TPosition::VECCALC, elements, at);
    }
    template <TPosition position, typename T, uint32_t elements>
    LocalTensor<T> Alloc(ACC_AT)
    {
        return make<T>(position, elements, at);
    }
    template <TPosition position, typename T>
    LocalTensor<T> Alloc(uint32_t elements, ACC_AT)
    {
        return make<T>(position, elements, at);
    }
    uint32_t GetCurAddr() const { return static_cast<uint32_t>(top_); }

private:
    template <typename T>
    LocalTensor<T> make(TPosition position, uint32_t elements, acc_model::At at)
    {
        acc_model::Call call("Alloc", at);
        call.integer("elements", elements);
        return LocalTensor<T>(
            acc_model::allocate_static(call, position, int64_t(elements) * int64_t(sizeof(T)), top_));
    }
    int64_t top_ = 0;
};

}  // namespace AscendC

// The kernel's TPipe.
inline AscendC::TPipe* GetTPipePtr() { return AscendC::TPipe::current(); }

#endif
