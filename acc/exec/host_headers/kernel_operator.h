// Stand-in for the toolkit's header of this name: AscendC for vector cores, executed on the host.
#ifndef ACC_MODEL_KERNEL_OPERATOR_H
#define ACC_MODEL_KERNEL_OPERATOR_H

#include "adv_activation.h"
#include "adv_gated.h"
#include "adv_math.h"
#include "adv_power.h"
#include "adv_reduce.h"
#include "adv_shape.h"
#include "core_sync.h"
#include "custom_op.h"
#include "data_copy.h"
#include "data_format.h"
#include "debug.h"
#include "other_forms.h"
#include "params.h"
#include "pipe.h"
#include "pool.h"
#include "scalar.h"
#include "system.h"
#include "traits.h"
#include "unavailable.h"
#include "vec_binary.h"
#include "vec_cast.h"
#include "vec_fill.h"
#include "vec_reduce.h"
#include "vec_scalar.h"
#include "vec_select.h"
#include "vec_sort.h"
#include "vec_transpose.h"
#include "vec_unary.h"

#endif
