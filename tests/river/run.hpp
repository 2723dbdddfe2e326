// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <functional>
#include <memory>
#include <vector>

#include "../support/saved_blocks.hpp"
#include "machine.hpp"
#include "meshes.hpp"

namespace thalweg::river::test {

/// A solver on the chosen machine, on one thread of the CPU, and its fields on the host.
template <class Real>
class RunOf {
  public:
    RunOf(const RiverBed& bed, Options options)
        : solver((options.threads = 1, Machine::chosen().make_solver<Real>(bed, options))) {}

    auto save() const -> thalweg::test::SavedBlocks {
        return thalweg::test::save_blocks(*solver, Machine::chosen());
    }

    void restore(const thalweg::test::SavedBlocks& saved) const {
        thalweg::test::restore_blocks(*solver, Machine::chosen(), saved);
    }

    auto cells() const -> std::size_t { return solver->metrics().cells(); }

    /// Values at the centres of cells.
    auto at_cells(const std::function<double(double, double)>& f) const -> std::vector<double> {
        const MeshMetrics& m = solver->metrics();
        std::vector<double> all(m.cells());
        for (std::size_t k = 0; k < all.size(); ++k) {
            all[k] = f(m.centre_x[k], m.centre_y[k]);
        }
        return all;
    }

    auto field(double* Outputs<double>::*which) const -> std::vector<double> {
        return published(which, cells());
    }

    /// Mean discharges of the last advance through the faces along i (0) or j (1).
    auto face_discharges(int axis) const -> std::vector<double> {
        return published(axis == 0 ? &Outputs<double>::discharge_i : &Outputs<double>::discharge_j,
                         solver->metrics().face[axis].kind.size());
    }

    std::unique_ptr<RiverSolver<Real>> solver;

  private:
    auto published(double* Outputs<double>::*which, std::size_t count) const -> std::vector<double> {
        const auto values = Machine::chosen().array<double>(count);
        Outputs<double> o;
        o.*which = values.get();
        solver->publish(o);
        return Machine::chosen().download(values, count);
    }
};

using Run = RunOf<double>;

/// Largest difference; NaN where a value is not finite.
inline auto largest_difference(const std::vector<double>& a, const std::vector<double>& b) -> double {
    double found = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
        const double d = std::fabs(a[k] - b[k]);
        found = d <= found ? found : d;
    }
    return found;
}

inline auto largest_difference(const std::vector<double>& a, double b) -> double {
    return largest_difference(a, std::vector<double>(a.size(), b));
}

template <class Real>
auto largest_speed(const RunOf<Real>& run) -> double {
    return std::fmax(largest_difference(run.field(&Outputs<double>::velocity_x), 0),
                     largest_difference(run.field(&Outputs<double>::velocity_y), 0));
}

}  // namespace thalweg::river::test
