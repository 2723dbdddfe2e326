// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <thalweg/compute/any_values.hpp>
#include <thalweg/state.hpp>

#include "shallowwater/flow/step_samples.hpp"
#include "shallowwater/river/mesh_metrics.hpp"
#include "shallowwater/river/options.hpp"

namespace thalweg::river {

/// A mesh, its bed and what is fixed on it; on the host.
struct RiverBed {
    mesh::CurvilinearData mesh;
    std::vector<double> node_bed;  ///< m
    std::vector<double> manning;  ///< n [s m^(-1/3)], or what another law needs, of each cell; or one for all
    std::vector<FacePlace> walls;  ///< inner faces that stop the water
};

/// Water at the start, by cell or one number for all; on the host.
struct FirstWater {
    std::vector<double> level;  ///< m; below the bed: dry
    std::vector<double> u, v;   ///< m/s toward x and y; empty: at rest
};

/// Results to write, in the memory of the executor; null: not wanted. NaN where there is no cell.
template <class Real>
struct Outputs {
    Real* depth = nullptr;  ///< m
    Real* level = nullptr;  ///< m; NaN where dry
    Real* velocity_x = nullptr;
    Real* velocity_y = nullptr;
    Real* speed = nullptr;        ///< m/s
    Real* discharge_x = nullptr;  ///< m2/s, depth times velocity
    Real* discharge_y = nullptr;
    /// m3/s through the (nx + 1) ny faces along i, mean of the last advance; NaN at walls between two cells.
    Real* discharge_i = nullptr;
    Real* discharge_j = nullptr;       ///< through the nx (ny + 1) faces along j
    Real* eddy_viscosity = nullptr;    ///< m2/s
    Real* turbulent_energy = nullptr;  ///< k [m2/s2], of Closure::k_epsilon; else 0
    Real* dissipation = nullptr;       ///< epsilon [m2/s3], the same
    Real* shear = nullptr;             ///< of the bed over the density [m2/s2]
    Real* manning = nullptr;           ///< n [s m^(-1/3)] in force
};

/// How an advance went.
struct StepReport {
    double time = 0;  ///< s, at its end
    std::int64_t steps = 0;
    double last_step = 0;          ///< s
    int outer_iterations = 0;      ///< of the last step
    double level_change = 0;       ///< m, largest in the last outer iteration of the last step
    double velocity_change = 0;    ///< m/s, the same
    double step_level_change = 0;  ///< m, largest over the last step
    double step_velocity_change = 0;
    double mass_residual = 0;      ///< m3/s, that the last step lacked to a steady balance: sum over cells
    double momentum_residual = 0;  ///< m4/s2, the same of momentum over density
    double source_volume = 0;      ///< m3 by rain and sources
    bool is_steady = false;        ///< whether the advance ended early, see Options::steady_change
    std::int64_t unconverged = 0;  ///< steps that ended above Options::tolerance
    std::int64_t all_outer_iterations = 0;  ///< of all steps
    std::int64_t level_iterations = 0;
    std::int64_t restarts = 0;  ///< of SIP, with a smaller r
    std::int64_t unsolved = 0;  ///< systems of the level short of Options::level_tolerance
    int newton_passes = 0;      ///< most for one outer iteration
    std::int64_t limited = 0;   ///< cells whose outflow had to shrink
    std::int64_t halved = 0;    ///< steps that were repeated with half the length
    std::int64_t clipped = 0;   ///< times that k or epsilon of a cell was not positive
};

/// Looks at an advance between its steps, fifty times a second at most; true ends it there.
using StepWatch = std::function<bool(const StepReport&)>;

using StepSamples = shallowwater::StepSamples;

/// What a point source has moved since the start [m3].
struct PointVolumes {
    double in = 0, out = 0;
    double lacked = 0;  ///< that it was to take, and that was not there
};

struct Summary {
    double volume = 0;                 ///< m3 of water
    double started = 0;                ///< m3
    double source = 0;                 ///< m3 by rain and sources since the start
    std::vector<PointVolumes> points;  ///< of each point source
    std::vector<double> entered;       ///< m3 through each boundary since the start; negative: left
    std::vector<double> lacked;        ///< m3 that each discharge was to take, and that were not there
    std::int64_t wet_cells = 0;
    std::int64_t supercritical_cells = 0;  ///< wet cells with a Froude number above 1
    double largest_speed = 0;              ///< m/s
    std::int64_t bad_cell = -1;            ///< first cell whose numbers are not finite, or -1

    /// Error of the balance [m3]: 0 except for rounding.
    auto error() const -> double {
        double all = volume - started - source;
        for (const double one : entered) {
            all -= one;
        }
        return all;
    }
};

/// The implicit shallow-water flow on one curvilinear mesh, on one executor. One thread at a time. On CUDA
/// the steps of an advance are one launch, or one from each look of a watch to the next, and the host waits
/// at its end.
template <class Real>
class RiverSolver {
  public:
    virtual ~RiverSolver() = default;

    /// Sets the water and forgets everything before. Throws thalweg::Error for a wrong count of numbers or
    /// one that is not finite.
    virtual void initialise(const FirstWater& water) = 0;

    /// Stress of wind on the water over its density [m2/s2] from now on, by cell, on the host; empty: none.
    virtual void set_wind_stress(const std::vector<double>& x, const std::vector<double>& y) = 0;

    /// Water that cells gain from now on [m/s], by cell, on the host; negative: lose, no more than they have;
    /// empty: none. It comes and goes with the velocity of the cell.
    virtual void set_source(const std::vector<double>& rate) = 0;

    /// What k and epsilon gain from now on [m2/s3], [m2/s4], by cell, on the host, of Closure::k_epsilon;
    /// either empty: none. For turbulence that neither bed nor shear makes.
    virtual void set_turbulence_source(const std::vector<double>& energy,
                                       const std::vector<double>& dissipation) = 0;

    /// Moves the bed of each cell to its first one and this change [m], in the memory of the executor; where
    /// it is not a number, to its first one. The water keeps its depth.
    virtual void move_bed(const compute::AnyValues& change) = 0;

    /// Sets n [s m^(-1/3)] of each cell from now on, in the memory of the executor; where it is not a number
    /// of 0 to 1, the cell keeps its own. Of Manning's law alone.
    virtual void set_manning(const compute::AnyValues& manning) = 0;

    /// Takes the series of boundaries, sources, rain and wind of `options` from now on; all else of them is
    /// as at the start. Waits.
    virtual void set_series(const Options& options) = 0;

    /// Steps from t0 to exactly t1 [s]; stops before it, at the time of the report, only where `watch` says
    /// so. Looks change no bit of the flow, nor do `samples`, which take the state before and after each step
    /// that passes one of their times. Throws thalweg::Error unless t1 > t0, and where the flow cannot
    /// be solved even with a step 1000 times shorter.
    virtual auto advance(double t0, double t1, const StepWatch& watch, const StepSamples& samples)
        -> StepReport = 0;

    auto advance(double t0, double t1, const StepWatch& watch = {}) -> StepReport {
        return advance(t0, t1, watch, {});
    }

    virtual void publish(const Outputs<float>& outputs) = 0;
    virtual void publish(const Outputs<double>& outputs) = 0;

    virtual auto summary() -> Summary = 0;

    /// Lists all that a run needs to go on bit for bit; on CUDA the values are there when the stream is done.
    /// state_restored() makes what follows from values that were written there.
    virtual void list_state(Register& all) = 0;
    virtual void state_restored() = 0;

    virtual auto metrics() const -> const MeshMetrics& = 0;
};

/// Both throw thalweg::Error for a mesh or options that cannot work.
template <class Real>
auto make_cpu_river_solver(const RiverBed& bed, const Options& options) -> std::unique_ptr<RiverSolver<Real>>;

/// On the current CUDA device; `stream` is a cudaStream_t, borrowed for the life of the solver. Throws
/// thalweg::Error in a build without CUDA.
template <class Real>
auto make_cuda_river_solver(const RiverBed& bed, const Options& options, void* stream)
    -> std::unique_ptr<RiverSolver<Real>>;

/// Copies values of the current CUDA device to the host; waits. Throws thalweg::Error in a build without
/// CUDA.
void copy_from_cuda(void* to, const void* from, std::size_t bytes, void* stream);

}  // namespace thalweg::river
