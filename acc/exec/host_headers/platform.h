// Words of the device language that mean nothing on the host.
#ifndef ACC_MODEL_PLATFORM_H
#define ACC_MODEL_PLATFORM_H

#include <cstdint>

#define __aicore__
#define __global__
#define __gm__
#define __ubuf__
#define __inout_pipe__(x)
#define __schedmode__(mode)
#define GM_ADDR uint8_t*

// What a kernel runs on. Kernels of vector cores are all there is here.
#define ACC_NO_CUBE(words) _Pragma(ACC_PRAGMA_TEXT(GCC error #words))
#define ACC_PRAGMA_TEXT(words) #words
#define __vector__
#define __cube__ ACC_NO_CUBE(__cube__ : the host model has no cube core yet)
#define __mix__(cubes, vectors) ACC_MIX_##cubes##_##vectors
#define ACC_MIX_0_1
#define ACC_MIX_1_0 ACC_NO_CUBE(__mix__ : the host model has no cube core yet)
#define ACC_MIX_1_1 ACC_MIX_1_0
#define ACC_MIX_1_2 ACC_MIX_1_0

enum KernelMetaType {
    KERNEL_TYPE_AIV_ONLY,
    KERNEL_TYPE_AIC_ONLY,
    KERNEL_TYPE_MIX_AIV_1_0,
    KERNEL_TYPE_MIX_AIC_1_0,
    KERNEL_TYPE_MIX_AIC_1_1,
    KERNEL_TYPE_MIX_AIC_1_2,
};

// Inside a kernel; hardware synchronisation between cores needs the second one.
#define KERNEL_TASK_TYPE_DEFAULT(type)                                                              \
    do {                                                                                            \
        static_assert((type) == KERNEL_TYPE_AIV_ONLY || (type) == KERNEL_TYPE_MIX_AIV_1_0,          \
                      "the host model runs vector kernels only: KERNEL_TYPE_AIV_ONLY or "           \
                      "KERNEL_TYPE_MIX_AIV_1_0");                                                   \
        if ((type) == KERNEL_TYPE_AIV_ONLY) {                                                       \
            ::acc_model::declare_vector_only();                                                     \
        }                                                                                           \
    } while (false)
#define KERNEL_TASK_TYPE(key, type) KERNEL_TASK_TYPE_DEFAULT(type)

#define ASCEND_IS_AIV constexpr(true)
#define ASCEND_IS_AIC constexpr(false)

enum pipe_t { PIPE_S, PIPE_V, PIPE_M, PIPE_MTE1, PIPE_MTE2, PIPE_MTE3, PIPE_ALL, PIPE_FIX };

using event_t = int32_t;

inline constexpr event_t EVENT_ID0 = 0;
inline constexpr event_t EVENT_ID1 = 1;
inline constexpr event_t EVENT_ID2 = 2;
inline constexpr event_t EVENT_ID3 = 3;
inline constexpr event_t EVENT_ID4 = 4;
inline constexpr event_t EVENT_ID5 = 5;
inline constexpr event_t EVENT_ID6 = 6;
inline constexpr event_t EVENT_ID7 = 7;

#endif
