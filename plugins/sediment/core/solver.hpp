// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include <thalweg/state.hpp>

#include "sediment/core/flow_fields.hpp"
#include "sediment/core/options.hpp"

namespace thalweg::sediment {

/// The bed at the start; cells of the flow's grid.
struct FirstBed {
    AnyValues level;      ///< m; NaN in walls
    AnyValues thickness;  ///< m, over the floor that cannot be eroded; or none: Options::sediment_thickness
    bool level_at_nodes = false;  ///< whether `level` is at the (nx + 1) x (ny + 1) nodes of the cells
};

/// Results to write, by cell where nothing else is said; null: not wanted. NaN in walls.
template <class Real>
struct Outputs {
    Real* bed_change = nullptr;     ///< m, since the start; 0 in walls
    Real* bed = nullptr;            ///< m
    Real* concentration = nullptr;  ///< kg/m3, of all classes
    Real* bed_load_x = nullptr;     ///< kg/(m s), of all classes, eastward
    Real* bed_load_y = nullptr;
    Real* shear = nullptr;                ///< Pa
    Real* manning = nullptr;              ///< s/m^(1/3), of Options::roughness other than flow
    Real* d16 = nullptr;                  ///< m, of the mixing layer
    Real* d50 = nullptr;                  ///< m
    Real* d84 = nullptr;                  ///< m
    Real* class_fraction = nullptr;       ///< 1, of class `shown` in the mixing layer
    Real* class_concentration = nullptr;  ///< kg/m3, of class `shown`
    int shown = 0;
    /// Both loads of all classes through the faces across x or i in the last step, with Options::face_loads:
    /// m2/s of solids per unit width on a raster, m3/s on a mesh.
    Real* face_sediment_x = nullptr;
    Real* face_sediment_y = nullptr;  ///< the same across y or j
};

/// Balance of one class since the start [m3 of solids].
struct ClassBalance {
    double suspended = 0;  ///< in the water now
    double moving = 0;     ///< of bed load on its way now
    double bed = 0;        ///< that the bed has gained, over the morphological factor
    double entered = 0;    ///< through the edges of the grid
    double left = 0;
    double started = 0;  ///< in the water and on its way at the start

    /// Error of the balance: 0 except for rounding.
    auto error() const -> double { return suspended + moving + bed + left - entered - started; }
};

/// Bed load of all classes that a given inflow prescribes on one side [m3 of solids], on faces that water has
/// come in through, and what of it did not come in.
struct Feed {
    double prescribed = 0;
    double missing = 0;
};

struct Summary {
    std::vector<ClassBalance> classes;
    std::array<Feed, 4> feeds;     ///< west, east, south, north; since the start
    std::vector<double> water;     ///< m3 that has come in through each of Options::face_inflows
    std::vector<double> sections;  ///< m3 of solids through Options::sections since the start, by loads
    std::int64_t bad_cell = -1;    ///< first cell with a load or bed that is not finite, or -1
    double lowest_change = 0;      ///< m, of the bed
    double highest_change = 0;     ///< m
    int most_iterations = 0;       ///< of the steps since the last summary
    std::int64_t unconverged = 0;  ///< systems since the start that stopped short of the tolerance
    double largest_step = 0;       ///< largest change of the bed in the last step over the depth there
    std::int64_t step_cell = -1;   ///< the first cell where it is that large, or -1
};

/// Asked in a step as long as it can be taken back: between phases, and between solutions; true gives it up.
using StepWatch = std::function<bool()>;

/// Called when a phase of a step has been queued, with its name: for benchmarks.
using PhaseMark = std::function<void(const char* phase)>;

/// Sediment transport on one raster or curvilinear mesh, on one executor. All pointers that go in and out are
/// in the executor's memory; on CUDA all work is queued on the stream given to the factory, and only
/// summary() and initialise() wait for it. One thread at a time.
template <class Real>
class Solver {
  public:
    virtual ~Solver() = default;

    /// Sets the bed and the first loads from the flow at the start. Of its face discharges only the walls of
    /// a mesh are read. Throws thalweg::Error where its roughness is not Options::stated_manning.
    virtual void initialise(const FirstBed& bed, const FlowFields& flow) = 0;

    /// Sets what comes in through edges with Inflow::given from now on, by class: concentrations [m3/m3] and
    /// bed load [m2/s]; empty: none.
    virtual void set_inflow(const std::vector<double>& concentration,
                            const std::vector<double>& bed_load) = 0;

    /// Computes a step of `dt` > 0 s, from the depth of the last call to that of `flow`. Returns false where
    /// `watch` has given it up: loads, bed and depth are then those before the call, and what follows from
    /// the flow at once, such as the shear stress, is that of `flow`.
    virtual auto step(const FlowFields& flow, double dt, const StepWatch& watch, const PhaseMark& mark)
        -> bool = 0;

    void step(const FlowFields& flow, double dt) { step(flow, dt, {}, {}); }

    virtual void publish(const Outputs<float>& outputs) = 0;
    virtual void publish(const Outputs<double>& outputs) = 0;

    virtual auto summary() -> Summary = 0;

    /// Lists all that a run needs to go on bit for bit, after initialise(); on CUDA the values are there when
    /// the stream is done.
    virtual void list_state(Register& all) = 0;

    /// Makes what follows from values that were written there. Waits for the stream.
    virtual void state_restored() = 0;
};

/// Both throw thalweg::Error for options that cannot work.
template <class Real>
auto make_cpu_solver(const Options& options) -> std::unique_ptr<Solver<Real>>;

/// On the current CUDA device; `stream` is a cudaStream_t, borrowed for the life of the solver. Throws
/// thalweg::Error in a build without CUDA.
template <class Real>
auto make_cuda_solver(const Options& options, void* stream) -> std::unique_ptr<Solver<Real>>;

}  // namespace thalweg::sediment
