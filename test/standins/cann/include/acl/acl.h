// Stand-in for the toolkit's header: what generated projects use of it, over the memory of this process.
#ifndef STANDIN_ACL_H
#define STANDIN_ACL_H

#include <cstddef>
#include <cstdint>

using aclrtStream = void*;
using aclError = int;
constexpr aclError ACL_SUCCESS = 0;
enum aclDataType {
    ACL_FLOAT = 0,
    ACL_FLOAT16 = 1,
    ACL_INT8 = 2,
    ACL_INT32 = 3,
    ACL_UINT8 = 4,
    ACL_INT16 = 6,
    ACL_INT64 = 9,
    ACL_BOOL = 12,
    ACL_BF16 = 27
};
enum aclFormat { ACL_FORMAT_ND = 2 };
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
