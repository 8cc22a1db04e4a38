// Kernels that break one rule of an instruction each; the comment `fault: RULE` stands in the line at fault.
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t N = 256;

// Three scratch tensors; the first holds ones and is stored to z at the end.
class Frame {
public:
    __aicore__ inline Frame(GM_ADDR z, TPipe& pipe)
    {
        zGm_.SetGlobalBuffer((__gm__ float*)z, N);
        pipe.InitBuffer(buffer_, 3 * N * sizeof(float));
        pipe.InitBuffer(out_, 1, N * sizeof(float));
        a = buffer_.GetWithOffset<float>(N, 0);
        b = buffer_.GetWithOffset<float>(N, N * sizeof(float));
        c = buffer_.GetWithOffset<float>(N, 2 * N * sizeof(float));
        Duplicate(a, 1.0f, N);
        Duplicate(b, 2.0f, N);
        Duplicate(c, 3.0f, N);
    }
    __aicore__ inline void Finish()
    {
        LocalTensor<float> z = out_.AllocTensor<float>();
        Duplicate(z, 1.0f, N);
        out_.EnQue(z);
        z = out_.DeQue<float>();
        DataCopy(zGm_, z, N);
        out_.FreeTensor(z);
    }
    LocalTensor<float> a, b, c;

private:
    GlobalTensor<float> zGm_;
    TBuf<TPosition::VECCALC> buffer_;
    TQue<TPosition::VECOUT, 1> out_;
};

extern "C" __global__ __aicore__ void long_mask(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Add(frame.a, frame.a, frame.b, 65, 4, BinaryRepeatParams());  // fault: mask-range
    frame.Finish();
}

extern "C" __global__ __aicore__ void negative_count(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Add(frame.a, frame.a, frame.b, -8);  // fault: count-range
    frame.Finish();
}

extern "C" __global__ __aicore__ void many_repeats(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Add(frame.a, frame.a, frame.b, 64, 257, BinaryRepeatParams());  // fault: repeat-range
    frame.Finish();
}

extern "C" __global__ __aicore__ void zero_block_stride(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Copy(frame.a, frame.b, 64, 1, CopyRepeatParams(0, 1, 8, 8));  // fault: stride-range
    frame.Finish();
}

extern "C" __global__ __aicore__ void shift_beyond_the_width(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    const LocalTensor<uint32_t> words = frame.a.ReinterpretCast<uint32_t>();
    ShiftLeft(words, words, uint32_t(32), N);
    ShiftRight(words, words, uint32_t(33), N);  // fault: shift-range
    frame.Finish();
}

extern "C" __global__ __aicore__ void shift_by_less_than_nothing(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    const LocalTensor<int16_t> words = frame.a.ReinterpretCast<int16_t>();
    ShiftRight(words, words, int16_t(16), 128, 1, UnaryRepeatParams(), true);
    ShiftRight(words, words, int16_t(-1), 128, 1, UnaryRepeatParams(), true);  // fault: shift-range
    frame.Finish();
}

extern "C" __global__ __aicore__ void shifted_in_place(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Add(frame.a[8], frame.a, frame.b, N - 8);  // fault: operand-overlap
    frame.Finish();
}

extern "C" __global__ __aicore__ void reduced_into_its_row(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    WholeReduceSum(frame.a[8], frame.a, 64, 1, 1, 1, 8);  // fault: operand-overlap
    frame.Finish();
}

extern "C" __global__ __aicore__ void erf_in_place(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Erf(frame.a, frame.a, frame.b.ReinterpretCast<uint8_t>(), 64);  // fault: operand-overlap
    frame.Finish();
}

extern "C" __global__ __aicore__ void gathered_in_place(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    const LocalTensor<uint32_t> offsets = frame.c.ReinterpretCast<uint32_t>();
    Duplicate(offsets, uint32_t(512), N);
    Gather(frame.a, frame.a, offsets, 0, 128);
    Gather(frame.a, frame.a, offsets, 0, 136);  // fault: operand-overlap
    frame.Finish();
}

extern "C" __global__ __aicore__ void gathered_over_the_offsets(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Duplicate(frame.c.ReinterpretCast<uint32_t>(), uint32_t(0), N);
    Gather(frame.c, frame.a, frame.c.ReinterpretCast<uint32_t>(), 0, N);  // fault: operand-overlap
    frame.Finish();
}

extern "C" __global__ __aicore__ void blocks_gathered_in_place(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    const LocalTensor<uint32_t> words = frame.a.ReinterpretCast<uint32_t>();
    const LocalTensor<uint32_t> offsets = frame.c.ReinterpretCast<uint32_t>();
    Duplicate(offsets, uint32_t(256), N);
    Gatherb(words, words, offsets, 1, GatherRepeatParams(1, 8));
    Gatherb(words, words, offsets, 2, GatherRepeatParams(1, 8));  // fault: operand-overlap
    frame.Finish();
}

extern "C" __global__ __aicore__ void compacted_in_place(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    uint64_t kept = 0;
    Duplicate(frame.a, 1.0f, N);
    GatherMask(frame.a, frame.a, uint8_t(1), false, 0, GatherMaskParams(1, 1, 8, 0), kept);
    GatherMask(frame.a, frame.a, uint8_t(1), false, 0, GatherMaskParams(1, 2, 0, 0), kept);  // fault: operand-overlap
    SetMaskNorm();
    frame.Finish();
}

extern "C" __global__ __aicore__ void compared_over_a_source(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Compare(frame.b.ReinterpretCast<uint8_t>(), frame.a, frame.b, CMPMODE::LT, 64);  // fault: operand-overlap
    frame.Finish();
}

extern "C" __global__ __aicore__ void selected_over_the_mask(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Select(frame.a, frame.a.ReinterpretCast<uint8_t>(), frame.b, frame.c,  // fault: operand-overlap
           SELMODE::VSEL_TENSOR_TENSOR_MODE, 64);
    frame.Finish();
}

extern "C" __global__ __aicore__ void transposed_in_place(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    LocalTensor<half> from[16], to[16];
    for (uint32_t i = 0; i < 16; ++i) {
        from[i] = frame.a.ReinterpretCast<half>()[16 * i];
        to[i] = frame.a.ReinterpretCast<half>()[16 * i + 240];
    }
    TransDataTo5HD<half>(to, from, TransDataTo5HDParams(false, false, 1, 0, 0));  // fault: operand-overlap
    frame.Finish();
}

extern "C" __global__ __aicore__ void scratch_over_source(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Erf(frame.a, frame.b, frame.b.ReinterpretCast<uint8_t>(), 64);  // fault: operand-overlap
    frame.Finish();
}

extern "C" __global__ __aicore__ void small_scratch(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Erf(frame.a, frame.b, frame.c[N - 8].ReinterpretCast<uint8_t>(), 64);  // fault: tmp-size
    frame.Finish();
}

extern "C" __global__ __aicore__ void small_reduce_scratch(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    ReduceMax(frame.a, frame.b, frame.c[N - 8], N, true);  // fault: tmp-size
    frame.Finish();
}

extern "C" __global__ __aicore__ void reduce_of_nothing(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    ReduceSum(frame.a, frame.b, frame.c, 0);  // fault: reduce-count
    frame.Finish();
}

extern "C" __global__ __aicore__ void unrounded_compare(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Compare(frame.a.ReinterpretCast<uint8_t>(), frame.b, frame.c, CMPMODE::LT, 100);  // fault: compare-length
    frame.Finish();
}

extern "C" __global__ __aicore__ void integer_less_than(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Compare(frame.a.ReinterpretCast<uint8_t>(), frame.b.ReinterpretCast<int32_t>(),  // fault: compare-mode
            frame.c.ReinterpretCast<int32_t>(), CMPMODE::LT, 64);
}

extern "C" __global__ __aicore__ void wrong_select_mode(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Select(frame.a, frame.b.ReinterpretCast<uint8_t>(), frame.c, 1.0f,  // fault: select-mode
           SELMODE::VSEL_TENSOR_TENSOR_MODE, 64);
}

extern "C" __global__ __aicore__ void unknown_selection(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Select(frame.a, frame.b.ReinterpretCast<uint8_t>(), frame.c, frame.c,  // fault: select-mode
           static_cast<SELMODE>(3), 64);
}

extern "C" __global__ __aicore__ void unknown_comparison(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Compare(frame.a.ReinterpretCast<uint8_t>(), frame.b, frame.c,  // fault: compare-mode
            static_cast<CMPMODE>(6), 64);
}

extern "C" __global__ __aicore__ void unknown_comparison_into_the_register(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Compare(frame.b, frame.c, static_cast<CMPMODE>(6), 64, BinaryRepeatParams());  // fault: compare-mode
}

extern "C" __global__ __aicore__ void unknown_order(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    WholeReduceMax(frame.a, frame.b, 64, 1, 1, 1, 8, static_cast<ReduceOrder>(4));  // fault: reduce-order
}

extern "C" __global__ __aicore__ void rounding_that_is_none(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Cast(frame.a.ReinterpretCast<int32_t>(), frame.b, static_cast<RoundMode>(33), 64);  // fault: cast-mode
    frame.Finish();
}

extern "C" __global__ __aicore__ void unknown_pattern(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    uint64_t kept = 0;
    GatherMask(frame.a, frame.b, uint8_t(8), false, 0, GatherMaskParams(1, 1, 8, 0), kept);  // fault: pattern-range
}

extern "C" __global__ __aicore__ void unknown_rounding(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Cast(frame.a.ReinterpretCast<int32_t>(), frame.b, RoundMode::CAST_NONE, 64);  // fault: cast-mode
    frame.Finish();
}

extern "C" __global__ __aicore__ void unset_scale(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    Cast(frame.a.ReinterpretCast<half>(), frame.b.ReinterpretCast<int32_t>(),  // fault: deq-scale
         RoundMode::CAST_NONE, 64);
    frame.Finish();
}

extern "C" __global__ __aicore__ void counter_mode_left_on(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    frame.Finish();
    SetMaskCount();  // found at the end of the kernel: mask-state
}

extern "C" __global__ __aicore__ void atomic_left_on(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    frame.Finish();
    SetAtomicAdd<float>();  // found at the end of the kernel: atomic-state
}

extern "C" __global__ __aicore__ void flag_left(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    frame.Finish();
    SetFlag<HardEvent::V_MTE3>(0);  // fault: flag-left
}

extern "C" __global__ __aicore__ void flag_unset(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    WaitFlag<HardEvent::V_MTE3>(0);  // fault: flag-unset
}

extern "C" __global__ __aicore__ void flag_twice(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    frame.Finish();
    SetFlag<HardEvent::V_MTE3>(0);
    SetFlag<HardEvent::V_MTE3>(0);  // fault: flag-twice
    WaitFlag<HardEvent::V_MTE3>(0);
}

extern "C" __global__ __aicore__ void flag_id(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    SetFlag<HardEvent::V_MTE3>(8);  // fault: flag-id
}

extern "C" __global__ __aicore__ void events_exhausted(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    for (uint32_t i = 0; i < 9; ++i) {
        pipe.AllocEventID<HardEvent::V_S>();  // fault: event-exhausted
    }
}

extern "C" __global__ __aicore__ void event_freed_twice(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(z, pipe);
    frame.Finish();
    const event_t id = pipe.AllocEventID<HardEvent::V_S>();
    pipe.ReleaseEventID<HardEvent::V_S>(id);
    pipe.ReleaseEventID<HardEvent::V_S>(id);  // fault: event-free
}

// Kernels without TPipe.
extern "C" __global__ __aicore__ void static_without_init(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    GlobalTensor<float> zGm;
    zGm.SetGlobalBuffer((__gm__ float*)z, N);
    LocalMemAllocator<Hardware::UB> ub;
    LocalTensor<float> t = ub.Alloc<float, N>();
    Duplicate(t, 1.0f, N);
    SetFlag<HardEvent::V_MTE3>(0);
    WaitFlag<HardEvent::V_MTE3>(0);
    DataCopy(zGm, t, N);
    PipeBarrier<PIPE_ALL>();  // found at the end of the kernel: soc-state
}

extern "C" __global__ __aicore__ void static_reduce(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    InitSocState();
    GlobalTensor<float> zGm;
    zGm.SetGlobalBuffer((__gm__ float*)z, N);
    LocalMemAllocator<Hardware::UB> ub;
    LocalTensor<float> t = ub.Alloc<float, N>();
    LocalTensor<float> s = ub.Alloc<float, 8>();
    Duplicate(t, 1.0f, N);
    PipeBarrier<PIPE_V>();
    ReduceSum(s, t, s, N);  // fault: static-api
    SetFlag<HardEvent::V_MTE3>(0);
    WaitFlag<HardEvent::V_MTE3>(0);
    DataCopy(zGm, t, N);
    PipeBarrier<PIPE_ALL>();
}
