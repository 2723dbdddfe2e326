// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <vector>

#include <thalweg/compute/any_values.hpp>
#include <thalweg/state.hpp>

#include "shallowwater/flow/fastest_cell.hpp"
#include "shallowwater/flow/options.hpp"
#include "shallowwater/flow/step_samples.hpp"

namespace thalweg::shallowwater {

// A bed without a single value.
class EmptyBed final : public std::invalid_argument {
  public:
    using std::invalid_argument::invalid_argument;
};

// Looks at a run between its steps, a hundred times a second at most; true stops it there.
using StepWatch = std::function<bool(const StepReport&)>;

// The shallow-water equations on one raster, on one executor. All pointers that go in and out are in the
// executor's memory space; on CUDA all work is queued on the stream given to the factory. One thread at a
// time.
template <class Real>
class Solver {
  public:
    virtual ~Solver() = default;

    // Sets bed and water and forgets everything before. Throws EmptyBed, UnreachedBoundary, BedWithoutSlope,
    // SourceWithoutGround, or std::invalid_argument naming the cell for a negative or missing depth, or a
    // discharge or roughness that is not finite. Waits for the stream.
    virtual void initialise(const InitialState<float>& state) = 0;
    virtual void initialise(const InitialState<double>& state) = 0;

    // Rain rates [m/s] from now on, nx x ny, in the executor's memory and borrowed during the call; a missing
    // one is none. Only with RainOptions::field. Throws std::invalid_argument naming the cell where a rate is
    // negative. Waits for the stream.
    virtual void set_rain(const float* rates) = 0;
    virtual void set_rain(const double* rates) = 0;

    // Wind from now on: its velocity [m/s] 10 m above each cell, eastward and northward, nx x ny in the
    // executor's memory and borrowed during the call; a missing one is none. Only with WindOptions::field.
    // Throws std::invalid_argument naming the cell where it is faster than any storm, or infinite. Waits for
    // the stream.
    virtual void set_wind(const compute::AnyValues& x, const compute::AnyValues& y) = 0;

    // Moves the bed to its level at the start plus `change`; the water keeps its depth, so its volume is
    // exact and its level moves along. The bed moves at once: raise it over many short intervals where waves
    // from a sudden step would be wrong. Throws std::invalid_argument unless one of cells and vertices is
    // given. On CUDA queued on the stream, not waited for.
    virtual void move_bed(const BedChange<float>& change) = 0;
    virtual void move_bed(const BedChange<double>& change) = 0;

    // Sets n [s m^(-1/3)] of each cell from now on, nx x ny in the executor's memory; where it is not a
    // number of 0 to 1, the cell keeps its own. Throws std::invalid_argument unless the roughness at the
    // start was a field of Manning's law. On CUDA queued on the stream, not waited for.
    virtual void set_manning(const compute::AnyValues& manning) = 0;

    // Takes the series of boundaries, sources, rain and wind of `options` from now on; all else of them is as
    // at the start. Throws std::invalid_argument, naming the series, where one has no sense. Waits for the
    // stream.
    virtual void set_series(const Options& options) = 0;

    // Steps from t0 to exactly t1 [s]; stops before it only where `watch` says so, or where waves are so fast
    // that a stable step no longer moves the clock (see StepReport::time). Has `samples` take the state
    // before and after each step that passes one of its times, which changes no step. Throws
    // std::invalid_argument unless t1 > t0. Waits for the stream.
    virtual auto advance(double t0, double t1, const StepWatch& watch, const StepSamples& samples)
        -> StepReport = 0;

    auto advance(double t0, double t1, const StepWatch& watch = {}) -> StepReport {
        return advance(t0, t1, watch, {});
    }

    // Writes results; on CUDA queued on the stream, not waited for.
    virtual void publish(const Outputs<Real>& outputs) = 0;

    // Volume, outflow, wet cells and health, in a fixed order of summation. Waits for the stream.
    virtual auto summary() -> Summary = 0;

    // Root mean square of what the bed of the flow differs from the raster that it is given as [m]; 0 unless
    // a BedShape::corners smooths it.
    virtual auto bed_difference() const -> double = 0;

    // Share of the cells that the last step computed, 1 where it leaves out none. On CUDA strips are counted,
    // so that it is a little more than on the CPU. Waits for the stream.
    virtual auto computed_share() -> double { return 1; }

    // What initialise() has found of Options::boundaries, in their order, and of the western, eastern,
    // southern and northern edge of the Domain.
    virtual auto boundaries() const -> const std::vector<BoundaryFacts>& = 0;

    // Where the fastest wave is now. Waits for the stream.
    virtual auto fastest_cell() -> FastestCell = 0;

    // Lists all that a run needs to go on bit for bit, after initialise(); on CUDA the values are there when
    // the stream is done. state_restored() makes what follows from values that were written there, and throws
    // thalweg::Error where they are of other boundaries. Waits for the stream.
    virtual void list_state(Register& all) = 0;
    virtual void state_restored() = 0;
};

// On the CPU. Throws std::invalid_argument, naming option or size, found and expected value.
template <class Real>
auto make_cpu_solver(const Domain& domain, const Options& options) -> std::unique_ptr<Solver<Real>>;

// On the current CUDA device; `stream` is a cudaStream_t, borrowed for the life of the solver. Throws
// std::runtime_error if the device fails or this build has no CUDA executor.
template <class Real>
auto make_cuda_solver(const Domain& domain, const Options& options, void* stream)
    -> std::unique_ptr<Solver<Real>>;

}  // namespace thalweg::shallowwater
