// Registers, caches, and conversions of the scalar unit.
#include <cmath>
#include <limits>

#include "../library_api.h"
#include "issue.h"
#include "scalar_cache.h"

namespace acc_model {

int32_t float_to_int32(float value, AscendC::RoundMode mode)
{
    const double exact = static_cast<double>(value);
    const double whole = mode == AscendC::RoundMode::CAST_ROUND  ? std::round(exact)
                         : mode == AscendC::RoundMode::CAST_CEIL  ? std::ceil(exact)
                         : mode == AscendC::RoundMode::CAST_FLOOR ? std::floor(exact)
                                                                  : std::nearbyint(exact);
    constexpr double limit = 2147483648.0;
    if (whole != whole) {
        return 0;
    }
    return whole >= limit    ? std::numeric_limits<int32_t>::max()
           : whole < -limit ? std::numeric_limits<int32_t>::min()
                            : static_cast<int32_t>(whole);
}

void bitwise_halves(const Call& call, Operation operation, int64_t count)
{
    begin_call(call);
    report(call, "half-width",
           "the instruction takes 16-bit elements: " + std::to_string(count) + " of 32 bits are done to the half only; "
           "view the tensors as 16-bit ones of twice the count");
    Call narrow = call;
    for (int i = 0; i < 3; ++i) {
        narrow.arguments[i].local.dtype = Dtype::U16;
    }
    elementwise(narrow, operation, count_shape(count), {});
}

void failed_assertion(const Call& call, const char* condition)
{
    begin_call(call);
    stop(call, "device-assert", std::string("the assertion does not hold: ") + condition);
}

void set_atomic_type(Dtype dtype) { core->modes.atomicDtype = dtype; }

void data_sync_barrier(const Call& call) { begin_call(call); }

void clean_cache(const Call& call, bool whole)
{
    issue(call, PIPE_S, [whole](const Call& call) {
        const Argument& tensor = call.arguments[0];
        if (whole) {
            core->caches->clean_all();
        } else if (tensor.kind == Argument::Kind::GLOBAL) {
            const GmBuffer& buffer = find_global(call, 0, tensor.global.address, 1, Access::READ);
            const size_t index = static_cast<size_t>(&buffer - core->gm->buffers.data());
            core->caches->clean(index, tensor.global.address - buffer.data);
        }
    });
}

}  // namespace acc_model
