// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include <thalweg/solvers/adi.hpp>
#include <thalweg/solvers/sip.hpp>

#include "sediment/core/corrections.hpp"

namespace thalweg::sediment {

/// Convergence of the systems of many steps, in the memory of the executor.
struct SolveHealth {
    std::int64_t unconverged = 0;
    std::int32_t most_iterations = 0;
};

/// Records the convergence of a solve, in one call.
struct NoteHealth {
    const solvers::Convergence* reports;
    int layers;
    SolveHealth* health;

    THALWEG_HD void operator()(int /*i*/, int /*j*/) const {
        for (int n = 0; n < layers; ++n) {
            health->unconverged += reports[n].converged == 0 ? 1 : 0;
            if (reports[n].iterations > health->most_iterations) {
                health->most_iterations = reports[n].iterations;
            }
        }
    }
};

/// The systems of all classes and loads in one batch, and what solves them. Memory is the executor's.
template <class Real, class Executor>
class Transport {
  public:
    Transport(const Options& options, const Setting<Real>& setting, Executor& executor,
              solvers::Device device)
        : executor_(executor),
          layers_(setting.layers()),
          rows_(setting.ny * (layers_ / setting.classes)),
          solution_(options.solution),
          adi_(device, shape(setting), adi_options(options)),
          sip_(device, shape(setting), sip_options(options)) {
        const auto count = static_cast<std::size_t>(setting.plane) * static_cast<std::size_t>(layers_);
        for (Real** one : {&system_.west, &system_.east, &system_.south, &system_.north, &system_.centre,
                           &system_.right}) {
            *one = executor.template allocate<Real>(count);
        }
        if (setting.is_corrected()) {
            outer_iterations_ = options.outer_iterations;
            corrected_ = executor.template allocate<Real>(count);
        }
        const bool sip = solution_ == Solution::sip;
        workspace_ =
            executor.template allocate<std::byte>(sip ? sip_.workspace_bytes() : adi_.workspace_bytes());
        factors_ = sip ? executor.template allocate<std::byte>(sip_.factor_bytes()) : nullptr;
        reports_ = executor.template allocate<solvers::Convergence>(static_cast<std::size_t>(layers_));
        health_ = executor.template allocate<SolveHealth>(1);
        const SolveHealth none;
        executor.upload(health_, &none, sizeof none);
    }

    /// Makes the systems of a step of dt [s].
    void assemble(const Faces<Real>& faces, Real dt) {
        executor_.for_each(faces.s.nx, rows_, Assemble<Real>{faces, system_, dt});
    }

    /// Solves them; the loads of `faces` are the first guess and become the solution.
    void solve(const Faces<Real>& faces) {
        if (solution_ == Solution::sip) {
            sip_.factor(system_.matrix(), factors_, where());
        }
        if (corrected_ == nullptr) {
            solve(system_.right, faces.p.load);
            return;
        }
        for (int n = 0; n < outer_iterations_; ++n) {
            correct(faces);
            solve(corrected_, faces.p.load);
        }
    }

    /// Returns the convergence since the last call; the count of systems that did not converge is since the
    /// start. Waits for the executor.
    auto health() -> SolveHealth {
        SolveHealth found;
        executor_.download(&found, health_, sizeof found);
        SolveHealth next;
        next.unconverged = found.unconverged;
        executor_.upload(health_, &next, sizeof next);
        return found;
    }

  private:
    // With the same arrays each time: on CUDA it is captured once, so that the iteration ends when it has
    // converged.
    void solve(const Real* right, Real* loads) {
        executor_.replay(solving_, [&] {
            if (solution_ == Solution::sip) {
                sip_.solve(system_.matrix(), factors_, right, loads, where(), reports_);
            } else {
                adi_.solve(system_.matrix(), right, loads, where(), reports_);
            }
            executor_.for_each(1, 1, NoteHealth{reports_, layers_, health_});
        });
    }

    auto where() const -> solvers::Execution { return {workspace_, executor_.stream()}; }

    /// Finds the corrections from the present loads.
    void correct(const Faces<Real>& faces) {
        const Setting<Real>& s = faces.s;
        executor_.for_each(s.nx, s.ny, FindCorrections<Real>{faces});
        if (s.convection != Convection::quick) {
            Real* share = corrected_;  // until CorrectRight writes it
            executor_.for_each(s.nx, s.ny, FindShares<Real>{faces, system_.right, share});
            executor_.for_each(s.nx, s.ny, TakeShares<Real>{faces, share});
        }
        executor_.for_each(s.nx, rows_, CorrectRight<Real>{faces, system_.right, corrected_});
    }

    static auto shape(const Setting<Real>& s) -> solvers::FieldShape {
        return solvers::field_of(s.nx, s.ny, s.layers());
    }

    // Single precision cannot meet what double can.
    static auto tolerance(const Options& options) -> solvers::Tolerance {
        solvers::Tolerance t = options.tolerance;
        if (sizeof(Real) == sizeof(float)) {
            t.relative = t.relative < 1e-5 ? 1e-5 : t.relative;
            t.pointwise = t.pointwise < 1e-5 ? 1e-5 : t.pointwise;
        }
        // Rounding of a first guess that was right.
        t.negligible = sizeof(Real) == sizeof(float) ? 1e-6 : 1e-14;
        // Still water carries loads like 1e-40, of which single precision has too few digits for any
        // tolerance.
        t.smallest = 1e-30;
        return t;
    }

    static auto adi_options(const Options& options) -> solvers::AdiOptions {
        solvers::AdiOptions o;
        o.tolerance = tolerance(options);
        return o;
    }

    static auto sip_options(const Options& options) -> solvers::SipOptions {
        solvers::SipOptions o;
        o.tolerance = tolerance(options);
        // Where the directions of bed load meet, a row of its layers, which are the last, gains more than it
        // loses. Without cancellation SIP converges on any matrix of positive solutions (a regular splitting,
        // Meijerink & van der Vorst 1977).
        if (options.solves_bed_load()) {
            o.cancelling_layers = options.solves_suspended() ? static_cast<int>(options.classes.size()) : 0;
        }
        return o;
    }

    Executor& executor_;
    int layers_;
    int rows_;
    Solution solution_;
    solvers::AdiPlan<Real> adi_;
    solvers::SipPlan<Real> sip_;
    SystemPlanes<Real> system_ = {};
    int outer_iterations_ = 1;
    Real* corrected_ = nullptr;  // right sides with the corrections; null: there are none
    void* workspace_ = nullptr;
    void* factors_ = nullptr;
    solvers::Convergence* reports_ = nullptr;
    SolveHealth* health_ = nullptr;
    typename Executor::Recording solving_;
};

}  // namespace thalweg::sediment
