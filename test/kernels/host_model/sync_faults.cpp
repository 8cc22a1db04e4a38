// Synchronisation between cores. Two blocks run each kernel, w holds zeros; the comment `fault: RULE` stands in the line
// where block 1 has the fault. Each kernel has a twin, NAME_ordered, which does it right.
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t N = 256;
constexpr uint32_t HALF = N / 2;
constexpr uint32_t WORDS = 8;  // of a block

// Ones in a buffer, scratch memory, and data in w from element HALF on: the words of software synchronisation lie before.
class Frame {
public:
    __aicore__ inline Frame(GM_ADDR x, GM_ADDR w, GM_ADDR z, TPipe& pipe)
    {
        wGm.SetGlobalBuffer((__gm__ float*)w, N);
        words.SetGlobalBuffer((__gm__ int32_t*)w, HALF);
        zGm.SetGlobalBuffer((__gm__ float*)z, N);
        pipe.InitBuffer(buffer_, N * sizeof(float));
        pipe.InitBuffer(scratch_, N * sizeof(float));
        t = buffer_.Get<float>();
        scratch = scratch_.Get<int32_t>();
        Duplicate(t, 1.0f, N);
        PipeBarrier<PIPE_ALL>();
    }
    __aicore__ inline void StorePart(uint32_t block) { DataCopy(wGm[HALF + block * WORDS], t, WORDS); }
    // This block's half of z.
    __aicore__ inline void Finish()
    {
        PipeBarrier<PIPE_ALL>();
        DataCopy(zGm[GetBlockIdx() * HALF], t, HALF);
    }
    GlobalTensor<float> wGm, zGm;
    GlobalTensor<int32_t> words;
    LocalTensor<float> t;
    LocalTensor<int32_t> scratch;

private:
    TBuf<TPosition::VECCALC> buffer_, scratch_;
};

#define KERNEL(NAME)                                                                                                \
    __aicore__ inline void NAME##_in(Frame& frame, uint32_t block, bool ordered);                                   \
    __aicore__ inline void NAME##_body(GM_ADDR x, GM_ADDR w, GM_ADDR z, bool ordered)                               \
    {                                                                                                               \
        TPipe pipe;                                                                                                 \
        Frame frame(x, w, z, pipe);                                                                                 \
        NAME##_in(frame, GetBlockIdx(), ordered);                                                                   \
        frame.Finish();                                                                                             \
    }                                                                                                               \
    extern "C" __global__ __aicore__ void NAME(GM_ADDR x, GM_ADDR w, GM_ADDR z) { NAME##_body(x, w, z, false); }    \
    extern "C" __global__ __aicore__ void NAME##_ordered(GM_ADDR x, GM_ADDR w, GM_ADDR z)                           \
    {                                                                                                               \
        NAME##_body(x, w, z, true);                                                                                 \
    }                                                                                                               \
    __aicore__ inline void NAME##_in(Frame& frame, uint32_t block, bool ordered)

// Partial results in a workspace, combined by a block that has to wait for all of them.
KERNEL(another_blocks_workspace_without_a_sync)
{
    frame.StorePart(block);
    if (ordered) {
        SyncAll();
    }
    if (block == 1) {
        DataCopy(frame.t[HALF], frame.wGm[HALF], WORDS);  // fault: core-race
    }
}

KERNEL(another_blocks_workspace_without_a_sync_by_words)
{
    frame.StorePart(block);
    if (ordered) {
        SyncAll(frame.words, frame.scratch);
    }
    if (block == 1) {
        DataCopy(frame.t[HALF], frame.wGm[HALF], WORDS);  // fault: core-race
    }
}

// A SyncAll before the store orders nothing behind it.
KERNEL(a_sync_too_early)
{
    SyncAll();
    frame.StorePart(block);
    if (ordered) {
        SyncAll();
    }
    if (block == 1) {
        DataCopy(frame.t[HALF], frame.wGm[HALF], WORDS);  // fault: core-race
    }
}

// What one block writes again while another one may still read it.
KERNEL(the_next_round_too_early)
{
    if (block == 1) {
        frame.StorePart(1);
    }
    SyncAll();
    if (block == 0) {
        DataCopy(frame.t[HALF], frame.wGm[HALF + WORDS], WORDS);
    }
    if (ordered) {
        SyncAll();
    }
    if (block == 1) {
        DataCopy(frame.wGm[HALF + WORDS], frame.t, WORDS);  // fault: core-race
    }
}

// A flag that a pipe sets says nothing about the other pipes.
KERNEL(a_flag_of_another_pipe)
{
    frame.StorePart(block);
    if (ordered) {
        CrossCoreSetFlag<0, PIPE_MTE3>(8);
    } else {
        CrossCoreSetFlag<0, PIPE_MTE2>(8);
    }
    CrossCoreWaitFlag(8);
    if (block == 1) {
        DataCopy(frame.t[HALF], frame.wGm[HALF], WORDS);  // fault: core-race
    }
}

KERNEL(a_signal_before_the_store)
{
    if (block == 0) {
        if (ordered) {
            frame.StorePart(0);
        }
        IBSet(frame.words, frame.scratch, 0, 0);
        if (!ordered) {
            frame.StorePart(0);
        }
    } else {
        IBWait(frame.words, frame.scratch, 0, 0);
        DataCopy(frame.t[HALF], frame.wGm[HALF], WORDS);  // fault: core-race
    }
}

// Ordered, but the value is in the data cache of the block that wrote it.
KERNEL(a_value_in_another_blocks_cache)
{
    if (block == 0) {
        frame.wGm.SetValue(HALF, 1.0f);
        if (ordered) {
            DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(frame.wGm[HALF]);
        }
    }
    SyncAll();
    if (block == 1) {
        DataCopy(frame.t[HALF], frame.wGm[HALF], WORDS);  // fault: stale-read
    }
}

// Ordered, but the block that reads has the old value in its own cache.
KERNEL(a_value_that_another_block_stored_since)
{
    if (block == 1) {
        frame.wGm.GetValue(HALF);
    }
    SyncAll();
    if (block == 0) {
        frame.StorePart(0);
    }
    SyncAll();
    if (block == 1) {
        if (ordered) {
            DataCacheCleanAndInvalid<float, CacheLine::ENTIRE_DATA_CACHE, DcciDst::CACHELINE_OUT>(frame.wGm);
        }
        frame.wGm.GetValue(HALF);  // fault: stale-read
    }
}

// What one scalar unit wrote back, another one has as it was.
KERNEL(a_value_that_another_block_wrote_back_since)
{
    if (block == 1) {
        frame.wGm.GetValue(HALF);
    }
    SyncAll();
    if (block == 0) {
        frame.wGm.SetValue(HALF, 1.0f);
        DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(frame.wGm[HALF]);
    }
    SyncAll();
    if (block == 1) {
        if (ordered) {
            DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(frame.wGm[HALF]);
        }
        frame.wGm.GetValue(HALF);  // fault: stale-read
    }
}

KERNEL(sync_all_by_one_block)
{
    if (block == 1 || ordered) {
        SyncAll();  // fault: core-hang
    }
}

KERNEL(sync_all_by_words_by_one_block)
{
    if (block == 1 || ordered) {
        SyncAll(frame.words, frame.scratch);  // fault: core-hang
    }
}

// Of two blocks that wait for a part each, the second one waits for an event that nothing sets.
KERNEL(a_signal_of_another_event)
{
    if (block == 0) {
        IBSet(frame.words, frame.scratch, 0, ordered ? 1 : 0);
    } else {
        IBWait(frame.words, frame.scratch, 0, 1);  // fault: core-hang
    }
}

KERNEL(a_wait_for_a_flag_that_one_block_does_not_set)
{
    if (block == 1 || ordered) {
        CrossCoreSetFlag<0, PIPE_MTE3>(8);
        CrossCoreWaitFlag(8);  // fault: core-hang
    }
}

KERNEL(a_flag_that_nobody_waits_for)
{
    CrossCoreSetFlag<0, PIPE_MTE3>(9);  // fault: flag-left
    if (block == 0 || ordered) {
        CrossCoreWaitFlag(9);
    }
}

KERNEL(a_flag_id_of_five_bits)
{
    CrossCoreSetFlag<0, PIPE_MTE3>(block == 0 || ordered ? 8 : 24);  // fault: core-flag
    CrossCoreWaitFlag(8);
}

KERNEL(a_flag_of_sync_all)
{
    if (block == 1 && !ordered) {
        CrossCoreSetFlag<0, PIPE_MTE3>(14);
    }
    if (ordered || block == 1) {
        SyncAll();  // fault: core-flag
    } else {
        CrossCoreSetFlag<0, PIPE_MTE3>(14);
        CrossCoreSetFlag<0, PIPE_MTE3>(14);
        CrossCoreWaitFlag(14);
    }
    if (!ordered) {
        CrossCoreWaitFlag(14);
    }
}

KERNEL(more_signals_than_a_counter_holds)
{
    for (int i = 0; i < 16; ++i) {
        if (block == 1) {
            CrossCoreSetFlag<0, PIPE_MTE3>(8);  // fault: core-flag
        }
        if (ordered) {
            if (block == 0) {
                CrossCoreSetFlag<0, PIPE_MTE3>(8);
            }
            CrossCoreWaitFlag(8);
        }
    }
}

KERNEL(a_kernel_without_a_scheduler)
{
    if (ordered) {
        KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
        SyncAll();
    } else if (block == 1) {
        KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
        SyncAll();  // fault: core-kernel
    }
}

KERNEL(more_cores_than_there_are)
{
    if (ordered || block == 1) {
        SyncAll(frame.words, frame.scratch, ordered ? 2 : 3);  // fault: core-count
    }
}

KERNEL(a_workspace_with_something_in_it)
{
    if (block == 1) {
        frame.words.SetValue(WORDS, ordered ? 0 : 1);
    }
    SyncAll(frame.words, frame.scratch);  // fault: core-workspace
}

KERNEL(a_workspace_that_is_too_small)
{
    if (block == 1 || ordered) {
        GlobalTensor<int32_t> end = frame.words[ordered ? HALF : N - WORDS];
        SyncAll(end, frame.scratch);  // fault: core-workspace
    }
}

KERNEL(scratch_that_is_too_small)
{
    LocalTensor<int32_t> small = frame.scratch[N - (ordered ? 2 : 1) * WORDS];
    if (block == 1 || ordered) {
        SyncAll(frame.words, small);  // fault: core-workspace
    }
}

KERNEL(a_signal_to_a_block_that_is_not_there)
{
    if (ordered) {
        if (block == 1) {
            IBSet(frame.words, frame.scratch, 0, 0);
        } else {
            IBWait(frame.words, frame.scratch, 0, 0);
        }
    } else if (block == 1) {
        IBSet(frame.words, frame.scratch, 2, 0);  // fault: core-workspace
    }
}

// The words may be cleared in the kernel, by every block for itself.
KERNEL(words_that_only_one_block_clears)
{
    LocalTensor<int32_t> zeros = frame.scratch;
    Duplicate(zeros, 0, 2 * WORDS);
    PipeBarrier<PIPE_ALL>();
    if (ordered) {
        DataCopy(frame.words, zeros, 2 * WORDS);
        SyncAll(frame.words, frame.scratch);
    } else {
        DataCopy(frame.wGm, frame.t, 2 * WORDS);  // fault: core-race
    }
}
