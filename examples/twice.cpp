// z = 2 x, float, any length: a kernel written by hand, for acc-run --kernel.
#include "kernel_operator.h"

using namespace AscendC;

struct TwiceTiling {
    uint32_t length;   // elements in all
    uint32_t perCore;  // elements of one core, whole blocks of 32 bytes
};

class Twice {
public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR z, const TwiceTiling& tiling, TPipe& pipe)
    {
        const uint32_t start = GetBlockIdx() * tiling.perCore;
        const uint32_t rest = tiling.length - start;
        length_ = rest < tiling.perCore ? rest : tiling.perCore;
        xGm_.SetGlobalBuffer((__gm__ float*)x + start, length_);
        zGm_.SetGlobalBuffer((__gm__ float*)z + start, length_);
        pipe.InitBuffer(xQueue_, 2, TILE * sizeof(float));
        pipe.InitBuffer(zQueue_, 2, TILE * sizeof(float));
    }

    __aicore__ inline void Process()
    {
        for (uint32_t at = 0; at < length_; at += TILE) {
            const uint32_t count = length_ - at < TILE ? length_ - at : TILE;
            LocalTensor<float> x = xQueue_.AllocTensor<float>();
            DataCopyPad(x, xGm_[at], {1, count * 4, 0, 0, 0}, {false, 0, 0, 0.0f});
            xQueue_.EnQue(x);

            x = xQueue_.DeQue<float>();
            LocalTensor<float> z = zQueue_.AllocTensor<float>();
            Add(z, x, x, count);
            xQueue_.FreeTensor(x);
            zQueue_.EnQue(z);

            z = zQueue_.DeQue<float>();
            DataCopyPad(zGm_[at], z, {1, count * 4, 0, 0, 0});
            zQueue_.FreeTensor(z);
        }
    }

private:
    static constexpr uint32_t TILE = 4096;

    TQue<TPosition::VECIN, 1> xQueue_;
    TQue<TPosition::VECOUT, 1> zQueue_;
    GlobalTensor<float> xGm_, zGm_;
    uint32_t length_;
};

extern "C" __global__ __aicore__ void twice(GM_ADDR x, GM_ADDR z, TwiceTiling tiling)
{
    TPipe pipe;
    Twice op;
    op.Init(x, z, tiling, pipe);
    op.Process();
}
