// The library of the stand-in for torch_npu.
#include <c10/core/Allocator.h>
#include <c10/core/CPUAllocator.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

// behind PyTorch's own: it gives one of its names another meaning
#include "torch_npu/csrc/core/npu/NPUStream.h"

c10_npu::NPUStream c10_npu::getCurrentNPUStream()
{
    return {};
}

namespace {
std::mutex mutex;

std::map<uint8_t*, size_t>& Allocations()
{
    static auto* const allocations = new std::map<uint8_t*, size_t>;  // tensors may outlive the library
    return *allocations;
}

c10::Allocator* inner = nullptr;  // PyTorch's own

void Forget(void* data)
{
    {
        const std::lock_guard<std::mutex> lock(mutex);
        Allocations().erase(static_cast<uint8_t*>(data));
    }
    inner->raw_deleter()(data);
}

// PyTorch's own allocator, of which it is known how large what it gave is: the runtime is asked to launch kernels on
// addresses inside of a tensor too. As in PyTorch's, memory is its own context, since some operators ask for that.
class Allocator final : public c10::Allocator {
public:
    c10::DataPtr allocate(size_t bytes) override
    {
        c10::DataPtr made = inner->allocate(bytes);
        void* const data = made.get();
        made.release_context();
        const std::lock_guard<std::mutex> lock(mutex);
        Allocations()[static_cast<uint8_t*>(data)] = bytes;
        return {data, data, &Forget, made.device()};
    }

    c10::DeleterFnPtr raw_deleter() const override
    {
        return &Forget;
    }

    void copy_data(void* to, const void* from, size_t bytes) const override
    {
        inner->copy_data(to, from, bytes);
    }
};

const bool installed = [] {
    inner = c10::GetCPUAllocator();
    c10::SetCPUAllocator(new Allocator, 255);
    return true;
}();
}  // namespace

// Bytes from an address to the end of the tensor that it is in; 0 if there is none.
extern "C" size_t StandinTensorBytesFrom(uint8_t* address)
{
    const std::lock_guard<std::mutex> lock(mutex);
    auto after = Allocations().upper_bound(address);
    if (after == Allocations().begin()) {
        return 0;
    }
    --after;
    uint8_t* const end = after->first + after->second;
    return address < end ? static_cast<size_t>(end - address) : 0;
}
