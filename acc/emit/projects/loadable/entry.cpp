// The operator behind C functions, for programs that load the library; it has one variant.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>

#include "variants.h"

// Bytes of device memory that `workspace` of AccRun points to.
extern "C" uint64_t AccWorkspaceBytes(const uint32_t* sizes)
{
    return Variants().front().workspaceBytes(sizes);
}

// Launches on a stream and does not wait. Returns 0, or 1 with the reason in `message` where nothing is launched.
extern "C" int AccRun(uint8_t* const* tensors, uint8_t* workspace, const uint32_t* sizes, void* stream, char* message,
                      size_t messageBytes)
{
    try {
        Variants().front().run(tensors, workspace, sizes, static_cast<aclrtStream>(stream));
        return 0;
    } catch (const std::exception& error) {
        std::snprintf(message, messageBytes, "%s", error.what());
        return 1;
    }
}
