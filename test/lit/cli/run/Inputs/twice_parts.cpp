#include "kernel_operator.h"

#define EXTRA 4
#include "twice_tiling.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void twice(GM_ADDR x, GM_ADDR y, TwiceTiling tiling)
{
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in;
    TQue<TPosition::VECOUT, 1> out;
    pipe.InitBuffer(in, 1, 4096);
    pipe.InitBuffer(out, 1, 4096);
    GlobalTensor<float> from, to;
    from.SetGlobalBuffer((__gm__ float*)x);
    to.SetGlobalBuffer((__gm__ float*)y);
    Load(in, from, tiling.length);
    LocalTensor<float> a = in.DeQue<float>(), b = out.AllocTensor<float>();
    Add(b, a, a, tiling.length);
    in.FreeTensor(a);
    out.EnQue(b);
    out.DeQue<float>();
    DataCopyPad(to, b, {1, tiling.length * 4, 0, 0, 0});
    out.FreeTensor(b);
}
