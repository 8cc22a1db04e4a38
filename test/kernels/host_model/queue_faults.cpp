// Kernels that break one rule of queues and buffers each; the comment `fault: RULE` stands in the line at fault.
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t N = 256;
constexpr uint32_t BYTES = N * sizeof(float);

using InQueue = TQue<TPosition::VECIN, 1>;
using OutQueue = TQue<TPosition::VECOUT, 1>;

struct Gm {
    __aicore__ inline Gm(GM_ADDR xAddress, GM_ADDR zAddress)
    {
        x.SetGlobalBuffer((__gm__ float*)xAddress, N);
        z.SetGlobalBuffer((__gm__ float*)zAddress, N);
    }
    GlobalTensor<float> x, z;
};

__aicore__ inline void CopyIn(InQueue& queue, const Gm& gm)
{
    LocalTensor<float> x = queue.AllocTensor<float>();
    DataCopy(x, gm.x, N);
    queue.EnQue(x);
}

__aicore__ inline void CopyOut(OutQueue& queue, const Gm& gm)
{
    LocalTensor<float> z = queue.DeQue<float>();
    DataCopy(gm.z, z, N);
    queue.FreeTensor(z);
}

// Flags whose ids the queues of MTE2_V and V_MTE3 do not have: the queue in hand has given its own back.
__aicore__ inline void WaitAndSetBeside(TPipe& pipe)
{
    SetFlag<HardEvent::MTE2_V>(0);
    WaitFlag<HardEvent::MTE2_V>(0);
    const event_t id = pipe.AllocEventID<HardEvent::V_MTE3>();
    SetFlag<HardEvent::V_MTE3>(id);
    WaitFlag<HardEvent::V_MTE3>(id);
    pipe.ReleaseEventID<HardEvent::V_MTE3>(id);
}

// Nothing wrong here.
extern "C" __global__ __aicore__ void clean(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    InQueue in;
    OutQueue out;
    pipe.InitBuffer(in, 2, BYTES);
    pipe.InitBuffer(out, 2, BYTES);
    const Gm gm(x, z);
    CopyIn(in, gm);
    LocalTensor<float> source = in.DeQue<float>();
    LocalTensor<float> target = out.AllocTensor<float>();
    Muls(target, source, 1.0f, N);
    WaitAndSetBeside(pipe);
    target.SetValue(0, 2.0f * target.GetValue(0));  // automatic synchronisation orders the scalar unit
    Muls(target[8], target[8], 2.0f, N - 8);
    for (uint32_t i = 1; i < 8; ++i) {
        target.SetValue(i, 2.0f * target.GetValue(i));
    }
    out.EnQue(target);
    in.FreeTensor(source);
    CopyOut(out, gm);
}

extern "C" __global__ __aicore__ void missing_enque(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 1, BYTES);
    LocalTensor<float> t = in.AllocTensor<float>();
    DataCopy(t, Gm(x, z).x, N);
    in.DeQue<float>();  // fault: queue-empty
}

extern "C" __global__ __aicore__ void missing_enque_and_deque(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    InQueue in;
    OutQueue out;
    pipe.InitBuffer(in, 1, BYTES);
    pipe.InitBuffer(out, 1, BYTES);
    const Gm gm(x, z);
    LocalTensor<float> source = in.AllocTensor<float>();
    DataCopy(source, gm.x, N);
    LocalTensor<float> target = out.AllocTensor<float>();
    Muls(target, source, 2.0f, N);  // fault: pipe-race
    out.EnQue(target);
    in.FreeTensor(source);
    CopyOut(out, gm);
}

extern "C" __global__ __aicore__ void write_after_enque(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    OutQueue out;
    pipe.InitBuffer(out, 1, BYTES);
    LocalTensor<float> t = out.AllocTensor<float>();
    Duplicate(t, 1.0f, N);
    out.EnQue(t);
    Adds(t, t, 1.0f, N);
    CopyOut(out, Gm(x, z));
}

extern "C" __global__ __aicore__ void missing_free(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 1, BYTES);
    const Gm gm(x, z);
    for (uint32_t i = 0; i < 2; ++i) {
        LocalTensor<float> t = in.AllocTensor<float>();  // fault: queue-exhausted
        DataCopy(t, gm.x, N);
        in.EnQue(t);
        in.DeQue<float>();
    }
}

extern "C" __global__ __aicore__ void leak(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    OutQueue out;
    pipe.InitBuffer(out, 2, BYTES);  // fault: queue-leak
    LocalTensor<float> t = out.AllocTensor<float>();
    Duplicate(t, 1.0f, N);
    out.EnQue(t);
    LocalTensor<float> ready = out.DeQue<float>();
    DataCopy(Gm(x, z).z, ready, N);
}

extern "C" __global__ __aicore__ void use_after_free(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    InQueue in;
    OutQueue out;
    pipe.InitBuffer(in, 1, BYTES);
    pipe.InitBuffer(out, 1, BYTES);
    const Gm gm(x, z);
    CopyIn(in, gm);
    LocalTensor<float> source = in.DeQue<float>();
    LocalTensor<float> target = out.AllocTensor<float>();
    in.FreeTensor(source);
    Muls(target, source, 2.0f, N);  // fault: queue-freed
}

extern "C" __global__ __aicore__ void free_twice(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 1, BYTES);
    CopyIn(in, Gm(x, z));
    LocalTensor<float> t = in.DeQue<float>();
    in.FreeTensor(t);
    in.FreeTensor(t);  // fault: queue-freed
}

extern "C" __global__ __aicore__ void free_in_queue(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 1, BYTES);
    LocalTensor<float> t = in.AllocTensor<float>();
    DataCopy(t, Gm(x, z).x, N);
    in.EnQue(t);
    in.FreeTensor(t);  // fault: queue-leak
}

extern "C" __global__ __aicore__ void enque_twice(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    TQue<TPosition::VECIN, 2> in;
    pipe.InitBuffer(in, 2, BYTES);
    LocalTensor<float> t = in.AllocTensor<float>();
    DataCopy(t, Gm(x, z).x, N);
    in.EnQue(t);
    in.EnQue(t);  // fault: queue-twice
}

extern "C" __global__ __aicore__ void beyond_depth(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    OutQueue out;
    pipe.InitBuffer(out, 2, BYTES);
    for (uint32_t i = 0; i < 2; ++i) {
        LocalTensor<float> t = out.AllocTensor<float>();
        Duplicate(t, 1.0f, N);
        out.EnQue(t);  // fault: queue-full
    }
    CopyOut(out, Gm(x, z));
    PipeBarrier<PIPE_MTE3>();
    CopyOut(out, Gm(x, z));
}

extern "C" __global__ __aicore__ void foreign_tensor(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    InQueue in;
    OutQueue out;
    pipe.InitBuffer(in, 1, BYTES);
    pipe.InitBuffer(out, 1, BYTES);
    LocalTensor<float> t = in.AllocTensor<float>();
    DataCopy(t, Gm(x, z).x, N);
    out.EnQue(t);  // fault: queue-foreign
}

extern "C" __global__ __aicore__ void no_init_buffer(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    InQueue in;
    in.AllocTensor<float>();  // fault: queue-uninitialised
}

extern "C" __global__ __aicore__ void too_many_in_use(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    InQueue in[9];
    for (uint32_t i = 0; i < 9; ++i) {
        pipe.InitBuffer(in[i], 1, 32);
    }
    for (uint32_t i = 0; i < 9; ++i) {
        in[i].AllocTensor<float>();  // fault: queue-events
    }
}

// In use one at a time, but each keeps an event id from FreeTensor on.
extern "C" __global__ __aicore__ void too_many_given_back(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    InQueue in[9];
    for (uint32_t i = 0; i < 9; ++i) {
        pipe.InitBuffer(in[i], 1, 32);
        LocalTensor<float> t = in[i].AllocTensor<float>();
        in[i].FreeTensor(t);  // fault: queue-events
    }
}

extern "C" __global__ __aicore__ void a_flag_with_the_id_of_a_queue(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 1, BYTES);
    CopyIn(in, Gm(x, z));
    SetFlag<HardEvent::MTE2_V>(0);  // fault: flag-taken
    WaitFlag<HardEvent::MTE2_V>(0);
    LocalTensor<float> t = in.DeQue<float>();
    in.FreeTensor(t);
}

extern "C" __global__ __aicore__ void a_queue_with_the_id_of_a_flag(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 1, BYTES);
    const event_t id = pipe.FetchEventID<HardEvent::V_MTE2>();  // reserves nothing
    SetFlag<HardEvent::V_MTE2>(id);
    CopyIn(in, Gm(x, z));
    LocalTensor<float> t = in.DeQue<float>();
    in.FreeTensor(t);  // fault: flag-taken
    WaitFlag<HardEvent::V_MTE2>(id);
}

// MTE2 waits for a flag that the queue sets.
extern "C" __global__ __aicore__ void a_wait_for_the_flag_of_a_queue(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 1, BYTES);
    CopyIn(in, Gm(x, z));
    LocalTensor<float> t = in.DeQue<float>();
    WaitFlag<HardEvent::V_MTE2>(0);
    in.FreeTensor(t);  // fault: flag-taken
    SetFlag<HardEvent::V_MTE2>(0);
}

extern "C" __global__ __aicore__ void a_flag_beside_a_queue_in_place(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    TQue<TPosition::VECIN, 0> in;
    pipe.InitBuffer(in, 2, BYTES);
    SetFlag<HardEvent::MTE2_V>(2);
    WaitFlag<HardEvent::MTE2_V>(2);
    SetFlag<HardEvent::MTE2_V>(1);  // fault: flag-taken
    WaitFlag<HardEvent::MTE2_V>(1);
}

extern "C" __global__ __aicore__ void over_capacity(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    TBuf<TPosition::VECCALC> most, rest;
    pipe.InitBuffer(most, 192 * 1024);
    pipe.InitBuffer(rest, 1);  // fault: ub-capacity
}

extern "C" __global__ __aicore__ void too_many_buffers(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffers[65];
    for (uint32_t i = 0; i < 65; ++i) {
        pipe.InitBuffer(buffers[i], 32);  // fault: buffer-count
    }
}

extern "C" __global__ __aicore__ void empty_buffer(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, 0);  // fault: buffer-size
}

extern "C" __global__ __aicore__ void two_pipes(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    TPipe second;  // fault: pipe-count
}

extern "C" __global__ __aicore__ void mixed_styles(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    LocalMemAllocator<Hardware::UB> ub;
    ub.Alloc<float, N>();  // fault: static-mixed
}

extern "C" __global__ __aicore__ void tensor_beside_a_pipe(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    LocalTensor<float> t(TPosition::VECCALC, 0, N);  // fault: static-mixed
}

extern "C" __global__ __aicore__ void pipe_beside_a_tensor(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    LocalTensor<float> t(TPosition::VECCALC, 0, N);
    TPipe pipe;  // fault: static-mixed
}

extern "C" __global__ __aicore__ void tensor_in_l1(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    InitSocState();
    LocalTensor<float> t(TPosition::A1, 0, N);  // fault: tensor-position
}

extern "C" __global__ __aicore__ void tensor_in_gm(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    InitSocState();
    LocalTensor<float> t(TPosition::GM, 0, N);  // fault: tensor-position
}

extern "C" __global__ __aicore__ void allocation_in_l1(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    InitSocState();
    LocalMemAllocator<Hardware::UB> ub;
    ub.Alloc<TPosition::A1, float, N>();  // fault: tensor-position
}

extern "C" __global__ __aicore__ void tensor_longer_than_the_ub(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    InitSocState();
    LocalTensor<float> all(TPosition::VECIN, 0, 192 * 1024 / sizeof(float));
    LocalTensor<float> t(TPosition::VECIN, 32, 192 * 1024 / sizeof(float));  // fault: ub-capacity
}

extern "C" __global__ __aicore__ void memory_for_a_queue_twice(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 1, BYTES);
    pipe.Reset();
    pipe.InitBuffer(in, 2, BYTES);
    pipe.InitBuffer(in, 1, BYTES);  // fault: queue-uninitialised
}

extern "C" __global__ __aicore__ void memory_for_a_buffer_twice(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, BYTES);
    pipe.Reset();
    pipe.InitBuffer(buffer, BYTES);
    pipe.InitBuffer(buffer, BYTES);  // fault: queue-uninitialised
}

extern "C" __global__ __aicore__ void memory_for_a_pool_twice(GM_ADDR x, GM_ADDR w, GM_ADDR z)
{
    TPipe pipe;
    TBufPool<TPosition::VECCALC> pool, inner;
    pipe.InitBufPool(pool, BYTES);
    pool.InitBufPool(inner, BYTES);
    pipe.Reset();
    pipe.InitBufPool(pool, 2 * BYTES);
    pool.InitBufPool(inner, BYTES);
    pool.InitBufPool(inner, BYTES);  // fault: queue-uninitialised
}
