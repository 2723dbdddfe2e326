// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cpu/sip_rows.hpp"
#include "thalweg/compute/isa_level.hpp"

namespace thalweg::solvers {

auto sip_rows_x86_64(float) -> SipRows<float>;
auto sip_rows_x86_64(double) -> SipRows<double>;
auto sip_rows_x86_64_v3(float) -> SipRows<float>;
auto sip_rows_x86_64_v3(double) -> SipRows<double>;
auto sip_rows_x86_64_v4(float) -> SipRows<float>;
auto sip_rows_x86_64_v4(double) -> SipRows<double>;

template <class Real>
auto sip_rows() -> SipRows<Real> {
    using Level = SipRows<Real>(Real);
    return compute::for_isa_level<Level>(sip_rows_x86_64, sip_rows_x86_64_v3, sip_rows_x86_64_v4)(Real());
}

template auto sip_rows<float>() -> SipRows<float>;
template auto sip_rows<double>() -> SipRows<double>;

}  // namespace thalweg::solvers
