// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/series/time_series.hpp>

#include "shallowwater/physics/wind.hpp"
#include "shallowwater/river/progress.hpp"

/// Wind, rain and point sources in a step, found on the executor.
namespace thalweg::river {

/// Finds wind and rain of the step: means over it.
struct FindWeather {
    const Clock* clock;
    series::SeriesSet series;  ///< speed [m/s] and direction [degree] of the wind, then rain [m/s]
    double drag;               ///< 0: after Garratt
    Weather* to;

    THALWEG_HD void operator()(std::int64_t) const {
        constexpr double degree = 3.14159265358979323846 / 180;
        const double end = clock->time + clock->dt;
        const double from = series[1].mean(clock->time, end) * degree;
        const double stress = shallowwater::wind_stress(series[0].mean(clock->time, end), drag);
        to->stress_x = -stress * ::sin(from);
        to->stress_y = -stress * ::cos(from);
        to->rain = series[2].mean(clock->time, end);
    }
};

/// Sets what a cell gains a second: sources given by cell, and rain.
template <class Real>
struct FindSupply {
    River<Real> r;
    const Real* given;  ///< m/s; null: none
    Real* supply;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = r.cell(i, j);
        const Real own = given != nullptr ? given[k] : Real(0);
        supply[k] = r.active[k] != 0 ? own + static_cast<Real>(r.weather->rain) : Real(0);
    }
};

/// Water that all cells gain a second [m3/s].
struct Gain {
    double sum = 0;
};

THALWEG_HD auto combine(Gain a, Gain b) -> Gain {
    return {a.sum + b.sum};
}

template <class Real>
struct GainOfCell {
    River<Real> r;

    THALWEG_HD auto operator()(int i, int j) const -> Gain {
        const auto k = r.cell(i, j);
        return {r.active[k] != 0 ? r.area[k] * static_cast<double>(r.source[k]) : 0};
    }
};

struct CountGain {
    Progress* p;

    THALWEG_HD void operator()(const Gain& all) const { p->report.source_volume += all.sum * p->clock.dt; }
};

}  // namespace thalweg::river
