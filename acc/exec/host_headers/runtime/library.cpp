// Library functions: what a CANN library computes with many instructions, here with one function of one element.
#include <cmath>
#include <cstring>

#include "../library_api.h"
#include "loops.h"

namespace acc_model {

namespace {

// psi(x) by recurrence to x >= 6 and the asymptotic series; by reflection for x < 0.
double digamma(double x)
{
    if (x <= 0 && x == std::floor(x)) {
        return std::nan("");
    }
    if (x < 0) {
        return digamma(1 - x) - M_PI / std::tan(M_PI * x);
    }
    double result = 0;
    for (; x < 6; x += 1) {
        result -= 1 / x;
    }
    const double inverse = 1 / (x * x);
    return result + std::log(x) - 0.5 / x -
           inverse * (1.0 / 12 - inverse * (1.0 / 120 - inverse * (1.0 / 252 - inverse * (1.0 / 240 - inverse / 132))));
}

// lgamma of the C library writes a global sign, which several blocks would race for.
double log_gamma(double x)
{
    int sign = 0;
    return lgamma_r(x, &sign);
}

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

double sign(double x) { return x > 0 ? 1.0 : x < 0 ? -1.0 : x; }

// Kept out of the loops: the C library's functions do not vectorise, and the loops would only grow.
template <Function function>
[[gnu::noinline]] double value_of(double a, double b, double s)
{
    switch (function) {
        case Function::ERF: return std::erf(a);
        case Function::ERFC: return std::erfc(a);
        case Function::TANH: return std::tanh(a);
        case Function::SINH: return std::sinh(a);
        case Function::COSH: return std::cosh(a);
        case Function::TAN: return std::tan(a);
        case Function::ASIN: return std::asin(a);
        case Function::ACOS: return std::acos(a);
        case Function::ATAN: return std::atan(a);
        case Function::ASINH: return std::asinh(a);
        case Function::ACOSH: return std::acosh(a);
        case Function::ATANH: return std::atanh(a);
        case Function::SIN: return std::sin(a);
        case Function::COS: return std::cos(a);
        case Function::LOG: return std::log(a);
        case Function::LOG2: return std::log2(a);
        case Function::LOG10: return std::log10(a);
        case Function::EXP: return std::exp(a);
        case Function::CEIL: return std::ceil(a);
        case Function::FLOOR: return std::floor(a);
        case Function::TRUNC: return std::trunc(a);
        case Function::ROUND: return std::nearbyint(a);
        case Function::FRAC: return a - std::trunc(a);
        case Function::SIGN: return sign(a);
        case Function::DIGAMMA: return digamma(a);
        case Function::LGAMMA: return log_gamma(a);
        case Function::SIGMOID: return sigmoid(a);
        case Function::SILU: return a * sigmoid(a);
        case Function::SWISH: return a * sigmoid(s * a);
        case Function::GELU: return a * sigmoid(1.5957691216057308 * (a + 0.044715 * a * a * a));
        case Function::FASTER_GELU: return a * sigmoid(1.702 * a);
        case Function::CLAMP_MAX: return a > s ? s : a;
        case Function::CLAMP_MIN: return a < s ? s : a;
        case Function::FMOD: return std::fmod(a, b);
        case Function::POWER: return std::pow(a, b);
        case Function::POWER_BASE: return std::pow(s, a);
        case Function::POWER_EXPONENT: return std::pow(a, s);
        case Function::GEGLU: return a * value_of<Function::GELU>(b, 0, 0);
        case Function::SWIGLU: return a * b * sigmoid(s * b);
        case Function::REGLU: return a * (b > 0 || b != b ? b : 0);
        case Function::XOR: return 0;
    }
    return 0;
}

template <Function function>
struct FunctionOp {
    static float of(float a, float b, float, float s) { return static_cast<float>(value_of<function>(a, b, s)); }
};

struct XorOp {
    static uint16_t of(uint16_t a, uint16_t b, uint16_t, uint16_t) { return a ^ b; }
};

int32_t integer_power(int32_t a, int32_t b)
{
    uint32_t result = 1;
    for (uint32_t base = static_cast<uint32_t>(a); b > 0; b /= 2, base *= base) {
        result = (b & 1) != 0 ? result * base : result;
    }
    return static_cast<int32_t>(result);
}

template <Function function>
struct IntegerPowerOp {
    static int32_t of(int32_t a, int32_t b, int32_t, int32_t s)
    {
        return function == Function::POWER        ? integer_power(a, b)
               : function == Function::POWER_BASE ? integer_power(s, a)
                                                  : integer_power(a, s);
    }
};

// bfloat16_t: computed in float and rounded once.
template <typename Op>
void bf16_loop(uint8_t* dst, const uint8_t* src0, const uint8_t* src1, Scalar scalar, int64_t count)
{
    for (int64_t i = 0; i < count; ++i) {
        const float a = bf16_bits_to_float(reinterpret_cast<const uint16_t*>(src0)[i]);
        const float b = bf16_bits_to_float(reinterpret_cast<const uint16_t*>(src1)[i]);
        reinterpret_cast<uint16_t*>(dst)[i] = float_to_bf16_bits(Op::of(a, b, 0.0f, scalar.real));
    }
}

template <int index = 0>
Loop find_loop(Function function, Dtype dtype)
{
    if constexpr (index > static_cast<int>(Function::REGLU)) {
        return nullptr;
    } else {
        if (static_cast<int>(function) != index) {
            return find_loop<index + 1>(function, dtype);
        }
        constexpr Function here = static_cast<Function>(index);
        constexpr int sources = here >= Function::FMOD ? 2 : 1;
        return dtype == Dtype::F16 ? half_loop<FunctionOp<here>, sources, false>
                                   : typed_loop<FunctionOp<here>, float, sources, false>;
    }
}

Kernel find_function(Function function, int sources, Dtype dtype)
{
    if (function == Function::XOR) {
        return {typed_loop<XorOp, uint16_t, 2, false>, 2, false, true};
    }
    if (dtype == Dtype::I32) {
        return {function == Function::POWER        ? typed_loop<IntegerPowerOp<Function::POWER>, int32_t, 2, false>
                : function == Function::POWER_BASE ? typed_loop<IntegerPowerOp<Function::POWER_BASE>, int32_t, 1, false>
                                                   : typed_loop<IntegerPowerOp<Function::POWER_EXPONENT>, int32_t, 1, false>,
                sources, false, false};
    }
    if (dtype == Dtype::BF16) {
        return {bf16_loop<FunctionOp<Function::REGLU>>, 2, false, false};
    }
    return {find_loop(function, dtype), sources, false, false};
}

bool overlap(const Local& a, int64_t bytesA, const Local& b, int64_t bytesB)
{
    return a.address < b.address + bytesB && b.address < a.address + bytesA;
}

void check_given_scratch(const Call& call, int index, int sources, int64_t bytes, const Scratch& scratch)
{
    const Local& tmp = call.local(index);
    const int64_t given = tmp.end - tmp.address;
    if (given < scratch.needed) {
        report(call, "tmp-size",
               "sharedTmpBuffer has " + std::to_string(given) + " bytes, the call needs at least " +
                   std::to_string(scratch.needed));
    }
    if (given <= 0 || scratch.needed == 0) {
        return;
    }
    check_alignment(call, index, chip::BLOCK_BYTES);
    check_local(call, index, tmp.address, tmp.end, Access::WRITE);
    for (int i = 0; i <= sources; ++i) {
        if (overlap(call.local(i), bytes, tmp, given)) {
            report(call, "operand-overlap", std::string("sharedTmpBuffer overlaps ") + call.arguments[i].label);
            return;
        }
    }
    std::memset(core->shadow + tmp.address, 0xff, static_cast<size_t>(given));
}

// Without a scratch operand the library takes memory from the end of the UB.
void check_taken_scratch(const Call& call, const Scratch& scratch)
{
    const int64_t room = chip::UB_BYTES - core->top;
    if (room < scratch.needed) {
        report(call, "tmp-size",
               "without sharedTmpBuffer the call takes " + std::to_string(scratch.needed) +
                   " bytes from the end of the UB, buffers leave " + std::to_string(room));
    }
}

}  // namespace

static void run_library(const Call& call, const Kernel& kernel, int64_t count, Scalar scalar, const Scratch& scratch)
{
    const int sources = kernel.sources;
    begin_call(call);
    if (!core->hasPipe) {
        report(call, "static-api", "the library needs a TPipe, which this kernel does not have");
    }
    issue(call, PIPE_V, [=](const Call& call) {
        const Dtype dtype = call.local(0).dtype;
        const int64_t bytes = count * size_of(dtype);
        if (scratch.reserved) {
            use_reserved(call);
        }
        if (scratch.given) {
            check_given_scratch(call, sources + 1, sources, bytes, scratch);
        } else {
            check_taken_scratch(call, scratch);
        }
        for (int i = 1; i <= sources && !scratch.mayAlias; ++i) {
            if (overlap(call.local(0), bytes, call.local(i), bytes)) {
                report(call, "operand-overlap", std::string("dst overlaps ") + call.arguments[i].label +
                                                    ", which this function does not allow");
            }
        }
        execute_counted(call, kernel, count, scalar);
    });
}

void library(const Call& call, Function function, int sources, int64_t count, Scalar scalar, const Scratch& scratch)
{
    run_library(call, find_function(function, sources, call.local(0).dtype), count, scalar, scratch);
}

void axpy_library(const Call& call, int64_t count, Scalar scalar, const Scratch& scratch)
{
    run_library(call, find_kernel(Operation::AXPY, call.local(0).dtype, call.local(1).dtype), count, scalar, scratch);
}

}  // namespace acc_model
