// Pools: parts of the UB that queues and buffers are taken from, one after the other or sharing their memory.
#include <algorithm>

#include "../library_api.h"
#include "core.h"

namespace acc_model {

namespace {

int64_t round_up(int64_t value, int64_t unit) { return (value + unit - 1) / unit * unit; }

// Takes buffers from a pool: `take` sees the pool's end as the end of what InitBuffer gave out.
template <typename Take>
auto inside(const Call& call, Pool& pool, int64_t limit, Take take)
{
    begin_call(call);
    if (pool.end == 0) {
        stop(call, "queue-uninitialised", "the TBufPool was never given to InitBufPool");
    }
    const int64_t outside = core->top;
    core->top = pool.top;
    const auto result = take();
    pool.top = core->top;
    core->top = std::max(outside, pool.top);
    if (pool.top > pool.end) {
        stop(call, "ub-capacity", "the buffers of the pool take " + std::to_string(pool.top - pool.begin) +
                                      " bytes so far, it has " + std::to_string(pool.end - pool.begin));
    }
    if (pool.buffers > limit) {
        stop(call, "buffer-count", "more than " + std::to_string(limit) + " buffers in one TBufPool");
    }
    return result;
}

}  // namespace

void check_without_memory(const Call& call, const Pool& pool)
{
    if (pool.end != 0 && pool.resets == core->resets) {
        stop(call, "queue-uninitialised", "the TBufPool has memory already: InitBufPool gives it another part without Reset");
    }
}

Pool make_pool(const Call& call, Pool* outer, int64_t bytes)
{
    begin_call(call);
    int64_t& top = outer == nullptr ? core->top : outer->top;
    const int64_t begin = top;
    const int64_t limit = outer == nullptr ? chip::UB_BYTES : outer->end;
    top += round_up(bytes, chip::BLOCK_BYTES);
    if (top > limit) {
        stop(call, "ub-capacity", "the pool ends at byte " + std::to_string(top) + ", the memory it is taken from at " +
                                      std::to_string(limit));
    }
    core->counters.ubHighWater = std::max(core->counters.ubHighWater, top);
    return {begin, top, begin, 0, core->resets};
}

Pool share_pool(const Call& call, const Pool& with, int64_t bytes)
{
    begin_call(call);
    if (bytes > with.end - with.begin) {
        stop(call, "ub-capacity", "the pool has " + std::to_string(bytes) + " bytes, the one it shares with " +
                                      std::to_string(with.end - with.begin));
    }
    return {with.begin, with.begin + round_up(bytes, chip::BLOCK_BYTES), with.begin, 0, core->resets};
}

uint32_t make_queue_in(const Call& call, Pool& pool, int64_t limit, AscendC::TPosition position, AscendC::TPosition to,
                       int64_t depth, int64_t count, int64_t bytes)
{
    pool.buffers += count;
    return inside(call, pool, limit, [&] { return make_queue(call, position, to, depth, count, bytes); });
}

Local make_buffer_in(const Call& call, Pool& pool, int64_t limit, AscendC::TPosition position, int64_t bytes)
{
    ++pool.buffers;
    return inside(call, pool, limit, [&] { return make_buffer(call, position, bytes); });
}

void reset_pool(const Call& call, const Pool& pool)
{
    pipe_barrier(call, PIPE_ALL);
    ++core->resets;
    for (Buffer& buffer : core->buffers) {
        if (buffer.address >= pool.begin && buffer.address < pool.end) {
            buffer.state = buffer.queue == 0 ? buffer.state : BufferState::FREE;
            give_back_event(buffer.there);
            give_back_event(buffer.back);
            ++buffer.generation;
            buffer.isReset = true;
        }
    }
}

}  // namespace acc_model
