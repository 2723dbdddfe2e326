// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "solvers/bench/papers/wave_nodes.hpp"
#include "solvers/bench/papers/wave_setup.hpp"

namespace thalweg::solvers::papers {

/// Where form wf_all keeps all its systems: matrices and factors with what outlives a solution, right-hand
/// sides, unknowns and changes in the workspace.
template <class Real>
struct WaveStore {
    WaveMesh mesh;  ///< skewed
    std::int64_t layers = 0;
    int orientations = 1;
    Real* kept = nullptr;
    Real* passing = nullptr;

    /// Virtual nodes before and behind the lines of an array: as far as a neighbour is, in whole warps.
    THALWEG_HD auto guard() const -> std::int64_t { return mesh.pitch + 32; }

    /// Values of an array of one system.
    THALWEG_HD auto values() const -> std::int64_t { return mesh.size() + 2 * guard(); }

    THALWEG_HD auto kept_values() const -> std::int64_t { return 10 * values() * layers * orientations; }

    THALWEG_HD auto passing_values() const -> std::int64_t { return 3 * values() * layers * orientations; }

    THALWEG_HD auto nodes(std::int64_t layer, bool mirrored) const -> WaveNodes<Real> {
        const std::int64_t each = values();
        const std::int64_t set = layer + (mirrored ? layers : 0);
        Real* const a = kept + 10 * set * each + guard();
        Real* const b = passing + 3 * set * each + guard();
        return {mesh,
                mirrored,
                a,
                a + each,
                a + 2 * each,
                a + 3 * each,
                a + 4 * each,
                factor_arrays(a + 5 * each, each),
                b,
                b + each,
                b + 2 * each};
    }
};

/// Store of a plan. `kept`: what lies behind the faults of the factors.
template <class Real>
auto wave_store(const WaveSetup& setup, Real* kept, Real* passing) -> WaveStore<Real> {
    return {wave_mesh(setup.shape.nx, setup.shape.ny, true), setup.shape.layers, setup.orientations(), kept,
            passing};
}

}  // namespace thalweg::solvers::papers
