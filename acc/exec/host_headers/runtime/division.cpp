// Integer divisions of kernels, whose compiler puts a test of the divisor before each of them and calls this for zero.
#include "harness.h"

// The names and the arguments are those that g++ and clang++ expect of a sanitizer's runtime. A call is no place to throw
// from: compilers take it for one that cannot.
namespace {

struct SourceLocation {
    const char* file;
    uint32_t line;
    uint32_t column;
};

}  // namespace

extern "C" [[noreturn]] void __ubsan_handle_divrem_overflow_abort(const SourceLocation* where, uintptr_t, uintptr_t)
{
    acc_model::report_division(where->file, static_cast<int>(where->line));
}
