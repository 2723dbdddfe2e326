// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <thalweg/solvers/adi.hpp>
#include <thalweg/solvers/sip.hpp>

#include "sediment/core/corrections.hpp"

namespace thalweg::sediment {

/// Convergence of the systems of many steps, in the memory of the executor.
struct SolveHealth {
    std::int64_t unconverged = 0;
    std::int64_t most_iterations =
        0;  // as wide as the other, so that a saved state has no bytes without value
};

/// Records the convergence of a solve, layer by layer.
struct NoteHealth {
    const solvers::Convergence* reports;
    SolveHealth* health;

    THALWEG_HD void operator()(int layer, int /*j*/) const {
        health[layer].unconverged += reports[layer].converged == 0 ? 1 : 0;
        if (reports[layer].iterations > health[layer].most_iterations) {
            health[layer].most_iterations = reports[layer].iterations;
        }
    }
};

/// Linear systems of all classes and loads in one batch, with their solver, in memory of the executor.
template <class Real, class Executor>
class Transport {
  public:
    Transport(const Options& options, const Setting<Real>& setting, Executor& executor, Device device)
        : executor_(executor),
          layers_(setting.layers()),
          rows_(setting.span_rows(layers_ / setting.classes)),
          solution_(options.solution),
          adi_(device, shape(setting), adi_options(options, false)),
          sip_(device, shape(setting), sip_options(options, false)),
          next_adi_(device, shape(setting), adi_options(options, true)),
          next_sip_(device, shape(setting), sip_options(options, true)) {
        const auto count = static_cast<std::size_t>(setting.plane) * static_cast<std::size_t>(layers_);
        for (Real** one : {&system_.west, &system_.east, &system_.south, &system_.north, &system_.centre,
                           &system_.right}) {
            *one = executor.template allocate<Real>(count);
        }
        if (setting.is_corrected()) {
            outer_iterations_ = options.outer_iterations.value_or(setting.usual_corrections());
            corrected_ = executor.template allocate<Real>(count);
        }
        const bool sip = solution_ == Solution::sip;
        workspace_ =
            executor.template allocate<std::byte>(sip ? sip_.workspace_bytes() : adi_.workspace_bytes());
        factors_ = sip ? executor.template allocate<std::byte>(sip_.factor_bytes()) : nullptr;
        reports_ = executor.template allocate<solvers::Convergence>(static_cast<std::size_t>(layers_));
        health_ = executor.hold(std::vector<SolveHealth>(static_cast<std::size_t>(layers_)));
    }

    /// Makes the systems of a step of dt [s].
    void assemble(const Faces<Real>& faces, Real dt) {
        executor_.for_each(faces.s.nx, rows_, Assemble<Real>{faces, system_, dt});
    }

    /// Solves them; the loads of `faces` are the first guess and become the solution. Returns false where
    /// gives_up(), asked ahead of each solution and after the last, says so; the loads are then neither.
    template <class GivesUp>
    auto solve(const Faces<Real>& faces, const GivesUp& gives_up) -> bool {
        if (gives_up()) {
            return false;
        }
        if (solution_ == Solution::sip) {
            sip_.factor(system_.matrix(), factors_, where());
        }
        if (corrected_ == nullptr) {
            solve(first_, sip_, adi_, system_.right, faces.p.load);
            return !gives_up();
        }
        // The residual of a correction is compared with that of the first solution.
        for (int n = 0; n < outer_iterations_; ++n) {
            correct(faces);
            if (n == 0) {
                solve(first_, sip_, adi_, corrected_, faces.p.load);
            } else {
                solve(next_, next_sip_, next_adi_, corrected_, faces.p.load);
            }
            if (gives_up()) {
                return false;
            }
        }
        return true;
    }

    /// Returns the convergence since the last call; the count of systems that did not converge is since the
    /// start. Waits for the executor.
    auto health() -> SolveHealth {
        std::vector<SolveHealth> layers(static_cast<std::size_t>(layers_));
        const std::size_t bytes = layers.size() * sizeof(SolveHealth);
        executor_.download(layers.data(), health_, bytes);
        SolveHealth all;
        for (SolveHealth& one : layers) {
            all.unconverged += one.unconverged;
            all.most_iterations = std::max(all.most_iterations, one.most_iterations);
            one.most_iterations = 0;
        }
        executor_.upload(health_, layers.data(), bytes);
        return all;
    }

    /// Lists how the systems have converged.
    void list_state(Register& all) const {
        all.records("convergence", health_, static_cast<std::size_t>(layers_), THW_BLOCK_RECORDED);
    }

  private:
    using Recording = typename Executor::Recording;

    // With the same arrays each time: on CUDA it is captured once, so that the iteration ends when it has
    // converged.
    void solve(Recording& recording, const solvers::SipPlan<Real>& sip, const solvers::AdiPlan<Real>& adi,
               const Real* right, Real* loads) {
        executor_.replay(recording, [&] {
            if (solution_ == Solution::sip) {
                sip.solve(system_.matrix(), factors_, right, loads, where(), reports_);
            } else {
                adi.solve(system_.matrix(), right, loads, where(), reports_);
            }
            executor_.for_each(layers_, 1, NoteHealth{reports_, health_});
        });
    }

    auto where() const -> solvers::Execution { return {workspace_, executor_.stream()}; }

    /// Finds the corrections from the present loads.
    void correct(const Faces<Real>& faces) {
        const Setting<Real>& s = faces.s;
        if (s.skewed) {
            executor_.for_each(s.nx, s.span_rows(), FindLoadSlopes<Real>{faces});
        }
        executor_.for_each(s.nx, s.span_rows(), FindCorrections<Real>{faces});
        if (s.convection != Convection::quick) {
            Real* share = corrected_;  // until CorrectRight writes it
            executor_.for_each(s.nx, s.span_rows(), FindShares<Real>{faces, system_.right, share});
            executor_.for_each(s.nx, s.span_rows(), TakeShares<Real>{faces, share});
        }
        executor_.for_each(s.nx, rows_, CorrectRight<Real>{faces, system_.right, corrected_});
    }

    static auto shape(const Setting<Real>& s) -> solvers::FieldShape {
        return solvers::field_of(s.nx, s.ny, s.layers());
    }

    // Returns the tolerance of the options, in single precision at least 1e-5, since rounding allows no less.
    static auto tolerance(const Options& options, bool resumes) -> solvers::Tolerance {
        solvers::Tolerance t = options.tolerance;
        t.resumes = resumes;
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

    static auto adi_options(const Options& options, bool resumes) -> solvers::AdiOptions {
        solvers::AdiOptions o;
        o.tolerance = tolerance(options, resumes);
        return o;
    }

    static auto sip_options(const Options& options, bool resumes) -> solvers::SipOptions {
        solvers::SipOptions o;
        o.tolerance = tolerance(options, resumes);
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
    solvers::AdiPlan<Real> next_adi_;  // for the second and later solutions of a step
    solvers::SipPlan<Real> next_sip_;
    SystemPlanes<Real> system_ = {};
    int outer_iterations_ = 1;
    Real* corrected_ = nullptr;  // right sides with the corrections; null: there are none
    void* workspace_ = nullptr;
    void* factors_ = nullptr;
    solvers::Convergence* reports_ = nullptr;
    SolveHealth* health_ = nullptr;  // by layer
    Recording first_, next_;
};

}  // namespace thalweg::sediment
