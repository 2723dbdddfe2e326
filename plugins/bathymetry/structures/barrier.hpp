// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <vector>

#include <thalweg/choice.hpp>
#include <thalweg/mesh/triangles.hpp>

#include "bathymetry/ground/bed_view.hpp"

// A barrier on the ground, written once for the CPU and for CUDA.
namespace thalweg::bathymetry {

enum class BarrierRule {
    raise_to,  ///< the ground rises to a crest level and never sinks
    raise_by,  ///< the ground rises by a height
    lower_to   ///< the ground sinks to a level and never rises
};

inline auto choices(BarrierRule) -> const std::vector<Choice<BarrierRule>>& {
    static const std::vector<Choice<BarrierRule>> all = {
        {"raise_to", BarrierRule::raise_to, "level of the crest"},
        {"raise_by", BarrierRule::raise_by, "height above the ground"},
        {"lower_to", BarrierRule::lower_to, "level of the bottom of a breach"}};
    return all;
}

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

/// Cells that are drawn, and those of them that the barrier changes when it is complete.
struct BarrierEffect {
    std::int64_t drawn = 0;
    std::int64_t changed = 0;
    double most = 0;  ///< m, of the changes without their signs
};

THALWEG_HD auto combine(const BarrierEffect& a, const BarrierEffect& b) -> BarrierEffect {
    return {a.drawn + b.drawn, a.changed + b.changed, a.most > b.most ? a.most : b.most};
}

/// What a barrier makes of one cell: missing where it is not drawn.
THALWEG_HD auto effect_of(double drawn, double rise) -> BarrierEffect {
    const double change = rise < 0 ? -rise : rise;
    return is_missing(drawn) ? BarrierEffect{} : BarrierEffect{1, change > 0 ? 1 : 0, change};
}

/// Writes the change of the bed at vertex (i, j): what came in, and what the barrier makes of the ground
/// then. On a bed at cells it is the most that a cell of the barrier around the vertex needs: a cell changes
/// by the mean of its vertices, so none is left short of the drawn level.
struct BarrierVertex {
    BedView bed;
    compute::AnyValues before;  ///< change so far [m], or none
    bool before_at_vertices;
    const double* drawn;  ///< crest, height or level [m] at cells, NaN where there is no barrier
    BarrierRule rule;
    BarrierTimes times;
    double now;
    const double* begun;
    compute::AnyTarget change;  ///< [m] at vertices

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = bed.vertex(i, j);
        const double so_far = before_at(i, j, k);
        const double share = times.share(*begun, now);
        change.put(k, so_far + (share > 0 ? share * rise(i, j, so_far) : 0.0));
    }

    /// The effect on cell (i, j), from the ground that is there now.
    THALWEG_HD auto effect(int i, int j) const -> BarrierEffect {
        double sum = 0;
        for (int north = j; north <= j + 1; ++north) {
            for (int east = i; east <= i + 1; ++east) {
                sum += rise_of_cell(i, j, east, north, before_at(east, north, bed.vertex(east, north)));
            }
        }
        return effect_of(drawn[bed.cell(i, j)], sum / 4);
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

    THALWEG_HD auto rise(int i, int j, double so_far) const -> double {
        double most = 0;
        for (int south = j - 1; south <= j; ++south) {
            for (int west = i - 1; west <= i; ++west) {
                const double own = rise_of_cell(west, south, i, j, so_far);
                const bool further = rule == BarrierRule::lower_to ? own < most : own > most;
                most = further ? own : most;
            }
        }
        return most;
    }

    /// What a cell beside vertex (i, j) asks of it: 0 outside the barrier.
    THALWEG_HD auto rise_of_cell(int west, int south, int i, int j, double so_far) const -> double {
        if (west < 0 || west >= bed.nx || south < 0 || south >= bed.ny) {
            return 0;
        }
        const double value = drawn[bed.cell(west, south)];
        if (is_missing(value)) {
            return 0;
        }
        const double level = bed.at_vertices ? bed.bed[bed.vertex(i, j)] + so_far
                                             : bed.bed[bed.cell(west, south)] + before_in(west, south);
        return barrier_rise(rule, value, level);
    }

    /// Change so far of a cell, as the flow takes it.
    THALWEG_HD auto before_in(int west, int south) const -> double {
        if (!before.given()) {
            return 0;
        }
        double sum = 0;
        for (int j = south; j <= south + 1; ++j) {
            for (int i = west; i <= west + 1; ++i) {
                sum += before_at(i, j, bed.vertex(i, j));
            }
        }
        return sum / 4;
    }
};

/// Writes the change of the bed at a triangle: what comes in at nodes counts with its mean.
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

    /// The effect on a cell, from the ground that is there now.
    THALWEG_HD auto effect(std::int64_t cell) const -> BarrierEffect {
        const double came = before.given() ? value_at(before, before_at_nodes, cell) : 0.0;
        const double level = value_at(bed, bed_at_nodes, cell) + (is_missing(came) ? 0.0 : came);
        return effect_of(drawn[cell], is_missing(drawn[cell]) ? 0 : barrier_rise(rule, drawn[cell], level));
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
