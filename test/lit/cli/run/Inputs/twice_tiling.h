#pragma once

struct TwiceTiling {
    uint32_t length;
};

template <typename Queue>
__aicore__ inline void Load(Queue& queue, const AscendC::GlobalTensor<float>& from, uint32_t n)
{
    AscendC::LocalTensor<float> in = queue.template AllocTensor<float>();
    AscendC::DataCopyPad(in, from, {1, n * 4 + EXTRA, 0, 0, 0}, {false, 0, 0, 0});
    queue.EnQue(in);
}
