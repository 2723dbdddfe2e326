// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/sip_plan.hpp"

#include "solvers/bench/papers/sip_waves.hpp"
#include "solvers/cpu/sip.hpp"
#include "thalweg/error.hpp"

namespace thalweg::solvers::papers {
namespace {

auto checked(Device device, SipForm form) -> SipForm {
    const bool cpu_only = form == SipForm::serial || form == SipForm::wavefront;
    if ((device == Device::cuda && cpu_only) || (device == Device::cpu && form == SipForm::one_block)) {
        throw Error("the device has no such form of SIP")
            .about("SipForm")
            .found(cpu_only ? "serial or wavefront on CUDA" : "one_block on the CPU")
            .expected(cpu_only ? "wf_e, wf_all, one_block or strips"
                               : "serial, wavefront, wf_e, wf_all or strips");
    }
    return form;
}

}  // namespace

template <class Real>
SipPlan<Real>::SipPlan(Device device, const FieldShape& shape, const SipOptions& options, SipForm form)
    : device_(device), own_(device, shape, options), setup_{{shape, options, 1}, checked(device, form)} {}

template <class Real>
auto SipPlan<Real>::workspace_bytes() const -> std::size_t {
    if (setup_.form == SipForm::strips) {
        return own_.workspace_bytes();
    }
    if (setup_.form == SipForm::serial) {
        return solvers::cpu::sip_workspace_bytes<Real>(setup_);
    }
    return device_ == Device::cpu ? cpu::wave_workspace_bytes<Real>(setup_)
                                  : cuda::wave_workspace_bytes<Real>(setup_);
}

template <class Real>
auto SipPlan<Real>::factor_bytes() const -> std::size_t {
    if (setup_.form == SipForm::strips) {
        return own_.factor_bytes();
    }
    if (setup_.form == SipForm::serial) {
        return solvers::cpu::sip_factor_bytes<Real>(setup_);
    }
    return device_ == Device::cpu ? cpu::wave_factor_bytes<Real>(setup_)
                                  : cuda::wave_factor_bytes<Real>(setup_);
}

template <class Real>
void SipPlan<Real>::factor(const FivePoint<Real>& matrix, void* factors, const Execution& where) const {
    if (setup_.form == SipForm::strips) {
        own_.factor(matrix, factors, where);
    } else if (setup_.form == SipForm::serial) {
        solvers::cpu::sip_factor(setup_, matrix, factors);
    } else if (device_ == Device::cpu) {
        cpu::wave_factor(setup_, matrix, factors);
    } else {
        cuda::wave_factor(setup_, matrix, factors, where.stream);
    }
}

template <class Real>
void SipPlan<Real>::run(const SipCall<Real>& call, const Execution& where) const {
    if (setup_.form == SipForm::serial) {
        solvers::cpu::sip_run(setup_, call, where.workspace);
    } else if (device_ == Device::cpu) {
        cpu::wave_run(setup_, call, where.workspace);
    } else {
        cuda::wave_run(setup_, call, where);
    }
}

template <class Real>
void SipPlan<Real>::solve(const FivePoint<Real>& matrix, const void* factors, const Real* right, Real* x,
                          const Execution& where, Convergence* report) const {
    if (setup_.form == SipForm::strips) {
        own_.solve(matrix, factors, right, x, where, report);
    } else {
        run({matrix, factors, right, x, 0, report}, where);
    }
}

template <class Real>
void SipPlan<Real>::iterate(const FivePoint<Real>& matrix, const void* factors, const Real* right, Real* x,
                            int count, const Execution& where) const {
    if (setup_.form == SipForm::strips) {
        own_.iterate(matrix, factors, right, x, count, where);
    } else {
        run({matrix, factors, right, x, count, nullptr}, where);
    }
}

template class SipPlan<float>;
template class SipPlan<double>;

}  // namespace thalweg::solvers::papers
