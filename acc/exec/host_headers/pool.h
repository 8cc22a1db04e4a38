// TBufPool: a part of the UB that queues, buffers and inner pools are taken from.
#ifndef ACC_MODEL_POOL_H
#define ACC_MODEL_POOL_H

#include "library_api.h"
#include "pipe.h"

namespace AscendC {

template <TPosition position, uint32_t bufIDSize = 4>
class TBufPool {
    static_assert(position == TPosition::VECIN || position == TPosition::VECOUT || position == TPosition::VECCALC,
                  "the host model has pools in VECIN, VECOUT and VECCALC: there is no cube core in it");
    static_assert(bufIDSize <= 16, "a TBufPool has at most 16 buffers");

public:
    template <TPosition src, TPosition dst, int32_t depth, auto mask>
    bool InitBuffer(TQueBind<src, dst, depth, mask>& queue, uint32_t num, uint32_t len, ACC_AT)
    {
        acc_model::Call call("InitBuffer", at);
        call.integer("num", num).integer("len", len);
        acc_model::check_without_memory(call, queue.queue_);
        queue.queue_ =
            acc_model::make_queue_in(call, pool_, bufIDSize, src, dst, depth, num, len);
        return true;
    }
    template <TPosition place>
    bool InitBuffer(TBuf<place>& buffer, uint32_t len, ACC_AT)
    {
        acc_model::Call call("InitBuffer", at);
        acc_model::check_without_memory(call.integer("len", len), buffer.view_);
        buffer.view_ = acc_model::make_buffer_in(call, pool_, bufIDSize, place, len);
        return true;
    }
    template <TPosition place, uint32_t size>
    bool InitBufPool(TBufPool<place, size>& pool, uint32_t len, ACC_AT)
    {
        acc_model::Call call("InitBufPool", at);
        acc_model::check_without_memory(call, pool.pool_);
        pool.pool_ = acc_model::make_pool(call.integer("len", len), &pool_, len);
        return true;
    }
    template <TPosition place, uint32_t size, TPosition shared, uint32_t sharedSize>
    bool InitBufPool(TBufPool<place, size>& pool, uint32_t len, TBufPool<shared, sharedSize>& shareBuf, ACC_AT)
    {
        acc_model::Call call("InitBufPool", at);
        acc_model::check_without_memory(call, pool.pool_);
        pool.pool_ = acc_model::share_pool(call.integer("len", len), shareBuf.pool_, len);
        return true;
    }
    // What the buffers hold may be overwritten by another pool from here on.
    void Reset(ACC_AT) { acc_model::reset_pool(acc_model::Call("Reset", at), pool_); }

private:
    friend class TPipe;
    template <TPosition, uint32_t>
    friend class TBufPool;
    acc_model::Pool pool_{0, 0, 0, 0, 0};
};

}  // namespace AscendC

#define EXTERN_IMPL_BUFPOOL(NAME, ...) \
    static_assert(acc_model::never<AscendC::TPipe>, #NAME ": custom buffer pools are not modelled by the host model")

#endif
