// Kernels that break one rule of a sort, a layout or a library function each.
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t N = 256;

// Four tensors of zeros; z is stored at the end.
class Frame {
public:
    __aicore__ inline Frame(GM_ADDR x, GM_ADDR z, TPipe& pipe)
    {
        xGm.SetGlobalBuffer((__gm__ float*)x, N);
        zGm.SetGlobalBuffer((__gm__ float*)z, N);
        pipe.InitBuffer(buffer_, 4 * N * sizeof(float));
        pipe.InitBuffer(out_, 1, N * sizeof(float));
        a = buffer_.GetWithOffset<float>(N, 0);
        b = buffer_.GetWithOffset<float>(N, N * sizeof(float));
        c = buffer_.GetWithOffset<float>(N, 2 * N * sizeof(float));
        d = buffer_.GetWithOffset<float>(N, 3 * N * sizeof(float));
        index = d.ReinterpretCast<uint32_t>();
        Duplicate(a, 0.0f, N);
        Duplicate(b, 0.0f, N);
        Duplicate(c, 0.0f, N);
        Duplicate(d, 0.0f, N);
    }
    __aicore__ inline void Finish()
    {
        LocalTensor<float> z = out_.AllocTensor<float>();
        Duplicate(z, 1.0f, N);
        out_.EnQue(z);
        z = out_.DeQue<float>();
        DataCopy(zGm, z, N);
        out_.FreeTensor(z);
    }
    GlobalTensor<float> xGm, zGm;
    LocalTensor<float> a, b, c, d;
    LocalTensor<uint32_t> index;

private:
    TBuf<TPosition::VECCALC> buffer_;
    TQue<TPosition::VECOUT, 1> out_;
};

extern "C" __global__ __aicore__ void undefined_score(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, z, pipe);
    TBuf<TPosition::VECCALC> fresh;
    pipe.InitBuffer(fresh, 128);
    Sort32(frame.b, fresh.Get<float>(), frame.index, 1);  // fault: poison-reduce
    frame.Finish();
}

extern "C" __global__ __aicore__ void three_lists_of_two(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, z, pipe);
    const uint16_t lengths[4] = {16, 16, 16, 16};
    MrgSortSrcList<float> lists(frame.a, frame.a[32], frame.a[64], frame.a[96]);
    MrgSort(frame.b, lists, MrgSort4Info(lengths, false, 5, 1));  // fault: sort-range
    frame.Finish();
}

extern "C" __global__ __aicore__ void repeats_of_two_lists(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, z, pipe);
    const uint16_t lengths[4] = {16, 16, 0, 0};
    MrgSortSrcList<float> lists(frame.a, frame.a[32], frame.a[64], frame.a[96]);
    MrgSort(frame.b, lists, MrgSort4Info(lengths, false, 3, 2));  // fault: sort-range
    frame.Finish();
}

extern "C" __global__ __aicore__ void unsorted_list(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, z, pipe);
    Duplicate(frame.a[32], 1.0f, 32);  // the first list goes from zeros to ones
    const uint16_t lengths[4] = {32, 16, 0, 0};
    MrgSortSrcList<float> lists(frame.a, frame.a[128], frame.a, frame.a);
    MrgSort(frame.b, lists, MrgSort4Info(lengths, false, 3, 1));  // fault: sort-order
    frame.Finish();
}

extern "C" __global__ __aicore__ void sort_in_place(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, z, pipe);
    Sort32(frame.a, frame.a, frame.index, 1);  // fault: operand-overlap
    frame.Finish();
}

extern "C" __global__ __aicore__ void small_sort_scratch(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, z, pipe);
    TBuf<TPosition::VECCALC> little;
    pipe.InitBuffer(little, 256);
    LocalTensor<float> tmp = little.Get<float>();
    Sort<float, true>(frame.b, frame.a, frame.index, tmp, 2);  // fault: tmp-size
    frame.Finish();
}

extern "C" __global__ __aicore__ void strides_of_one_repeat(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, z, pipe);
    LocalTensor<float> from[16];
    LocalTensor<float> to[16];
    for (int i = 0; i < 16; ++i) {
        from[i] = frame.a[i * 8];
        to[i] = frame.b[i * 8];
    }
    TransDataTo5HD<float>(to, from, TransDataTo5HDParams(false, false, 1, 16, 0));  // fault: stride-range
    frame.Finish();
}

extern "C" __global__ __aicore__ void slices_of_other_sizes(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, z, pipe);
    const SliceInfo from[] = {{0, 31, 8, 1, 256}};
    const SliceInfo to[] = {{0, 31, 0, 1, 32}};
    DataCopy(frame.a, frame.xGm, to, from, 1);  // fault: slice-range
    frame.Finish();
}

extern "C" __global__ __aicore__ void rows_that_do_not_broadcast(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, z, pipe);
    const uint32_t from[] = {2, 8};
    const uint32_t to[] = {4, 8};
    Broadcast<float, 2, 0>(frame.b, frame.a, to, from);  // fault: shape-range
    frame.Finish();
}

extern "C" __global__ __aicore__ void any_of_twos(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, z, pipe);
    Duplicate(frame.a, 2.0f, 8);
    const uint32_t shape[] = {2, 8};
    ReduceAny<float, Pattern::Reduce::AR>(frame.b, frame.a, shape, true);  // fault: value-range
    frame.Finish();
}

extern "C" __global__ __aicore__ void fill_behind_buffers(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, z, pipe);
    GlobalTensor<float> wGm;
    wGm.SetGlobalBuffer((__gm__ float*)w, N);
    Fill(wGm, N, 0.0f);  // fault: ub-reserved
    frame.Finish();
}

extern "C" __global__ __aicore__ void wrong_assertion(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, z, pipe);
    ascendc_assert(frame.a.GetSize() == 3);  // fault: device-assert
    frame.Finish();
}

extern "C" __global__ __aicore__ void wrong_assertion_of_a_build_for_the_cpu(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, z, pipe);
    ASCENDC_ASSERT(frame.a.GetSize() == N, { KERNEL_LOG(KERNEL_ERROR, "%u", 0); });
    ASCENDC_ASSERT(frame.a.GetSize() == 3, { KERNEL_LOG(KERNEL_ERROR, "%u", 3); });  // fault: device-assert
    frame.Finish();
}

extern "C" __global__ __aicore__ void and_of_words(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    Frame frame(x, z, pipe);
    And(frame.index, frame.index, frame.index, 64);  // fault: half-width
    frame.Finish();
}
