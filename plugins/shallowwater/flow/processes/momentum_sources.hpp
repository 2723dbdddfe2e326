// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <stdexcept>
#include <string>

#include <thalweg/compute/any_values.hpp>

#include "shallowwater/flow/clock.hpp"
#include "shallowwater/flow/constants.hpp"
#include "shallowwater/flow/options.hpp"
#include "shallowwater/flow/processes/place_series.hpp"
#include "shallowwater/flow/processes/wind_directions.hpp"
#include "shallowwater/physics/wind.hpp"

namespace thalweg::shallowwater {

// How wind and the turning of the earth change a discharge within the present step.
template <class Real>
struct Push {
    Real wind_x, wind_y;  // m2/s
    Real cosine, sine;    // of the angle that the flow turns by
};

// Once a step.
template <class Real>
struct FindPush {
    const Clock* clock;
    SeriesSet wind;  // speed and direction
    double drag;     // 0: after Garratt
    double coriolis;
    Push<Real>* push;

    THALWEG_HD void operator()(int /*column*/, int /*row*/) const {
        if (clock->running != 0) {
            constexpr double degree = 3.14159265358979323846 / 180;
            const double dt = clock->dt;
            const double speed = wind[0].mean(clock->time - dt, clock->time);
            const double from = wind[1].mean(clock->time - dt, clock->time) * degree;
            const double stress = wind_stress(speed, drag);
            *push = {static_cast<Real>(-dt * stress * ::sin(from)),
                     static_cast<Real>(-dt * stress * ::cos(from)), static_cast<Real>(::cos(coriolis * dt)),
                     static_cast<Real>(::sin(coriolis * dt))};
        }
    }
};

// Wind stress over the density of water, by cell [m2/s2]; null: the same everywhere, see Push.
template <class Real>
struct StressField {
    Real *x, *y;  // eastward, northward
};

// Finds the stress in cell (i, j) from the velocity of the wind there; none where it is missing. As a
// reduction: the first cell whose wind is faster than `fastest` or infinite.
template <class Real>
struct TakeWind {
    Layout layout;
    compute::AnyValues wind_x, wind_y;  // m/s
    double drag;                        // 0: after Garratt
    double fastest;                     // m/s
    StressField<Real> stress;

    THALWEG_HD auto operator()(int i, int j) const -> Partial {
        const auto source = static_cast<std::ptrdiff_t>(j) * layout.nx + i;
        const auto k = layout.index(i, j);
        const double x = wind_x[source];
        const double y = wind_y[source];
        const bool none = x != x || y != y;
        const double speed = none ? 0 : ::sqrt(x * x + y * y);
        const double pull = speed > 0 ? wind_stress(speed, drag) / speed : 0;
        stress.x[k] = static_cast<Real>(none ? 0 : pull * x);
        stress.y[k] = static_cast<Real>(none ? 0 : pull * y);
        Partial p;
        p.first = speed <= fastest ? p.first : source;
        return p;
    }
};

// Wind on cell (i, j), then the exact rotation of its discharge.
template <class Real>
struct PushCell {
    Layout layout;
    StateArrays<Real> state;
    const Clock* clock;
    const Push<Real>* push;
    Real dry_depth;
    Real wind_depth;
    StressField<Real> stress;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = layout.index(i, j);
        const Real depth = state.depth[k];
        if (clock->running == 0 || !(depth > dry_depth)) {
            return;
        }
        const Push<Real> p = *push;
        const bool windy = depth > wind_depth;
        const Real dt = static_cast<Real>(clock->dt);
        const Real gain_x = stress.x != nullptr ? dt * stress.x[k] : p.wind_x;
        const Real gain_y = stress.y != nullptr ? dt * stress.y[k] : p.wind_y;
        const Real qx = state.discharge_x[k] + (windy ? gain_x : Real(0));
        const Real qy = state.discharge_y[k] + (windy ? gain_y : Real(0));
        state.discharge_x[k] = qx * p.cosine + qy * p.sine;
        state.discharge_y[k] = qy * p.cosine - qx * p.sine;
    }
};

// Wind and Coriolis force of a solver. Memory is the executor's, which must outlive it.
template <class Real, class Executor>
class MomentumSources {
  public:
    static constexpr double wind_depth = 0.1;    // m: wind does not drive films
    static constexpr double fastest_wind = 150;  // m/s; gusts of storms reach 113 m/s (WMO 2010)

    // `dry_depth` [m]: nothing pushes shallower water.
    MomentumSources(const Layout& layout, const MomentumOptions& options, Real dry_depth, Executor& executor)
        : layout_(layout), options_(options), dry_depth_(dry_depth), executor_(executor) {
        const WindOptions& wind = options_.wind;
        require(wind.speed >= 0 && std::isfinite(wind.speed), "wind speed", wind.speed, "zero or more [m/s]");
        require(std::isfinite(wind.direction), "wind direction", wind.direction, "a number of degrees");
        require(wind.drag >= 0 && std::isfinite(wind.drag), "wind drag", wind.drag, "zero or more");
        require(!wind.field || (wind.speed == 0 && wind.speeds.empty()), "number of ways to give the wind", 2,
                "one of speed, series and field");
        require(std::isfinite(options_.coriolis), "Coriolis parameter", options_.coriolis, "a number [1/s]");
        const std::vector<TimeSeries> series = series_of(wind);
        if (options_.pushes()) {
            wind_ = PlacedSeries<Executor>(series, executor);
        }
        push_ = options_.pushes() ? executor.template allocate<Push<Real>>(1) : nullptr;
        if (wind.field) {
            const std::vector<Real> calm(layout.size());
            for (Real** one : {&stress_.x, &stress_.y}) {
                *one = executor.template allocate<Real>(calm.size());
                executor.upload(*one, calm.data(), calm.size() * sizeof(Real));
            }
        }
    }

    // Takes a wind by cell from now on, see Solver::set_wind. Waits.
    void set_wind(const compute::AnyValues& x, const compute::AnyValues& y) {
        require(options_.wind.field, "field of wind beside WindOptions without it", 1, "none");
        const Partial all = executor_.reduce(
            layout_.nx, layout_.ny, TakeWind<Real>{layout_, x, y, options_.wind.drag, fastest_wind, stress_});
        if (all.first != INT64_MAX) {
            throw std::invalid_argument("shallowwater: the wind in cell (" +
                                        std::to_string(all.first % layout_.nx) + ", " +
                                        std::to_string(all.first / layout_.nx) +
                                        ") is faster than any storm, expected at most 150 m/s");
        }
    }

    // Takes speed and direction of `wind` from now on. Waits.
    void set_series(const WindOptions& wind) {
        if (options_.pushes()) {
            wind_.place(series_of(wind), executor_);
        }
    }

    // Once a step, on its new state.
    void add(const StateArrays<Real>& now, const Clock* clock) const {
        if (!options_.pushes()) {
            return;
        }
        executor_.for_each(1, 1,
                           FindPush<Real>{clock, wind_.set(), options_.wind.drag, options_.coriolis, push_});
        executor_.for_each(
            layout_.nx, layout_.ny,
            PushCell<Real>{layout_, now, clock, push_, dry_depth_, static_cast<Real>(wind_depth), stress_});
    }

  private:
    // Speed and direction, checked.
    static auto series_of(const WindOptions& wind) -> std::vector<TimeSeries> {
        if (wind.speeds.empty() && wind.directions.empty()) {
            return {TimeSeries::constant(wind.speed), TimeSeries::constant(wind.direction)};
        }
        check(wind.speeds, "wind speeds");
        check(wind.directions, "wind directions");
        for (const double speed : wind.speeds.y) {
            require(speed >= 0, "wind speed", speed, "zero or more [m/s]");
        }
        return {wind.speeds, without_jumps(wind.directions)};
    }

    Layout layout_;
    MomentumOptions options_;
    Real dry_depth_;
    Executor& executor_;
    PlacedSeries<Executor> wind_;
    Push<Real>* push_ = nullptr;
    StressField<Real> stress_ = {};  // of a field
};

}  // namespace thalweg::shallowwater
