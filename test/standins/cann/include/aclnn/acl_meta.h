// Stand-in for the toolkit's header: what callers of `aclnn` functions use of it.
#ifndef STANDIN_ACL_META_H
#define STANDIN_ACL_META_H

#include <cstdint>

#include "acl/acl.h"

using aclnnStatus = int32_t;
struct aclTensor;
struct aclOpExecutor;

extern "C" {
aclTensor* aclCreateTensor(const int64_t* viewDims, uint64_t viewDimsNum, aclDataType dataType, const int64_t* stride,
                           int64_t offset, aclFormat format, const int64_t* storageDims, uint64_t storageDimsNum,
                           void* tensorData);
aclnnStatus aclDestroyTensor(const aclTensor* tensor);
}

#endif
