// Twice of each element, and one mistake that the checks of acc's own kernels know, by its number.
#include "kernel_operator.h"

using namespace AscendC;

struct TrapsTiling {
    uint32_t length;
    uint32_t trap;
};

extern "C" __global__ __aicore__ void traps(GM_ADDR x, GM_ADDR y, TrapsTiling t)
{
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in;
    TQue<TPosition::VECOUT, 1> out;
    TBuf<TPosition::VECCALC> spare;
    pipe.InitBuffer(in, 1, 256);
    pipe.InitBuffer(out, 1, 256);
    pipe.InitBuffer(spare, 256);
    GlobalTensor<float> from, to;
    from.SetGlobalBuffer((__gm__ float*)x, t.length);
    to.SetGlobalBuffer((__gm__ float*)y, t.length);
    LocalTensor<float> a = in.AllocTensor<float>();
    DataCopy(a, from, t.length);
    in.EnQue(a);
    if (t.trap == 1) {
        SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
        WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
    }
    a = in.DeQue<float>();
    LocalTensor<float> b = out.AllocTensor<float>();
    Add(b, a, a, t.length);
    if (t.trap == 2) {
        LocalTensor<int32_t> words = spare.Get<int32_t>();
        Duplicate(words, 1, 8);
        ShiftLeft(words, words, int32_t(t.length + 1), 8);
    }
    if (t.trap == 3) {
        LocalTensor<uint32_t> offsets = spare.Get<uint32_t>();
        Duplicate(offsets, 4u, 8);
        Gather(a, a, offsets, 0, 8);
    }
    out.EnQue(b);
    in.FreeTensor(a);
    b = out.DeQue<float>();
    DataCopy(to, b, t.length);
    if (t.trap >= 4) {
        PipeBarrier<PIPE_ALL>();
        const float before = to.GetValue(0);
        DataCopy(to, b, t.length);
        PipeBarrier<PIPE_ALL>();
        if (t.trap == 4 && to.GetValue(0) != before) {
            to.SetValue(0, before);
        }
    }
    if (t.trap == 5 && t.length / (t.trap - 5) == 1) {
        PipeBarrier<PIPE_ALL>();
    }
    out.FreeTensor(b);
}
