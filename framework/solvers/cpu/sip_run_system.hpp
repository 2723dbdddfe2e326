// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/methods/residual_rule.hpp"
#include "solvers/methods/sip_setup.hpp"

/// What every form of SIP does with a system on the CPU.
namespace thalweg::solvers::cpu {

template <class Real>
auto layer_at(const SipSetup& setup, const SipCall<Real>& call, std::int64_t layer, bool mirrored,
              const SipFactorArrays<Real>& factors) -> SipLayer<Real> {
    const std::int64_t at = layer * setup.shape.layer_pitch;
    return {setup.shape.nx,
            setup.shape.ny,
            setup.shape.row_pitch,
            mirrored,
            layer_of(call.matrix, at),
            call.right == nullptr ? nullptr : call.right + at,
            call.x == nullptr ? nullptr : call.x + at,
            factors,
            nullptr};
}

/// All that a call asks of one system. A worker iterates: advance(number, measured), norms(), end(number) and
/// fault(layer).
template <class Worker, class Real>
void run_system(Worker& worker, const SipSetup& setup, const SipCall<Real>& call, std::int64_t layer) {
    if (call.report == nullptr) {
        for (int n = 0; n < call.count; ++n) {
            worker.advance(n, false);
        }
        worker.end(call.count);
        return;
    }
    Convergence report = fresh_report(setup.options.tolerance, call.report[layer]);
    report.fault =
        factor_fault(static_cast<const SipFaults*>(call.factors)[layer], setup.shape.nx, setup.shape.ny);
    for (int n = 0; report.fault == no_fault; ++n) {
        const bool measured = is_measured(setup.options.tolerance, n);
        worker.advance(n, measured);
        if (measured) {
            const ResidualNorms norms = worker.norms();
            const bool go_on = judge(norms, setup.options.tolerance, n, report);
            if (!is_number(norms.absolute)) {
                report.fault = worker.fault(layer);
            }
            if (!go_on) {
                break;
            }
        }
    }
    call.report[layer] = report;
}

}  // namespace thalweg::solvers::cpu
