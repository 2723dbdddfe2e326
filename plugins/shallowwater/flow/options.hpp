// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "shallowwater/flow/boundaries.hpp"
#include "shallowwater/flow/layout.hpp"
#include "shallowwater/flow/records.hpp"
#include "shallowwater/flow/scheme_names.hpp"
#include "shallowwater/flow/source_options.hpp"
#include "shallowwater/physics/friction.hpp"

namespace thalweg::shallowwater {

enum class Integrator { euler, ssp_rk2 };

// How a bed that is given at cells lies in them. cells: each has its value for the mean of a plane that rises
// as its neighbours do, and the bed jumps where they do not agree. corners: each corner has the mean of the
// cells around it, and the bed is bilinear between them, without jumps; crests and channels of few cells are
// flattened. A bed that is given at vertices is always the latter.
enum class BedShape { cells, corners };

struct Options {
    Scheme scheme = Scheme::kp07;
    Form form = Form::extended;
    Hwp14Form hwp14_form = Hwp14Form::single_waterline;
    WafForm waf_form = WafForm::muscl;
    WafLimiter waf_limiter = WafLimiter::van_leer;
    Integrator integrator = Integrator::ssp_rk2;
    BedShape bed_shape = BedShape::cells;
    double courant = 0.25;  // of face speeds; 0.25 keeps depths positive in the published scheme
    double theta = 1.3;     // limiter: 1 most, 2 least dissipative
    double desingularisation_depth = 0.4;  // m
    double dry_depth = 0;                  // m; 0: 1e-6 for double, 1e-5 for float; of hwp14 1e-8, 1e-6
    double gravity = 9.81;                 // m/s2
    double longest_step = 0;               // s; 0: the time in which 1 m/s crosses a cell
    int local_steps = 1;  // longest step of a cell, in the shortest: a power of two; 1: all take the same
    bool velocity_bound = false;
    bool outflow_limiter = false;
    bool face_discharges = false;     // whether they are published, on triangles those through edges
    RecordSet track = usual_records;  // what is recorded after each step
    double arrival_depth = 0.01;      // m
    double duration_depth = 0.1;      // m, of durations and recession
    double debris_factor = 0.5;       // 1, of the hazard rating
    double start = 0;                 // s, time of the initial state
    bool exact_rounding = false;      // CUDA, schemes that read it: operations rounded as on the CPU alone
    bool skip_dry = true;             // leave out dry parts of the grid, with identical results
    int threads = 0;                  // CPU; 0: as OpenMP says
    int least_listed = 0;        // CUDA, strips from which on only those near water are queued; 0: chosen
    int strip_rows = 0;          // CUDA, rows of a strip; 0: chosen by the size of the grid
    int most_cells_by_row = -1;  // CUDA, wet cells up to which a warp takes a row; negative: chosen
    RainOptions rain;
    InfiltrationOptions infiltration;
    Boundaries boundaries;  // besides the edges of the Domain
    MomentumOptions momentum;
    FrictionLaw friction_law = FrictionLaw::manning;
    RoughnessPoints manning_by_depth;  // n by depth, read by the law of that name
};

// Initial data, float or double whatever the solver computes in. Each array nx x ny (vertices: (nx+1) x
// (ny+1)), row 0 in the south, in the solver's own memory space. Borrowed during initialise() only. Either
// bed_cells or bed_vertices; NaN in it makes a wall. At most one of depth and level (NaN in level means dry);
// neither: dry. Null discharges are zero.
template <class Input>
struct InitialState {
    const Input* bed_cells = nullptr;     // m
    const Input* bed_vertices = nullptr;  // m
    const Input* depth = nullptr;         // m
    const Input* level = nullptr;         // m, in the datum of the bed
    const Input* discharge_x = nullptr;   // m2/s
    const Input* discharge_y = nullptr;   // m2/s
    const Input* velocity_x = nullptr;    // m/s, in place of discharges; missing: at rest
    const Input* velocity_y = nullptr;    // m/s
    double level_everywhere = NAN;        // m, without fields of depth and level; missing: dry
    double velocity_everywhere[2] = {};   // m/s, without fields of discharge and velocity
    // In the coefficients that the law has: n [s m^(-1/3)], C [m^(1/2) s^-1] or f [1].
    CellFriction<Input, double> friction = {};
    const Input* rain_zones = nullptr;  // whole numbers, see RainOptions::zones
    const Input* soil_zones = nullptr;  // whole numbers, see InfiltrationOptions::zones
    // In place of those of soils that have such a RainLoss.
    const Input* curve_number = nullptr;   // 1
    const Input* initial_loss = nullptr;   // m
    const Input* constant_loss = nullptr;  // m/s
};

// How far the bed has risen since the start [m]: cells nx x ny or vertices (nx+1) x (ny+1), one of them, row
// 0 in the south, in the solver's own memory space; NaN counts as no change. Borrowed while move_bed() works.
template <class Input>
struct BedChange {
    const Input* cells = nullptr;
    const Input* vertices = nullptr;
};

// Where publish() writes, each nx x ny, row 0 in the south, in the solver's own memory space; null ones are
// left out. Wall cells are NaN in all of them; levels are NaN in dry cells too; arrival is NaN where the
// water never came.
template <class Real>
struct Outputs {
    Real* depth = nullptr;          // m
    Real* level = nullptr;          // m
    Real* discharge_x = nullptr;    // m2/s
    Real* discharge_y = nullptr;    // m2/s
    Real* speed = nullptr;          // m/s
    Real* maximum_depth = nullptr;  // m
    Real* maximum_level = nullptr;  // m
    Real* maximum_speed = nullptr;  // m/s
    Real* arrival_time = nullptr;   // s
    Real* bed = nullptr;            // m, present level of the ground
    Real* depth_speed = nullptr;    // m2/s
    // Mean discharges per width through the faces between cells over the last advance() [m2/s], 0 before one:
    // (nx + 1) x ny eastward, and nx x (ny + 1) northward. Only with Options::face_discharges.
    Real* face_discharge_x = nullptr;
    Real* face_discharge_y = nullptr;
    // Mean discharges through whole edges of triangles [m3/s]: [edges] in the mesh's numbers, from the cell
    // on the left of an edge (thw_triangles::edge_cells) to that on its right, or out of the mesh.
    Real* edge_discharge = nullptr;
    Real* froude_number = nullptr;  // 1, missing where dry
    // Of the last step: the larger of (|u| + c) dt / dx and (|v| + c) dt / dy; missing where dry.
    Real* courant_number = nullptr;
    Real* maximum_discharge = nullptr;         // m2/s
    Real* maximum_depth_speed = nullptr;       // m2/s
    Real* maximum_hazard_rating = nullptr;     // 1, 0 where always dry
    Real* hazard_class = nullptr;              // 1 to 4, see hazard_class(); 0 where always dry
    Real* vulnerability_class = nullptr;       // 1 to 6, see vulnerability_class(); 0 where always dry
    Real* maximum_depth_time = nullptr;        // s, this and the next four missing where always dry
    Real* maximum_level_time = nullptr;        // s
    Real* maximum_speed_time = nullptr;        // s
    Real* maximum_discharge_time = nullptr;    // s
    Real* maximum_depth_speed_time = nullptr;  // s
    Real* duration = nullptr;                  // s, above Options::duration_depth
    Real* recession_time = nullptr;            // s, when the water last fell below it; missing where never

    // Whether PublishCell has something to write.
    auto wants_state() const -> bool {
        return is_any_set({depth, level, discharge_x, discharge_y, speed, maximum_level, bed, depth_speed,
                           froude_number, courant_number});
    }

    // Whether PublishRecords has something to write.
    auto wants_records() const -> bool {
        return is_any_set({maximum_depth, maximum_level, maximum_speed, arrival_time, maximum_discharge,
                           maximum_depth_speed, maximum_hazard_rating, hazard_class, vulnerability_class,
                           maximum_depth_time, maximum_level_time, maximum_speed_time, maximum_discharge_time,
                           maximum_depth_speed_time, duration, recession_time});
    }

  private:
    static auto is_any_set(std::initializer_list<const Real*> outputs) -> bool {
        return std::any_of(outputs.begin(), outputs.end(), [](const Real* one) { return one != nullptr; });
    }
};

struct StepReport {
    std::int64_t steps = 0;    // since initialise()
    double last_step = 0;      // s
    double shortest_step = 0;  // s, since initialise(), steps cut to hit an end not counted
    double fastest_wave = 0;   // m/s, wave speed times (shorter cell width / cell width) that limits the step
    double time = 0;           // s, reached: the end, or less where waves are so fast that no step is left
};

// Volumes that have to do with each edge of the grid, and with faces beside missing ground inside it [m3].
struct EdgeVolumes {
    double west = 0;
    double east = 0;
    double south = 0;
    double north = 0;
    double inside = 0;

    auto total() const -> double { return west + east + south + north + inside; }
};

// What one of Options::boundaries has to do with the water since initialise() [m3].
struct BoundaryVolumes {
    std::string name;
    double inflow = 0;
    double outflow = 0;
    double shortfall = 0;  // wanted to leave, but was not there
};

// An edge or a segment that is open, now.
struct OpenPlace {
    std::string name;
    double level = 0;    // m, mean over its wet faces
    double outflow = 0;  // m3, since initialise()
};

struct Summary {
    double volume = 0;  // m3, summed in a fixed order
    std::int64_t wet_cells = 0;
    std::int64_t flow_cells = 0;              // all but walls
    std::int64_t damped_cells = 0;            // wet ones below the desingularisation depth
    std::int64_t bad_cell = -1;               // first cell (j * nx + i) that is not finite or negative, or -1
    EdgeVolumes outflow;                      // what left through the edges since initialise()
    EdgeVolumes inflow;                       // what came in through them
    std::vector<BoundaryVolumes> boundaries;  // edges, sources and cells in their order
    std::vector<OpenPlace> open;              // where it has water
    double source_inflow = 0;                 // m3, of sources and hydrograph cells since initialise()
    double source_outflow = 0;
    SourceVolumes sources;  // rain and infiltration
};

}  // namespace thalweg::shallowwater
