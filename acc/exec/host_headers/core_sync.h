// Synchronisation between vector cores.
#ifndef ACC_MODEL_CORE_SYNC_H
#define ACC_MODEL_CORE_SYNC_H

#include "core_sync_api.h"
#include "tensor.h"

namespace AscendC {

template <bool isAIVOnly = true>
void SyncAll(ACC_AT)
{
    static_assert(isAIVOnly, "SyncAll<false> is for kernels of vector and cube cores: the host model has no cube core yet");
    acc_model::sync_all(acc_model::Call("SyncAll", at));
}
template <bool isAIVOnly = true>
void SyncAll(const GlobalTensor<int32_t>& gmWorkspace, const LocalTensor<int32_t>& ubWorkspace, int32_t usedCores = 0,
             ACC_AT)
{
    static_assert(isAIVOnly, "SyncAll<false> is for kernels of vector and cube cores: the host model has no cube core yet");
    acc_model::Call call("SyncAll", at);
    call.operand("gmWorkspace", gmWorkspace.view()).operand("ubWorkspace", ubWorkspace.view());
    acc_model::sync_all_by_words(call.integer("usedCores", usedCores), usedCores);
}

template <uint8_t modeId, pipe_t pipe>
void CrossCoreSetFlag(uint16_t flagId, ACC_AT)
{
    static_assert(modeId <= 2, "CrossCoreSetFlag has the modes 0, 1 and 2 on this chip (Atlas A2)");
    static_assert(modeId == 0 || modeId > 2,
                  "CrossCoreSetFlag: modes 1 and 2 are for kernels with cube cores, the host model has no cube core yet");
    static_assert(pipe != PIPE_S && pipe != PIPE_ALL, "CrossCoreSetFlag does not take PIPE_S and PIPE_ALL");
    static_assert(pipe == PIPE_V || pipe == PIPE_MTE2 || pipe == PIPE_MTE3 || pipe == PIPE_S || pipe == PIPE_ALL,
                  "the host model has the pipes of a vector core: PIPE_V, PIPE_MTE2, PIPE_MTE3");
    acc_model::Call call("CrossCoreSetFlag", at);
    acc_model::set_core_flag(call.text("pipe", acc_model::pipe_name(pipe)).integer("flagId", flagId), pipe, flagId);
}
// On this chip every pipe waits, whatever the template arguments say.
template <uint8_t modeId = 0, pipe_t pipe = PIPE_S>
void CrossCoreWaitFlag(uint16_t flagId, ACC_AT)
{
    acc_model::Call call("CrossCoreWaitFlag", at);
    acc_model::wait_core_flag(call.integer("flagId", flagId), flagId);
}

template <bool isAIVOnly = true>
void IBSet(const GlobalTensor<int32_t>& gmWorkspace, const LocalTensor<int32_t>& ubWorkspace, int32_t blockIdx,
           int32_t eventID, ACC_AT)
{
    static_assert(isAIVOnly, "IBSet<false> is for kernels of vector and cube cores: the host model has no cube core yet");
    acc_model::Call call("IBSet", at);
    call.operand("gmWorkspace", gmWorkspace.view()).operand("ubWorkspace", ubWorkspace.view());
    acc_model::set_signal(call.integer("blockIdx", blockIdx).integer("eventID", eventID), blockIdx, eventID);
}
template <bool isAIVOnly = true>
void IBWait(const GlobalTensor<int32_t>& gmWorkspace, const LocalTensor<int32_t>& ubWorkspace, int32_t blockIdx,
            int32_t eventID, ACC_AT)
{
    static_assert(isAIVOnly, "IBWait<false> is for kernels of vector and cube cores: the host model has no cube core yet");
    acc_model::Call call("IBWait", at);
    call.operand("gmWorkspace", gmWorkspace.view()).operand("ubWorkspace", ubWorkspace.view());
    acc_model::wait_signal(call.integer("blockIdx", blockIdx).integer("eventID", eventID), blockIdx, eventID);
}

}  // namespace AscendC

#endif
