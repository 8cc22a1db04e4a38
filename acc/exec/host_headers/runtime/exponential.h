// The exponential of a float, in a form that compilers vectorise, which no C library's exp is.
#ifndef ACC_MODEL_RUNTIME_EXPONENTIAL_H
#define ACC_MODEL_RUNTIME_EXPONENTIAL_H

#include <cstdint>

namespace acc_model {

// Computed in double and rounded once: exp(a) = 2^k * 2^r with a whole k and |r| <= 1/2. The polynomial
// for 2^r is fitted by least squares of the relative error on Chebyshev nodes, which stays below 8e-13, so
// that the result differs from the correctly rounded one in one of 50,000 cases at most.
inline float exponential(float a)
{
    constexpr double LOG2_E = 1.4426950408889634;
    constexpr double WHOLE = 6755399441055744.0;  // 1.5 * 2^52: adding it rounds to a whole number
    constexpr float LOWEST = -104.0f;             // exp rounds to 0 from here on down,
    constexpr float HIGHEST = 89.0f;              // and to infinity from here on up; a NaN stays
    const float low = a < LOWEST ? LOWEST : a;
    const double scaled = static_cast<double>(low > HIGHEST ? HIGHEST : low) * LOG2_E;
    const double shifted = scaled + WHOLE;
    const double r = scaled - (shifted - WHOLE);
    double power = 1.3171467767993034e-06;
    power = power * r + 1.530969987638652e-05;
    power = power * r + 1.540387354535657e-04;
    power = power * r + 1.3333452226276935e-03;
    power = power * r + 9.61812850914917e-03;
    power = power * r + 5.550410939137259e-02;
    power = power * r + 2.4022650699046363e-01;
    power = power * r + 6.931471805465774e-01;
    power = power * r + 9.999999999997509e-01;
    // The low bits of `shifted` are k, and the exponent of a double begins at bit 52.
    const uint64_t exponent = __builtin_bit_cast(uint64_t, shifted) << 52;
    return static_cast<float>(__builtin_bit_cast(double, __builtin_bit_cast(uint64_t, power) + exponent));
}

}  // namespace acc_model

#endif  // ACC_MODEL_RUNTIME_EXPONENTIAL_H
