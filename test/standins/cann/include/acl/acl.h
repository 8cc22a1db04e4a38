// Stand-in for the toolkit's header: what generated projects use of it, over the memory of this process.
#ifndef STANDIN_ACL_H
#define STANDIN_ACL_H

#include <cstddef>
#include <cstdint>

using aclrtStream = void*;
using aclError = int;
constexpr aclError ACL_SUCCESS = 0;
enum aclrtMemMallocPolicy { ACL_MEM_MALLOC_HUGE_FIRST };
enum aclrtMemcpyKind { ACL_MEMCPY_HOST_TO_DEVICE = 1, ACL_MEMCPY_DEVICE_TO_HOST = 2 };

extern "C" {
aclError aclInit(const char* configPath);
aclError aclFinalize();
aclError aclrtSetDevice(int32_t deviceId);
aclError aclrtResetDevice(int32_t deviceId);
aclError aclrtCreateStream(aclrtStream* stream);
aclError aclrtDestroyStream(aclrtStream stream);
aclError aclrtSynchronizeStream(aclrtStream stream);
aclError aclrtMalloc(void** address, size_t size, aclrtMemMallocPolicy policy);
aclError aclrtFree(void* address);
aclError aclrtMemcpy(void* dst, size_t most, const void* src, size_t count, aclrtMemcpyKind kind);
}

#endif
