// Accesses that nothing orders, one a kernel; the comment `fault: RULE` stands in the line of the later access. Each kernel
// has a twin, NAME_ordered, that differs in what orders the two and has no fault.
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t N = 256;
constexpr uint32_t BYTES = N * sizeof(float);

template <HardEvent event>
__aicore__ inline void Order(bool really)
{
    if (really) {
        SetFlag<event>(0);
        WaitFlag<event>(0);
    }
}

// Buffers outside of queues, which nothing orders by itself: one that is stored to z in the end, and a spare one.
class Frame {
public:
    __aicore__ inline Frame(GM_ADDR x, GM_ADDR w, GM_ADDR z, TPipe& pipe)
    {
        xGm.SetGlobalBuffer((__gm__ float*)x, N);
        wGm.SetGlobalBuffer((__gm__ float*)w, N);
        zGm.SetGlobalBuffer((__gm__ float*)z, N);
        pipe.InitBuffer(buffer_, 2 * BYTES);
        t = buffer_.GetWithOffset<float>(N, 0);
        spare = buffer_.GetWithOffset<float>(N, BYTES);
    }
    __aicore__ inline void Finish()
    {
        PipeBarrier<PIPE_ALL>();
        Duplicate(t, 1.0f, N);
        PipeBarrier<PIPE_ALL>();
        DataCopy(zGm, t, N);
    }

    GlobalTensor<float> xGm, wGm, zGm;
    LocalTensor<float> t, spare;

private:
    TBuf<TPosition::VECCALC> buffer_;
};

#define TWINS(NAME)                                                                                                 \
    extern "C" __global__ __aicore__ void NAME(GM_ADDR x, GM_ADDR w, GM_ADDR z) { NAME##_body(x, w, z, false); }    \
    extern "C" __global__ __aicore__ void NAME##_ordered(GM_ADDR x, GM_ADDR w, GM_ADDR z)                           \
    {                                                                                                               \
        NAME##_body(x, w, z, true);                                                                                 \
    }

// One body a pair of twins, on buffers of a TPipe.
#define KERNEL(NAME)                                                                                                \
    __aicore__ inline void NAME##_in(Frame& frame, bool ordered);                                                   \
    __aicore__ inline void NAME##_body(GM_ADDR x, GM_ADDR w, GM_ADDR z, bool ordered)                               \
    {                                                                                                               \
        TPipe pipe;                                                                                                 \
        Frame frame(x, w, z, pipe);                                                                                 \
        NAME##_in(frame, ordered);                                                                                  \
        frame.Finish();                                                                                             \
    }                                                                                                               \
    TWINS(NAME)                                                                                                     \
    __aicore__ inline void NAME##_in(Frame& frame, bool ordered)

KERNEL(vector_before_load)
{
    DataCopy(frame.t, frame.xGm, N);
    Order<HardEvent::MTE2_V>(ordered);
    Adds(frame.spare, frame.t, 1.0f, N);  // fault: pipe-race
}

KERNEL(store_before_vector)
{
    Duplicate(frame.t, 1.0f, N);
    Order<HardEvent::V_MTE3>(ordered);
    DataCopy(frame.zGm, frame.t, N);  // fault: pipe-race
}

KERNEL(store_before_load)
{
    DataCopy(frame.t, frame.xGm, N);
    Order<HardEvent::MTE2_MTE3>(ordered);
    DataCopy(frame.zGm, frame.t, N);  // fault: pipe-race
}

KERNEL(load_over_what_is_computed_with)
{
    Duplicate(frame.t, 1.0f, N);
    Adds(frame.spare, frame.t, 1.0f, N);
    Order<HardEvent::V_MTE2>(ordered);
    DataCopy(frame.t, frame.xGm, N);  // fault: pipe-race
}

KERNEL(vector_over_what_is_stored)
{
    Duplicate(frame.t, 1.0f, N);
    Order<HardEvent::V_MTE3>(true);
    DataCopy(frame.zGm, frame.t, N);
    Order<HardEvent::MTE3_V>(ordered);
    Duplicate(frame.t, 2.0f, N);  // fault: pipe-race
}

KERNEL(load_over_what_is_stored)
{
    Duplicate(frame.t, 1.0f, N);
    Order<HardEvent::V_MTE3>(true);
    DataCopy(frame.zGm, frame.t, N);
    Order<HardEvent::V_MTE2>(true);
    Order<HardEvent::MTE3_MTE2>(ordered);
    DataCopy(frame.t, frame.xGm, N);  // fault: pipe-race
}

// What one pipe knows it passes on: MTE3 has waited for the vector unit, which has waited for MTE2.
KERNEL(a_chain_of_flags)
{
    DataCopy(frame.t, frame.xGm, N);
    Order<HardEvent::MTE2_V>(true);
    Duplicate(frame.spare, 1.0f, N);
    Order<HardEvent::V_MTE3>(ordered);
    DataCopy(frame.zGm, frame.t, N);  // fault: pipe-race
}

KERNEL(two_loads_into_one_place)
{
    DataCopy(frame.t, frame.xGm, N);
    if (ordered) {
        PipeBarrier<PIPE_MTE2>();
    }
    DataCopy(frame.t[N - 8], frame.xGm, 8);  // fault: pipe-barrier
}

KERNEL(two_stores_to_one_place)
{
    Duplicate(frame.t, 1.0f, N);
    Order<HardEvent::V_MTE3>(true);
    DataCopy(frame.zGm, frame.t, N);
    if (ordered) {
        PipeBarrier<PIPE_MTE3>();
    }
    DataCopyPad(frame.zGm[7], frame.t, DataCopyExtParams(1, 4, 0, 0, 0));  // fault: pipe-barrier
}

KERNEL(load_of_what_is_stored)
{
    Duplicate(frame.t, 1.0f, N);
    Order<HardEvent::V_MTE3>(true);
    DataCopy(frame.wGm, frame.t, N);
    Order<HardEvent::MTE3_MTE2>(ordered);
    DataCopy(frame.spare, frame.wGm[N - 8], 8);  // fault: pipe-race
}

// Rows in every other block: the vector unit may work on the blocks between them, and not on the rows.
KERNEL(rows_of_a_load)
{
    DataCopy(frame.t, frame.xGm, DataCopyParams(16, 1, 0, 1));
    const uint64_t evenBlocks[2] = {0x00ff00ff00ff00ffull, 0};
    const uint64_t oddBlocks[2] = {0xff00ff00ff00ff00ull, 0};
    if (ordered) {
        Duplicate(frame.t, 1.0f, oddBlocks, 4, 1, 8);
    } else {
        Duplicate(frame.t, 1.0f, evenBlocks, 4, 1, 8);  // fault: pipe-race
    }
}

// DataCopyPad writes whole blocks: the padding of a row belongs to the load.
KERNEL(padding_of_a_load)
{
    DataCopyPad(frame.t, frame.xGm, DataCopyExtParams(2, 4, 0, 1, 0), DataCopyPadExtParams<float>());
    if (ordered) {
        Duplicate(frame.t[8], 1.0f, 8);
    } else {
        const uint64_t last[2] = {0x80, 0};
        Duplicate(frame.t, 1.0f, last, 1, 1, 8);  // fault: pipe-race
    }
}

// A queue of VECIN orders MTE2 before the vector unit; a store straight from it needs TQueBind.
template <typename Queue>
__aicore__ inline void Copy(Queue& queue, GM_ADDR x, GM_ADDR z)
{
    TPipe pipe;
    GlobalTensor<float> xGm, zGm;
    xGm.SetGlobalBuffer((__gm__ float*)x, N);
    zGm.SetGlobalBuffer((__gm__ float*)z, N);
    pipe.InitBuffer(queue, 1, BYTES);
    LocalTensor<float> t = queue.template AllocTensor<float>();
    DataCopy(t, xGm, N);
    queue.EnQue(t);
    t = queue.template DeQue<float>();
    DataCopy(zGm, t, N);
    queue.FreeTensor(t);
}

extern "C" __global__ __aicore__ void a_queue_of_other_pipes(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TQue<TPosition::VECIN, 1> queue;
    Copy(queue, x, z);
}

extern "C" __global__ __aicore__ void a_queue_of_other_pipes_ordered(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
    Copy(queue, x, z);
}

// Kernels without a TPipe, which run with automatic synchronisation off.
#define STATIC_KERNEL(NAME)                                                                                         \
    __aicore__ inline void NAME##_in(const LocalTensor<float>& t, const LocalTensor<float>& s, bool ordered);       \
    __aicore__ inline void NAME##_body(GM_ADDR x, GM_ADDR w, GM_ADDR z, bool ordered)                               \
    {                                                                                                               \
        InitSocState();                                                                                             \
        GlobalTensor<float> zGm;                                                                                    \
        zGm.SetGlobalBuffer((__gm__ float*)z, N);                                                                   \
        LocalMemAllocator<Hardware::UB> ub;                                                                         \
        LocalTensor<float> t = ub.Alloc<float, N>();                                                                \
        LocalTensor<float> s = ub.Alloc<float, N>();                                                                \
        Duplicate(t, 1.0f, N);                                                                                      \
        NAME##_in(t, s, ordered);                                                                                   \
        PipeBarrier<PIPE_ALL>();                                                                                    \
        DataCopy(zGm, t, N);                                                                                        \
        PipeBarrier<PIPE_ALL>();                                                                                    \
    }                                                                                                               \
    TWINS(NAME)                                                                                                     \
    __aicore__ inline void NAME##_in(const LocalTensor<float>& t, const LocalTensor<float>& s, bool ordered)

STATIC_KERNEL(vector_after_vector)
{
    if (ordered) {
        PipeBarrier<PIPE_V>();
    }
    Adds(s, t, 1.0f, N);  // fault: pipe-barrier
}

STATIC_KERNEL(vector_over_what_vector_reads)
{
    PipeBarrier<PIPE_V>();
    Adds(s, t, 1.0f, 8);
    Duplicate(t[8], 1.0f, 8);
    if (ordered) {
        PipeBarrier<PIPE_V>();
    }
    Duplicate(t, 1.0f, 8);  // fault: pipe-barrier
}

STATIC_KERNEL(scalar_reads_what_vector_writes)
{
    Order<HardEvent::V_S>(ordered);
    t.GetValue(N - 1);  // fault: pipe-race
}

STATIC_KERNEL(vector_reads_what_scalar_writes)
{
    Duplicate(s, 1.0f, N);
    PipeBarrier<PIPE_ALL>();
    s.SetValue(3, 1.0f);
    Order<HardEvent::S_V>(ordered);
    Adds(t, s, 1.0f, N);  // fault: pipe-race
}

// Bytes of one block that differ have nothing to do with each other.
STATIC_KERNEL(scalar_reads_beside_what_vector_writes)
{
    Order<HardEvent::V_S>(true);
    WholeReduceMax(s, t, 64, 1, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
    s.SetValue(ordered ? 1 : 0, 1.0f);  // fault: pipe-race
}

STATIC_KERNEL(scalar_reads_a_register)
{
    PipeBarrier<PIPE_V>();
    WholeReduceSum(s, t, 64, 1, 1, 1, 8);
    Order<HardEvent::V_S>(ordered);
    GetAccVal<float>();  // fault: pipe-race
}

STATIC_KERNEL(tensor_by_address)
{
    LocalTensor<float> placed(TPosition::VECCALC, 2 * BYTES, N);
    Duplicate(placed, 1.0f, N);
    if (ordered) {
        PipeBarrier<PIPE_V>();
    }
    Adds(s, placed, 1.0f, N);  // fault: pipe-barrier
}

template <typename T>
__aicore__ inline void CleanLine(const GlobalTensor<T>& tensor, bool really)
{
    if (really) {
        DataCacheCleanAndInvalid<T, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(tensor);
    }
}

// The data cache has the line from the first read on; what a store does elsewhere in the line is of no interest.
KERNEL(an_element_that_was_stored_since)
{
    Duplicate(frame.t, 1.0f, N);
    PipeBarrier<PIPE_ALL>();
    DataCopy(frame.wGm, frame.t, N);
    PipeBarrier<PIPE_ALL>();
    frame.wGm.GetValue(0);
    DataCopy(frame.wGm[8], frame.t, 8);
    PipeBarrier<PIPE_ALL>();
    frame.wGm.GetValue(0);
    CleanLine(frame.wGm[8], ordered);
    frame.wGm.GetValue(8);  // fault: stale-read
}

// Line by line, and all at once.
KERNEL(a_load_of_what_the_scalar_unit_wrote)
{
    for (uint32_t i = 0; i < 24; ++i) {
        frame.wGm.SetValue(i, 1.0f);
    }
    frame.wGm.GetValue(0);
    CleanLine(frame.wGm, true);
    PipeBarrier<PIPE_ALL>();
    DataCopy(frame.t, frame.wGm, 16);
    if (ordered) {
        DataCacheCleanAndInvalid<float, CacheLine::ENTIRE_DATA_CACHE, DcciDst::CACHELINE_OUT>(frame.wGm);
        PipeBarrier<PIPE_ALL>();
    }
    DataCopy(frame.t[16], frame.wGm[16], 8);  // fault: stale-read
}

KERNEL(a_read_past_the_cache)
{
    __gm__ int32_t* const address = (__gm__ int32_t*)frame.wGm.GetPhyAddr();
    GlobalTensor<int32_t> words;
    words.SetGlobalBuffer(address, N);
    words.SetValue(0, 1);
    words.SetValue(16, 1);
    CleanLine(words, true);
    ReadGmByPassDCache(address);
    WriteGmByPassDCache(address + 16, 2);
    ReadGmByPassDCache(address + 16);
    CleanLine(words[16], ordered);
    words.GetValue(16);  // fault: stale-read
}
