// What the headers ask of the runtime for synchronisation between cores.
#ifndef ACC_MODEL_CORE_SYNC_API_H
#define ACC_MODEL_CORE_SYNC_API_H

#include "call.h"

namespace acc_model {

// The kernel is launched on vector cores alone, without the scheduler that hardware synchronisation needs.
void declare_vector_only();

void sync_all(const Call& call);
void set_core_flag(const Call& call, int pipe, int64_t id);
void wait_core_flag(const Call& call, int64_t id);
// By words in GM: (gmWorkspace, ubWorkspace). 0 cores are all of them.
void sync_all_by_words(const Call& call, int64_t usedCores);
void set_signal(const Call& call, int64_t block, int64_t event);
void wait_signal(const Call& call, int64_t block, int64_t event);

}  // namespace acc_model

#endif
