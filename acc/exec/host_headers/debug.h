// Messages and assertions of kernels. What printf prints goes to the process's standard error.
#ifndef ACC_MODEL_DEBUG_H
#define ACC_MODEL_DEBUG_H

#include <cstdio>

#include "library_api.h"

namespace AscendC {

template <typename... Arguments>
void printf(const char* format, Arguments... arguments)
{
    std::fprintf(stderr, format, arguments...);
}
template <typename... Arguments>
void PRINTF(const char* format, Arguments... arguments)
{
    AscendC::printf(format, arguments...);
}

}  // namespace AscendC

#define ascendc_assert(condition, ...)                                                          \
    ((condition) ? (void)0                                                                      \
                 : acc_model::failed_assertion(acc_model::Call("ascendc_assert", acc_model::At(__LINE__)), #condition))

#endif
