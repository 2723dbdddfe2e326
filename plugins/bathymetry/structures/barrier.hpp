// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

#include <thalweg/mesh/triangles.hpp>

#include "bathymetry/ground/bed_view.hpp"

// A barrier on the ground, written once for the CPU and for CUDA.
namespace thalweg::bathymetry {

enum class BarrierRule {
    raise_to,  ///< the ground rises to a crest level and never sinks
    raise_by,  ///< the ground rises by a height
    lower_to   ///< the ground sinks to a level and never rises
};

/// When a barrier stands [s].
struct BarrierTimes {
    double duration = 0;  ///< from begun to fully there, linear in time
    double until = 0;     ///< from then on it is gone

    THALWEG_HD auto share(double begun, double now) const -> double {
        if (now < begun || now >= until) {
            return 0;
        }
        const double age = now - begun;
        return age < duration ? age / duration : 1;
    }
};

/// Lets the barrier begin where the water at a cell stands above a threshold. One call an interval.
struct BarrierTrigger {
    compute::AnyValues level;  ///< m at cells, NaN where dry
    std::ptrdiff_t cell;
    double threshold;  ///< m
    double now;        ///< s
    double* begun;     ///< s, in the executor's memory; far in the future: not yet

    THALWEG_HD void operator()(std::int64_t) const {
        if (now < *begun && level[cell] > threshold) {
            *begun = now;
        }
    }
};

/// By how much a barrier of such a value changes ground of such a level [m]; none where it is missing.
THALWEG_HD auto barrier_rise(BarrierRule rule, double value, double level) -> double {
    if (rule == BarrierRule::raise_by) {
        return value;
    }
    const double rise = is_missing(level) ? 0.0 : value - level;
    const bool up = rule == BarrierRule::raise_to;
    return (up && rise > 0) || (!up && rise < 0) ? rise : 0.0;
}

/// Writes the change of the bed at vertex (i, j): what came in, and what the barrier makes of the ground
/// then.
struct BarrierVertex {
    BedView bed;
    compute::AnyValues before;  ///< change so far [m], or none
    bool before_at_vertices;
    const double* drawn;  ///< crest, height or level [m] at vertices, NaN where there is no barrier
    BarrierRule rule;
    BarrierTimes times;
    double now;
    const double* begun;
    compute::AnyTarget change;  ///< [m] at vertices

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = bed.vertex(i, j);
        const double so_far = before_at(i, j, k);
        const double share = times.share(*begun, now);
        const double own = share > 0 && !is_missing(drawn[k]) ? rise(i, j, k, so_far) : 0.0;
        change.put(k, so_far + share * own);
    }

  private:
    THALWEG_HD auto before_at(int i, int j, std::ptrdiff_t k) const -> double {
        if (!before.given()) {
            return 0;
        }
        if (before_at_vertices) {
            return is_missing(before[k]) ? 0.0 : before[k];
        }
        return VertexMean(before, bed, i, j).value_or(0);
    }

    THALWEG_HD auto rise(int i, int j, std::ptrdiff_t k, double so_far) const -> double {
        const double first = bed.at_vertices ? bed.bed[k] : VertexMean(bed.bed, bed, i, j).value_or(drawn[k]);
        return barrier_rise(rule, drawn[k], first + so_far);
    }
};

/// The same at a triangle: what comes in at nodes counts with its mean.
struct BarrierTriangle {
    mesh::Triangles mesh;
    compute::AnyValues bed;
    bool bed_at_nodes;
    compute::AnyValues before;  ///< change so far [m], or none
    bool before_at_nodes;
    const double* drawn;  ///< crest, height or level [m] at cells, NaN where there is no barrier
    BarrierRule rule;
    BarrierTimes times;
    double now;
    const double* begun;
    compute::AnyTarget change;  ///< [m] at cells

    THALWEG_HD void operator()(std::int64_t cell) const {
        const double came = before.given() ? value_at(before, before_at_nodes, cell) : 0.0;
        const double so_far = is_missing(came) ? 0.0 : came;
        const double share = times.share(*begun, now);
        const bool stands = share > 0 && !is_missing(drawn[cell]);
        const double level = value_at(bed, bed_at_nodes, cell) + so_far;
        change.put(cell, so_far + (stands ? share * barrier_rise(rule, drawn[cell], level) : 0.0));
    }

  private:
    THALWEG_HD auto value_at(compute::AnyValues values, bool at_nodes, std::int64_t cell) const -> double {
        if (!at_nodes) {
            return values[cell];
        }
        const auto corners = mesh.corners(cell);
        return (values[corners.nodes[0]] + values[corners.nodes[1]] + values[corners.nodes[2]]) / 3;
    }
};

}  // namespace thalweg::bathymetry
