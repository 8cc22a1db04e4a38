// Stand-in for torch_npu's header. There is no NPU, so what is registered for one is registered for the CPU.
#ifndef STANDIN_NPU_STREAM_H
#define STANDIN_NPU_STREAM_H

namespace c10_npu {
struct NPUStream {
    void* stream(bool) const
    {
        return nullptr;
    }
};

// in the library of torch_npu
NPUStream getCurrentNPUStream();
}  // namespace c10_npu

#define PrivateUse1 CPU

#endif
