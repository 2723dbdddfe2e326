// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "shallowwater/flow/scheme_names.hpp"

namespace thalweg::shallowwater {

/// Parameters of the node that not every scheme reads, as bits of SchemeTraits::reads.
namespace reads {
enum : std::uint32_t {
    theta = 1u << 0,
    integrator = 1u << 1,
    desingularisation_depth = 1u << 2,
    velocity_bound = 1u << 3,
    outflow_limiter = 1u << 4,
    hwp14_form = 1u << 5,
    waf_form = 1u << 6,
    waf_limiter = 1u << 7,
    local_steps = 1u << 8,
    exact_rounding = 1u << 9,
    form = 1u << 10
};
}

/// A scheme in one of its forms, as traits() of its room states it: its names, its defaults, and what both
/// executors must know of it beside its fluxes. docs/schemes.md has the evidence for the numbers.
struct SchemeTraits {
    Scheme scheme = Scheme::kp07;
    WafForm waf_form = WafForm::muscl;  ///< counts for Scheme::waf alone
    const char* id = "";                ///< of the scheme, in graphs
    const char* name = "";              ///< of scheme and form, in benchmarks
    const char* words = "";             ///< of scheme and form, in messages
    const char* help = "";              ///< of the scheme
    std::uint32_t reads = 0;
    int halo = 2;  ///< cells in each direction that a face looks at
    /// CUDA, wet cells up to which a warp takes a row, not a strip; in float and in double.
    int most_cells_by_row_float = 0, most_cells_by_row = 0;

    double courant = 0.25;                  ///< default, of the wave speeds at faces, with two stages
    double courant_euler = 0.25;            ///< default with one stage
    double most_courant = 0.25;             ///< with which uniform flow stays exact at any speed
    double desingularisation_depth = 1e-3;  ///< [m] default, below which velocities are damped
    double dry_depth_float = 1e-5, dry_depth = 1e-6;  ///< [m] defaults in float and in double
    bool damps = true;                ///< velocities are damped in shallow water, not divided by any depth
    bool has_waterline = false;       ///< partly flooded cells have a level of their own
    bool has_ring_slopes = false;     ///< cells outside the edges have a bed each, see RingBed
    bool limits_by_cell = false;      ///< outflow is limited by the depth of the cell, not of the face
    bool steps_by_direction = false;  ///< one stage, along one axis after the other
    bool is_single_stage = false;     ///< one stage, whatever the integrator
    bool on_triangles = false;        ///< on triangular meshes, not on rasters
};

}  // namespace thalweg::shallowwater
