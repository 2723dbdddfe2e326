// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cpu/sip_rows.hpp"

namespace thalweg::solvers {

auto sip_rows_x86_64(float) -> SipRows<float>;
auto sip_rows_x86_64(double) -> SipRows<double>;
auto sip_rows_x86_64_v3(float) -> SipRows<float>;
auto sip_rows_x86_64_v3(double) -> SipRows<double>;
auto sip_rows_x86_64_v4(float) -> SipRows<float>;
auto sip_rows_x86_64_v4(double) -> SipRows<double>;

template <class Real>
auto sip_rows() -> SipRows<Real> {
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq")) {
        return sip_rows_x86_64_v4(Real());
    }
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? sip_rows_x86_64_v3(Real())
                                                                           : sip_rows_x86_64(Real());
}

template auto sip_rows<float>() -> SipRows<float>;
template auto sip_rows<double>() -> SipRows<double>;

}  // namespace thalweg::solvers
