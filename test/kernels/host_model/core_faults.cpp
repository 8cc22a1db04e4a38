// Blocks that touch the same bytes of GM. Two blocks run each kernel; the comment `fault: RULE` stands in the line of the
// later block. Each kernel has a twin, NAME_ordered, in which the blocks keep apart.
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t N = 256;
constexpr uint32_t HALF = N / 2;

// Ones in a buffer that MTE3 and MTE2 may use freely: every step waits for all pipes.
class Frame {
public:
    __aicore__ inline Frame(GM_ADDR x, GM_ADDR w, GM_ADDR z, TPipe& pipe)
    {
        wGm.SetGlobalBuffer((__gm__ float*)w, N);
        zGm.SetGlobalBuffer((__gm__ float*)z, N);
        pipe.InitBuffer(buffer_, N * sizeof(float));
        t = buffer_.Get<float>();
        Duplicate(t, 1.0f, N);
        PipeBarrier<PIPE_ALL>();
    }
    // This block's half of z.
    __aicore__ inline void Finish()
    {
        PipeBarrier<PIPE_ALL>();
        DataCopy(zGm[GetBlockIdx() * HALF], t, HALF);
    }
    GlobalTensor<float> wGm, zGm;
    LocalTensor<float> t;

private:
    TBuf<TPosition::VECCALC> buffer_;
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

KERNEL(two_blocks_write)
{
    DataCopyPad(frame.wGm[block * 64], frame.t, DataCopyExtParams(1, ordered ? 256 : 260, 0, 0, 0));  // fault: core-race
}

// 36 bytes of each block: DataCopy takes the last 4 of them for a whole block of 32.
KERNEL(whole_blocks_over_a_neighbour)
{
    if (ordered) {
        DataCopyPad(frame.wGm[block * 9], frame.t, DataCopyExtParams(1, 36, 0, 0, 0));
    } else {
        DataCopy(frame.wGm[block * 9], frame.t, 16);  // fault: core-race
    }
}

// Byte-exact stores may share a block of 32 bytes, and rows may lie between another block's rows.
KERNEL(rows_of_two_blocks)
{
    const uint32_t width = ordered ? 12 : 16;
    DataCopyPad(frame.wGm[block * 3], frame.t, DataCopyExtParams(8, width, 0, 24 - width, 0));  // fault: core-race
}

KERNEL(a_block_reads_what_another_writes)
{
    if (block == 0) {
        DataCopyPad(frame.wGm, frame.t, DataCopyExtParams(1, HALF * 4, 0, 0, 0));
    } else {
        const uint32_t first = ordered ? HALF : HALF - 1;
        const DataCopyExtParams one(1, 4, 0, 0, 0);
        DataCopyPad(frame.t, frame.wGm[first], one, DataCopyPadExtParams<float>());  // fault: core-race
    }
}

KERNEL(atomic_and_plain)
{
    if (block == 0 || ordered) {
        SetAtomicAdd<float>();
    }
    DataCopyPad(frame.wGm, frame.t, DataCopyExtParams(1, 64, 0, 0, 0));  // fault: core-race
    SetAtomicNone();
}

KERNEL(scalars_in_a_line)
{
    frame.wGm.SetValue(block * (ordered ? 16 : 15), 1.0f);  // fault: core-line
}

// A line that the scalar unit writes back takes the bytes that another block stored meanwhile with it.
KERNEL(a_scalar_beside_a_store)
{
    if (block == 0) {
        frame.wGm.SetValue(0, 1.0f);
    } else {
        DataCopyPad(frame.wGm[ordered ? 16 : 15], frame.t, DataCopyExtParams(1, 36, 0, 0, 0));  // fault: core-line
    }
}
