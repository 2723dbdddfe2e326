// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/sip_plan.hpp"

#include "solvers/cpu/sip.hpp"
#include "thalweg/error.hpp"

namespace thalweg::solvers::papers {
namespace {

auto name_of(SipForm form) -> const char* {
    switch (form) {
        case SipForm::plain:
            return "plain";
        case SipForm::serial:
            return "serial";
        case SipForm::wavefront:
            return "wavefront";
        case SipForm::wf_e:
            return "wf_e";
        case SipForm::wf_all:
            return "wf_all";
        case SipForm::wf_e_one_kernel:
            return "wf_e_one_kernel";
        case SipForm::wf_all_one_kernel:
            return "wf_all_one_kernel";
        case SipForm::one_block:
            return "one_block";
        default:
            return "strips";
    }
}

auto is_of(Device device, SipForm form) -> bool {
    switch (form) {
        case SipForm::plain:
        case SipForm::serial:
        case SipForm::wavefront:
            return !device.is_cuda();
        case SipForm::wf_e_one_kernel:
        case SipForm::wf_all_one_kernel:
        case SipForm::one_block:
            return device.is_cuda();
        default:
            return true;
    }
}

auto checked(Device device, SipForm form) -> SipForm {
    if (!is_of(device, form)) {
        const bool is_cuda = device.is_cuda();
        throw Error("the device has no such form of SIP")
            .about("SipForm")
            .found(std::string(name_of(form)) + (is_cuda ? " on CUDA" : " on the CPU"))
            .expected(is_cuda ? "wf_e, wf_all, wf_e_one_kernel, wf_all_one_kernel, one_block or strips"
                              : "plain, serial, wavefront, wf_e, wf_all or strips");
    }
    return form;
}

template <class Real>
auto serial() -> WaveCode<Real> {
    return {[](const WaveSetup& setup) { return solvers::cpu::sip_factor_bytes<Real>(setup); },
            [](const WaveSetup& setup) { return solvers::cpu::sip_workspace_bytes<Real>(setup); },
            [](const WaveSetup& setup, const FivePoint<Real>& matrix, void* factors, const Execution&) {
                solvers::cpu::sip_factor(setup, matrix, factors);
            },
            [](const WaveSetup& setup, const SipCall<Real>& call, const Execution& where) {
                solvers::cpu::sip_run(setup, call, where.workspace);
            }};
}

// Nothing for strips: the library's own plan has them.
template <class Real>
auto code_of(Device device, SipForm form) -> WaveCode<Real> {
    const bool is_cuda = device.is_cuda();
    switch (form) {
        case SipForm::serial:
            return serial<Real>();
        case SipForm::wf_all:
        case SipForm::wf_all_one_kernel:
            return is_cuda ? cuda::wave_nodes<Real>() : cpu::wave_nodes<Real>();
        case SipForm::one_block:
            return cuda::one_block<Real>();
        case SipForm::strips:
            return {};
        default:
            return is_cuda ? cuda::wave_lines<Real>() : cpu::wave_lines<Real>();
    }
}

}  // namespace

template <class Real>
SipPlan<Real>::SipPlan(Device device, const FieldShape& shape, const SipOptions& options, SipForm form)
    : own_(device, shape, options),
      setup_{{shape, options, 1}, checked(device, form)},
      code_(code_of<Real>(device, form)) {}

template <class Real>
auto SipPlan<Real>::workspace_bytes() const -> std::size_t {
    return setup_.form == SipForm::strips ? own_.workspace_bytes() : code_.workspace_bytes(setup_);
}

template <class Real>
auto SipPlan<Real>::factor_bytes() const -> std::size_t {
    return setup_.form == SipForm::strips ? own_.factor_bytes() : code_.factor_bytes(setup_);
}

template <class Real>
void SipPlan<Real>::factor(const FivePoint<Real>& matrix, void* factors, const Execution& where) const {
    if (setup_.form == SipForm::strips) {
        own_.factor(matrix, factors, where);
    } else if (has_cells()) {
        code_.factor(setup_, matrix, factors, where);
    }
}

template <class Real>
void SipPlan<Real>::solve(const FivePoint<Real>& matrix, const void* factors, const Real* right, Real* x,
                          const Execution& where, Convergence* report) const {
    if (setup_.form == SipForm::strips) {
        own_.solve(matrix, factors, right, x, where, report);
    } else if (has_cells()) {
        code_.run(setup_, {matrix, factors, right, x, 0, report}, where);
    }
}

template <class Real>
void SipPlan<Real>::iterate(const FivePoint<Real>& matrix, const void* factors, const Real* right, Real* x,
                            int count, const Execution& where) const {
    if (setup_.form == SipForm::strips) {
        own_.iterate(matrix, factors, right, x, count, where);
    } else if (has_cells()) {
        code_.run(setup_, {matrix, factors, right, x, count, nullptr}, where);
    }
}

template class SipPlan<float>;
template class SipPlan<double>;

}  // namespace thalweg::solvers::papers
