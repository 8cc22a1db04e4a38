// Scratch memory of library functions.
#include "scratch.h"

#include <cstring>

namespace acc_model {

void open_library(const Call& call)
{
    begin_call(call);
    if (!core->hasPipe) {
        report(call, "static-api", "the library needs a TPipe, which this kernel does not have");
    }
    core->modes.leave_normal();
}

void use_scratch(const Call& call, int argument, int operands, const int64_t* bytes)
{
    const Local& tmp = call.local(argument);
    if (tmp.end <= tmp.address) {
        return;
    }
    check_alignment(call, argument, chip::BLOCK_BYTES);
    check_local(call, argument, tmp.address, tmp.end, Access::WRITE);
    for (int i = 0; i < operands; ++i) {
        const Local& other = call.local(i);
        if (tmp.address < other.address + bytes[i] && other.address < tmp.end) {
            report(call, "operand-overlap", std::string("sharedTmpBuffer overlaps ") + call.arguments[i].label);
            return;
        }
    }
    std::memset(core->shadow + tmp.address, core->options->checks ? 0xff : 0, static_cast<size_t>(tmp.end - tmp.address));
}

}  // namespace acc_model
