// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cuda/sip.hpp"

#include "solvers/cuda/sip_strips.cuh"
#include "thalweg/compute/check_cuda.cuh"

namespace thalweg::solvers::cuda {

void check_sip_device() {
    int count = 0;
    compute::check_cuda(cudaGetDeviceCount(&count), "find a device");
    if (count == 0) {
        throw Error("there is no CUDA device")
            .about("SipPlan")
            .found("Device::cuda()")
            .remedy("solve on the CPU");
    }
}

template <class Real>
auto sip_factor_bytes(const SipSetup& setup) -> std::size_t {
    return strips_factor_bytes<Real>(setup);
}

template <class Real>
auto sip_workspace_bytes(const SipSetup& setup) -> std::size_t {
    return strips_workspace_bytes<Real>(setup);
}

template <class Real>
void sip_factor(const SipSetup& setup, const FivePoint<Real>& matrix, void* factors, const Execution& where) {
    strips_factor(setup, matrix, factors, where.workspace, static_cast<cudaStream_t>(where.stream));
}

template <class Real>
void sip_run(const SipSetup& setup, const SipCall<Real>& call, const Execution& where) {
    strips_run(setup, call, where.workspace, static_cast<cudaStream_t>(where.stream));
}

template auto sip_factor_bytes<float>(const SipSetup&) -> std::size_t;
template auto sip_factor_bytes<double>(const SipSetup&) -> std::size_t;
template auto sip_workspace_bytes<float>(const SipSetup&) -> std::size_t;
template auto sip_workspace_bytes<double>(const SipSetup&) -> std::size_t;
template void sip_factor<float>(const SipSetup&, const FivePoint<float>&, void*, const Execution&);
template void sip_factor<double>(const SipSetup&, const FivePoint<double>&, void*, const Execution&);
template void sip_run<float>(const SipSetup&, const SipCall<float>&, const Execution&);
template void sip_run<double>(const SipSetup&, const SipCall<double>&, const Execution&);

}  // namespace thalweg::solvers::cuda
