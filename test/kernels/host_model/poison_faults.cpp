// Kernels in which undefined data reaches a result; the comment `fault: RULE` stands in the line at fault.
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t N = 256;
constexpr uint32_t BYTES = N * sizeof(float);

class Frame {
public:
    __aicore__ inline Frame(GM_ADDR x, GM_ADDR w, GM_ADDR z, TPipe& pipe)
    {
        xGm.SetGlobalBuffer((__gm__ float*)x, N);
        wGm.SetGlobalBuffer((__gm__ float*)w, N);
        zGm.SetGlobalBuffer((__gm__ float*)z, N);
        pipe.InitBuffer(in_, 1, BYTES);
        pipe.InitBuffer(out, 1, BYTES);
        pipe.InitBuffer(scratch_, BYTES);
        pipe.InitBuffer(more_, BYTES);
    }
    // The first `count` elements of x; what stands behind them is undefined.
    __aicore__ inline LocalTensor<float> Load(const GlobalTensor<float>& from, uint32_t count)
    {
        LocalTensor<float> x = in_.AllocTensor<float>();
        DataCopy(x, from, count);
        in_.EnQue(x);
        return in_.DeQue<float>();
    }
    __aicore__ inline void Free(LocalTensor<float> x) { in_.FreeTensor(x); }
    __aicore__ inline LocalTensor<float> Scratch() { return scratch_.Get<float>(); }
    __aicore__ inline LocalTensor<float> More() { return more_.Get<float>(); }
    // Stores N elements of a tensor that came from `out`.
    __aicore__ inline LocalTensor<float> Ready(LocalTensor<float> z)
    {
        out.EnQue(z);
        return out.DeQue<float>();
    }

    GlobalTensor<float> xGm, wGm, zGm;
    TQue<TPosition::VECOUT, 1> out;

private:
    TQue<TPosition::VECIN, 1> in_;
    TBuf<TPosition::VECCALC> scratch_, more_;
};

extern "C" __global__ __aicore__ void store_of_fresh_buffer(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.out.AllocTensor<float>();
    Duplicate(t, 1.0f, N - 8);
    t = frame.Ready(t);
    DataCopy(frame.zGm, t, N);  // fault: poison-store
    frame.out.FreeTensor(t);
}

// AllocTensor makes the memory of an earlier tile undefined again.
extern "C" __global__ __aicore__ void stale_tile(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.out.AllocTensor<float>();
    Duplicate(t, 1.0f, N);
    t = frame.Ready(t);
    frame.out.FreeTensor(t);
    t = frame.out.AllocTensor<float>();
    t = frame.Ready(t);
    DataCopy(frame.zGm, t, N);  // fault: poison-store
    frame.out.FreeTensor(t);
}

extern "C" __global__ __aicore__ void through_arithmetic(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> a = frame.Load(frame.xGm, N - 8);
    LocalTensor<float> t = frame.out.AllocTensor<float>();
    Mul(t, a, a, N);
    Exp(t, t, N);
    frame.Free(a);
    t = frame.Ready(t);
    DataCopy(frame.zGm, t, N);  // fault: poison-store
    frame.out.FreeTensor(t);
}

// Cast, copy, broadcast and selection keep what is undefined.
extern "C" __global__ __aicore__ void through_moves(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> a = frame.Load(frame.xGm, N - 8);
    LocalTensor<half> narrow = frame.Scratch().ReinterpretCast<half>();
    LocalTensor<float> wide = frame.More();
    Cast(narrow, a, RoundMode::CAST_NONE, N);
    Cast(wide, narrow, RoundMode::CAST_NONE, N);
    frame.Free(a);
    LocalTensor<float> t = frame.out.AllocTensor<float>();
    Brcb(t, wide[N - 32], 4, BrcbRepeatParams(1, 8));
    t = frame.Ready(t);
    DataCopy(frame.zGm, t, N);  // fault: poison-store
    frame.out.FreeTensor(t);
}

// A comparison of undefined data gives undefined bits, and only those.
extern "C" __global__ __aicore__ void through_bits(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> a = frame.Load(frame.xGm, N - 8);
    LocalTensor<uint8_t> bits = frame.Scratch().ReinterpretCast<uint8_t>();
    LocalTensor<float> zero = frame.More();
    Duplicate(zero, 0.0f, N);
    Compare(bits, a, zero, CMPMODE::GT, N);
    LocalTensor<float> t = frame.out.AllocTensor<float>();
    Select(t, bits, zero, 1.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, N);
    frame.Free(a);
    t = frame.Ready(t);
    DataCopyPad(frame.zGm, t, DataCopyExtParams(1, BYTES - 32, 0, 0, 0));
    PipeBarrier<PIPE_MTE3>();
    DataCopy(frame.zGm, t, N);  // fault: poison-store
    frame.out.FreeTensor(t);
}

// A defined 0 decides And, a defined 1 Or, whatever the other bit is.
extern "C" __global__ __aicore__ void bits_that_decide(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> a = frame.Load(frame.xGm, N - 8);
    LocalTensor<uint16_t> bits = a.ReinterpretCast<uint16_t>();
    LocalTensor<uint16_t> mask = frame.Scratch().ReinterpretCast<uint16_t>();
    LocalTensor<float> t = frame.out.AllocTensor<float>();
    LocalTensor<uint16_t> result = t.ReinterpretCast<uint16_t>();
    Duplicate(mask, uint16_t(0xffff), 2 * N);
    Duplicate(mask[2 * N - 16], uint16_t(0), 16);
    And(result, bits, mask, 2 * N);
    Not(mask, mask, 2 * N);
    Or(result, result, mask, 2 * N);
    t = frame.Ready(t);
    DataCopy(frame.zGm, t, N);
    frame.out.FreeTensor(t);
    t = frame.out.AllocTensor<float>();
    result = t.ReinterpretCast<uint16_t>();
    Duplicate(mask[2 * N - 16], uint16_t(0x8000), 16);
    And(result, bits, mask, 2 * N);
    frame.Free(a);
    t = frame.Ready(t);
    PipeBarrier<PIPE_MTE3>();
    DataCopy(frame.zGm, t, N);  // fault: poison-store
    frame.out.FreeTensor(t);
}

extern "C" __global__ __aicore__ void sum_of_padding(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> a = frame.Load(frame.xGm, N - 8);
    LocalTensor<float> t = frame.out.AllocTensor<float>();
    Duplicate(t, 0.0f, N);
    WholeReduceSum(t, a, 64, 4, 1, 1, 8);  // fault: poison-reduce
    frame.Free(a);
    t = frame.Ready(t);
    DataCopy(frame.zGm, t, N);
    frame.out.FreeTensor(t);
}

extern "C" __global__ __aicore__ void undefined_scalar(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.out.AllocTensor<float>();
    Duplicate(t, frame.Scratch().GetValue(0), N);  // fault: poison-scalar
    t = frame.Ready(t);
    DataCopy(frame.zGm, t, N);
    frame.out.FreeTensor(t);
}

// The padding of DataCopyPad without a value is undefined.
extern "C" __global__ __aicore__ void undefined_padding(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.out.AllocTensor<float>();
    Duplicate(t, 1.0f, N);
    t = frame.Ready(t);
    DataCopy(frame.zGm, t, N);
    SetFlag<HardEvent::MTE3_MTE2>(0);
    WaitFlag<HardEvent::MTE3_MTE2>(0);
    DataCopyPad(t, frame.xGm, DataCopyExtParams(1, 28, 0, 0, 0), DataCopyPadExtParams<float>(false, 0, 1, 0.0f));
    t.GetValue(7);  // fault: poison-scalar
    frame.out.FreeTensor(t);
}

extern "C" __global__ __aicore__ void undefined_offsets(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.out.AllocTensor<float>();
    LocalTensor<uint32_t> offsets = frame.Scratch().ReinterpretCast<uint32_t>();
    LocalTensor<float> source = frame.More();
    Duplicate(source, 1.0f, N);
    Duplicate(offsets, uint32_t(0), N);
    Gather(t, source, offsets, 0, N);
    t = frame.Ready(t);
    DataCopy(frame.zGm, t, N);
    frame.out.FreeTensor(t);
    t = frame.out.AllocTensor<float>();
    Gather(source, source, t.ReinterpretCast<uint32_t>(), 4, 1);  // fault: poison-address
    frame.out.FreeTensor(t);
}

extern "C" __global__ __aicore__ void undefined_pattern(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.out.AllocTensor<float>();
    LocalTensor<float> source = frame.More();
    Duplicate(source, 1.0f, N);
    Duplicate(t, 1.0f, N);
    uint64_t kept = 0;
    GatherMask(t, source, frame.Scratch().ReinterpretCast<uint32_t>(), false, 0,  // fault: poison-count
               GatherMaskParams(1, 1, 8, 0), kept);
    t = frame.Ready(t);
    DataCopy(frame.zGm, source, N);
    frame.out.FreeTensor(t);
}

// Workspace that no launch has written is undefined.
extern "C" __global__ __aicore__ void unwritten_workspace(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> a = frame.Load(frame.wGm, N);
    LocalTensor<float> t = frame.out.AllocTensor<float>();
    Adds(t, a, 0.0f, N);
    frame.Free(a);
    t = frame.Ready(t);
    DataCopy(frame.zGm, t, N);  // fault: poison-store
    frame.out.FreeTensor(t);
}
