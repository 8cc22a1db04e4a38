// Kernels that break one rule of memory accesses each; the comment `fault: RULE` stands in the line at fault.
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t N = 256;

// A tensor of N floats in flight from VECIN to VECOUT, with room for one more block behind it.
class Frame {
public:
    __aicore__ inline Frame(GM_ADDR x, GM_ADDR w, GM_ADDR z, TPipe& pipe)
    {
        xGm.SetGlobalBuffer((__gm__ float*)x, N);
        wGm.SetGlobalBuffer((__gm__ float*)w, N);
        zGm.SetGlobalBuffer((__gm__ float*)z, N);
        pipe.InitBuffer(in_, 1, N * sizeof(float));
        pipe.InitBuffer(out_, 1, N * sizeof(float));
        pipe.InitBuffer(scratch_, N * sizeof(float));
    }
    __aicore__ inline LocalTensor<float> Load()
    {
        LocalTensor<float> x = in_.AllocTensor<float>();
        DataCopy(x, xGm, N);
        in_.EnQue(x);
        return in_.DeQue<float>();
    }
    __aicore__ inline void Store(LocalTensor<float> z)
    {
        out_.EnQue(z);
        z = out_.DeQue<float>();
        DataCopy(zGm, z, N);
        out_.FreeTensor(z);
    }
    __aicore__ inline LocalTensor<float> Target() { return out_.AllocTensor<float>(); }
    __aicore__ inline LocalTensor<float> Scratch() { return scratch_.Get<float>(); }
    __aicore__ inline TBuf<TPosition::VECCALC>& Buffer() { return scratch_; }
    __aicore__ inline void Free(LocalTensor<float> x) { in_.FreeTensor(x); }

    GlobalTensor<float> xGm, wGm, zGm;

private:
    TQue<TPosition::VECIN, 1> in_;
    TQue<TPosition::VECOUT, 1> out_;
    TBuf<TPosition::VECCALC> scratch_;
};

extern "C" __global__ __aicore__ void count_past_tensor(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.Load();
    Adds(t, t, 1.0f, N + 1);  // fault: ub-out-of-bounds
}

extern "C" __global__ __aicore__ void stride_past_tensor(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.Load();
    Adds(t, t, 1.0f, 8, 4, UnaryRepeatParams(1, 1, 11, 8));  // fault: ub-out-of-bounds
}

extern "C" __global__ __aicore__ void load_past_tensor(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.Scratch();
    DataCopyPad(t[N - 8], frame.xGm, DataCopyExtParams(1, 36, 0, 0, 0),  // fault: ub-out-of-bounds
                DataCopyPadExtParams<float>());
}

extern "C" __global__ __aicore__ void slice_past_buffer(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    frame.Buffer().GetWithOffset<float>(N, 32);  // fault: ub-out-of-bounds
}

extern "C" __global__ __aicore__ void scalar_past_tensor(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    frame.Scratch().SetValue(N, 1.0f);  // fault: ub-out-of-bounds
}

extern "C" __global__ __aicore__ void gather_past_source(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.Load();
    LocalTensor<int32_t> offsets = frame.Scratch().ReinterpretCast<int32_t>();
    CreateVecIndex(offsets, 1, N);
    Muls(offsets, offsets, int32_t(4), N);
    LocalTensor<float> target = frame.Target();
    Gather(target, t, offsets.ReinterpretCast<uint32_t>(), 0, N);  // fault: ub-out-of-bounds
}

extern "C" __global__ __aicore__ void unaligned_operand(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.Load();
    Adds(t[4], t[4], 1.0f, 8);  // fault: ub-misaligned
}

extern "C" __global__ __aicore__ void unaligned_slice(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    frame.Buffer().GetWithOffset<float>(8, 16);  // fault: ub-misaligned
}

extern "C" __global__ __aicore__ void load_past_gm(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    DataCopy(frame.Scratch(), frame.xGm[8], N);  // fault: gm-out-of-bounds
}

extern "C" __global__ __aicore__ void store_before_gm(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    frame.zGm.SetGlobalBuffer((__gm__ float*)z - 1, N);
    LocalTensor<float> t = frame.Target();
    Duplicate(t, 1.0f, N);
    frame.Store(t);
}  // DataCopy in Store: the test looks up that line

extern "C" __global__ __aicore__ void half_element(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    frame.xGm.SetGlobalBuffer((__gm__ float*)(x + 2), N - 8);
    DataCopy(frame.Scratch(), frame.xGm, 8);  // fault: gm-misaligned
}

extern "C" __global__ __aicore__ void store_to_input(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    frame.xGm.SetValue(0, 1.0f);  // fault: gm-read-only
}

extern "C" __global__ __aicore__ void write_through_pointer(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.Target();
    Duplicate(t, 1.0f, N);
    frame.Store(t);
    z[N * sizeof(float)] = 0;  // found at the end of the run
}

extern "C" __global__ __aicore__ void half_an_output(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    frame.zGm.SetValue(0, 1.0f);  // found at the end of the run
}

extern "C" __global__ __aicore__ void too_many_rows(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    DataCopyPad(frame.Scratch(), frame.xGm, DataCopyExtParams(4096, 4, 0, 0, 0),  // fault: copy-range
                DataCopyPadExtParams<float>());
}

extern "C" __global__ __aicore__ void tail_by_data_copy(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.Target();
    Duplicate(t, 1.0f, N);
    frame.Store(t);
    DataCopy(frame.Scratch(), frame.xGm, 13);  // fault: copy-length
}

extern "C" __global__ __aicore__ void wide_pad(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    DataCopyPad(frame.Scratch(), frame.xGm, DataCopyExtParams(1, 4, 0, 0, 0),  // fault: pad-range
                DataCopyPadExtParams<float>(true, 0, 9, 0.0f));
}

extern "C" __global__ __aicore__ void select_over_full_ub(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    TBuf<TPosition::VECCALC> rest;
    pipe.InitBuffer(rest, 189 * 1024 - 3 * N * sizeof(float));
    LocalTensor<float> t = frame.Scratch();
    LocalTensor<float> target = frame.Target();
    Duplicate(t, 1.0f, N);
    Select(target, t.ReinterpretCast<uint8_t>(), t, 0.0f,  // fault: ub-reserved
           SELMODE::VSEL_TENSOR_SCALAR_MODE, N);
    frame.Store(target);
}

extern "C" __global__ __aicore__ void endless_loop(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.Scratch();
    for (uint32_t i = 0; i < N; i += 0) {
        Duplicate(t, 1.0f, N);  // fault: timeout
    }
}

// Deeper than any stack; each call needs what the one below it gives.
__aicore__ inline uint32_t deep(volatile uint32_t* above)
{
    volatile uint32_t here[1024];
    here[0] = above[0] + 1;
    return here[0] == 0 ? 0 : deep(here) + above[0];
}

extern "C" __global__ __aicore__ void endless_recursion(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.Scratch();
    volatile uint32_t begin = 0;
    Duplicate(t, 1.0f, N);  // fault: crash
    Duplicate(t, float(deep(&begin)), N);
}

extern "C" __global__ __aicore__ void wild_pointer(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.Scratch();
    Duplicate(t, 1.0f, N);  // fault: crash
    z[1 << 19] = 1;
}

extern "C" __global__ __aicore__ void division_by_zero(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.Scratch();
    const int32_t zero = static_cast<int32_t>(GetBlockNum()) - 1;
    Duplicate(t, float(7 / (zero + 1)), N);
    const int32_t quotient = 1 / zero;  // fault: scalar-division
    Duplicate(t, float(quotient), N);
}

extern "C" __global__ __aicore__ void remainder_by_zero(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> t = frame.Scratch();
    const uint64_t zero = 0;
    if (7 % zero == GetBlockNum()) {  // fault: scalar-division
        Duplicate(t, 1.0f, N);
    }
}

extern "C" __global__ __aicore__ void a_tensor_without_memory(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    GlobalTensor<float> nowhere;
    LocalTensor<float> a = frame.Load();
    DataCopy(nowhere[8], a, N);  // fault: gm-unset
}

extern "C" __global__ __aicore__ void index_past_all_addresses(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> a = frame.Scratch();
    DataCopy(a, frame.xGm[N][-int64_t(N)], N);
    DataCopy(a, frame.xGm[uint64_t(1) << 62], N);  // fault: gm-out-of-bounds
}

extern "C" __global__ __aicore__ void indices_past_all_addresses(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    LocalTensor<float> a = frame.Scratch();
    const uint64_t quarter = uint64_t(1) << 60;
    DataCopy(a, frame.xGm[quarter][quarter][quarter][quarter], N);  // fault: gm-out-of-bounds
}

extern "C" __global__ __aicore__ void element_past_all_addresses(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, w, z, pipe);
    frame.xGm.GetValue(uint64_t(1) << 62);  // fault: gm-out-of-bounds
}
