// Forms of calls that later chips have, or that are not modelled: compile errors that say so.
#ifndef ACC_MODEL_OTHER_FORMS_H
#define ACC_MODEL_OTHER_FORMS_H

#include "data_copy.h"
#include "vec_scalar.h"
#include "vec_select.h"

namespace acc_model {
template <typename T>
inline constexpr bool is_scalar = std::is_arithmetic_v<T> || one_of<T, half, bfloat16_t>;
}  // namespace acc_model

#define ACC_SCALAR_IN_FRONT(NAME)                                                                                    \
    template <typename T, typename U, typename S, typename... Rest, typename = std::enable_if_t<acc_model::is_scalar<S>>> \
    void NAME(const LocalTensor<T>&, const S&, const LocalTensor<U>&, const Rest&...)                                \
    {                                                                                                                \
        static_assert(acc_model::never<T>, #NAME " with the scalar in front does not exist on this chip (Atlas A2)"); \
    }

namespace AscendC {

ACC_SCALAR_IN_FRONT(Adds)
ACC_SCALAR_IN_FRONT(Muls)
ACC_SCALAR_IN_FRONT(Maxs)
ACC_SCALAR_IN_FRONT(Mins)
ACC_SCALAR_IN_FRONT(Compares)

template <typename T, typename U, typename S, typename... Rest, typename = std::enable_if_t<acc_model::is_scalar<S>>>
void Select(const LocalTensor<T>&, const LocalTensor<U>&, const S&, const LocalTensor<T>&, SELMODE, const Rest&...)
{
    static_assert(acc_model::never<T>, "Select with the scalar in front does not exist on this chip (Atlas A2)");
}

template <typename T, SELMODE selMode>
void Select(const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<T>&, uint32_t, const BinaryRepeatParams&)
{
    static_assert(acc_model::never<T>, "Select by the masks of SetVectorMask and SetCmpMask is not modelled by the host model");
}
template <typename T, typename U>
void Select(const LocalTensor<T>&, const LocalTensor<U>&, const LocalTensor<T>&, uint32_t, const BinaryRepeatParams&)
{
    static_assert(acc_model::never<T>, "Select by the masks of SetVectorMask and SetCmpMask is not modelled by the host model");
}

template <typename T>
void Copy(const LocalTensor<T>&, const LocalTensor<T>&, const uint32_t)
{
    static_assert(acc_model::never<T>,
                  "Copy by count does not exist on this chip (Atlas A2): DataCopy by count copies inside the UB");
}

}  // namespace AscendC

#undef ACC_SCALAR_IN_FRONT
#endif
