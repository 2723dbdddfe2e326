// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cuda/sip.hpp"
#include "thalweg/compute/no_cuda.hpp"

// Stands in for CUDA in a build without the toolkit; the plan's constructor throws before the rest.
namespace thalweg::solvers::cuda {

void check_sip_device() {
    compute::refuse_cuda("SipPlan");
}

template <class Real>
auto sip_factor_bytes(const SipSetup&) -> std::size_t {
    return 0;
}

template <class Real>
auto sip_workspace_bytes(const SipSetup&) -> std::size_t {
    return 0;
}

template <class Real>
void sip_factor(const SipSetup&, const FivePoint<Real>&, void*, const Execution&) {}

template <class Real>
void sip_run(const SipSetup&, const SipCall<Real>&, const Execution&) {}

template auto sip_factor_bytes<float>(const SipSetup&) -> std::size_t;
template auto sip_factor_bytes<double>(const SipSetup&) -> std::size_t;
template auto sip_workspace_bytes<float>(const SipSetup&) -> std::size_t;
template auto sip_workspace_bytes<double>(const SipSetup&) -> std::size_t;
template void sip_factor<float>(const SipSetup&, const FivePoint<float>&, void*, const Execution&);
template void sip_factor<double>(const SipSetup&, const FivePoint<double>&, void*, const Execution&);
template void sip_run<float>(const SipSetup&, const SipCall<float>&, const Execution&);
template void sip_run<double>(const SipSetup&, const SipCall<double>&, const Execution&);

}  // namespace thalweg::solvers::cuda
