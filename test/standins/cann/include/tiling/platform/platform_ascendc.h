// Stand-in for the toolkit's header: a platform is what the test says.
#ifndef STANDIN_PLATFORM_ASCENDC_H
#define STANDIN_PLATFORM_ASCENDC_H

#include "register/op_def_registry.h"

namespace platform_ascendc {
class PlatformAscendC {
public:
    explicit PlatformAscendC(fe::PlatFormInfos* platform) : platform_(platform) {}
    uint32_t GetCoreNumAiv() const { return platform_->vectorCores; }
    uint32_t GetLibApiWorkSpaceSize() const { return platform_->systemWorkspaceBytes; }

private:
    fe::PlatFormInfos* platform_;
};
}  // namespace platform_ascendc

#endif
