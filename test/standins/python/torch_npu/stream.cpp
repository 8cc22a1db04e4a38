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

void Forget(void* data)
{
    auto* const inner = static_cast<c10::DataPtr*>(data);
    {
        const std::lock_guard<std::mutex> lock(mutex);
        Allocations().erase(static_cast<uint8_t*>(inner->get()));
    }
    delete inner;
}

// PyTorch's own allocator, of which it is known how large what it gave is: the runtime is asked to launch kernels on
// addresses inside of a tensor too.
class Allocator final : public c10::Allocator {
public:
    c10::DataPtr allocate(size_t bytes) override
    {
        auto* const data = new c10::DataPtr(inner_->allocate(bytes));
        const std::lock_guard<std::mutex> lock(mutex);
        Allocations()[static_cast<uint8_t*>(data->get())] = bytes;
        return {data->get(), data, &Forget, data->device()};
    }

    void copy_data(void* to, const void* from, size_t bytes) const override
    {
        inner_->copy_data(to, from, bytes);
    }

private:
    c10::Allocator* const inner_ = c10::GetCPUAllocator();
};

const bool installed = [] {
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
