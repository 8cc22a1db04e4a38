// Words of the device language that mean nothing on the host.
#ifndef ACC_MODEL_PLATFORM_H
#define ACC_MODEL_PLATFORM_H

#include <cstdint>

#define __aicore__
#define __global__
#define __gm__
#define __ubuf__
#define __inout_pipe__(x)
#define GM_ADDR uint8_t*

enum KernelMetaType {
    KERNEL_TYPE_AIV_ONLY,
    KERNEL_TYPE_AIC_ONLY,
    KERNEL_TYPE_MIX_AIV_1_0,
    KERNEL_TYPE_MIX_AIC_1_0,
    KERNEL_TYPE_MIX_AIC_1_1,
    KERNEL_TYPE_MIX_AIC_1_2,
};

#define KERNEL_TASK_TYPE_DEFAULT(type)                                                              \
    static_assert((type) == KERNEL_TYPE_AIV_ONLY || (type) == KERNEL_TYPE_MIX_AIV_1_0,              \
                  "the host model runs vector kernels only: KERNEL_TYPE_AIV_ONLY or "               \
                  "KERNEL_TYPE_MIX_AIV_1_0")
#define KERNEL_TASK_TYPE(key, type) KERNEL_TASK_TYPE_DEFAULT(type)

#define ASCEND_IS_AIV constexpr(true)
#define ASCEND_IS_AIC constexpr(false)

enum pipe_t { PIPE_S, PIPE_V, PIPE_M, PIPE_MTE1, PIPE_MTE2, PIPE_MTE3, PIPE_ALL, PIPE_FIX };

using event_t = int32_t;

#endif
