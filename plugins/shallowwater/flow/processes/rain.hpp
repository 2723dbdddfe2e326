// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "shallowwater/flow/clock.hpp"
#include "shallowwater/flow/constants.hpp"
#include "shallowwater/flow/processes/place_series.hpp"
#include "shallowwater/flow/processes/rain_of_step.hpp"
#include "shallowwater/flow/processes/zones.hpp"
#include "shallowwater/flow/source_options.hpp"

namespace thalweg::shallowwater {

// Once a step for each zone: what falls on it, and how much has in all.
template <class Real>
struct CountRain {
    const Clock* clock;
    SeriesSet rates;
    const double* mean;  // m/s, of the field, or null
    Real* fallen;        // m, within the step
    double* total;       // m

    THALWEG_HD void operator()(int zone, int /*row*/) const {
        if (clock->running != 0) {
            const double rate =
                mean != nullptr ? mean[zone] : rates[zone].mean(clock->time - clock->dt, clock->time);
            fallen[zone] = static_cast<Real>(clock->dt * rate);
            total[zone] += static_cast<double>(fallen[zone]);
        }
    }
};

// Takes over the rates of cell (i, j), none where they are missing. As a reduction: their sum by weight over
// the cells that are no walls, and the first with a rate that is negative or infinite.
template <class Real, class Input>
struct TakeRain {
    Layout layout;
    const Real* depth;
    const Input* rates;
    Real* field;

    THALWEG_HD auto operator()(int i, int j) const -> Partial {
        const auto source = static_cast<std::ptrdiff_t>(j) * layout.nx + i;
        const auto k = layout.index(i, j);
        const Input given = rates[source];
        const bool none = given != given || depth[k] < Real(0);
        const Real rate = none ? Real(0) : static_cast<Real>(given);
        field[k] = rate;
        Partial p;
        p.sum = layout.weight(k) * static_cast<double>(rate);
        p.first = rate >= Real(0) && is_number(rate) ? p.first : source;
        return p;
    }
};

// Sums up the weights of the cells of a zone that are no walls.
template <class Real>
struct WeighZone {
    Layout layout;
    const Real* depth;
    const std::uint8_t* zones;
    int zone;

    THALWEG_HD auto operator()(int i, int j) const -> Partial {
        const auto k = layout.index(i, j);
        Partial p;
        p.sum = depth[k] >= Real(0) && (zones == nullptr || zones[k] == zone) ? layout.weight(k) : 0;
        return p;
    }
};

// Rain by zones or by cells, and how much has fallen. Memory is the executor's, which must outlive it.
template <class Real, class Executor>
class Rain {
  public:
    Rain(const Layout& layout, const RainOptions& options, Executor& executor)
        : layout_(layout),
          options_(options),
          executor_(executor),
          zones_(layout, executor, "rain zones", options.zones,
                 options.rates.size() + options.series.size()) {
        require(static_cast<int>(options.field) + (options.rates.empty() ? 0 : 1) +
                        (options.series.empty() ? 0 : 1) <
                    2,
                "number of ways to give the rain", 2, "one of rates, series and field");
        const std::vector<TimeSeries> series = series_of(options);
        if (!options.on()) {
            return;
        }
        const auto count = static_cast<std::size_t>(zones_.count());
        if (options.field) {
            mean_ = executor.template allocate<double>(1);
        } else {
            rates_ = PlacedSeries<Executor>(series, executor);
        }
        fallen_ = executor.template allocate<Real>(count);
        total_ = executor.template allocate<double>(count);
        cells_ = executor.template allocate<double>(count);
        field_ = options.field ? executor.template allocate<Real>(layout.size()) : nullptr;
    }

    auto on() const -> bool { return options_.on(); }

    // Takes the rates of `options` from now on, all else of which is as at the start. Waits.
    void set_series(const RainOptions& options) {
        if (on() && !options_.field) {
            rates_.place(series_of(options), executor_);
        }
    }

    template <class Input>
    void start(const Input* zones, const Real* depth) {
        zones_.start(zones, depth);
        if (!on()) {
            return;
        }
        std::vector<double> values(static_cast<std::size_t>(zones_.count()));
        executor_.upload(total_, values.data(), values.size() * sizeof(double));
        for (std::size_t zone = 0; zone < values.size(); ++zone) {
            values[zone] =
                executor_
                    .reduce(layout_.nx, layout_.ny,
                            WeighZone<Real>{layout_, depth, zones_.places(), static_cast<int>(zone)})
                    .sum;
        }
        executor_.upload(cells_, values.data(), values.size() * sizeof(double));
        if (field_ != nullptr) {
            const double none = 0;
            executor_.upload(mean_, &none, sizeof none);
            const std::vector<Real> dry(layout_.size());
            executor_.upload(field_, dry.data(), dry.size() * sizeof(Real));
        }
    }

    // Rates [m/s] from now on, nx x ny, in the executor's memory, read here only; a missing one is none.
    // Throws std::invalid_argument naming the cell where one is negative, or if no field was announced.
    // Waits.
    template <class Input>
    void set(const Input* rates, const Real* depth) {
        require(field_ != nullptr, "field of rain beside RainOptions without it", 1, "none");
        const Partial all =
            executor_.reduce(layout_.nx, layout_.ny, TakeRain<Real, Input>{layout_, depth, rates, field_});
        if (all.first != INT64_MAX) {
            throw std::invalid_argument("shallowwater: the rain in cell (" +
                                        std::to_string(all.first % layout_.nx) + ", " +
                                        std::to_string(all.first / layout_.nx) +
                                        ") is negative or infinite, expected a rate of zero or more [m/s]");
        }
        double weight = 0;
        executor_.download(&weight, cells_, sizeof weight);
        const double mean = weight > 0 ? all.sum / weight : 0;
        executor_.upload(mean_, &mean, sizeof mean);
    }

    // Once a step, when its length is known, before anybody asks for it.
    auto fall(const Clock* clock) -> RainOfStep<Real> {
        if (!on()) {
            return {nullptr, nullptr, nullptr};
        }
        executor_.for_each(zones_.count(), 1, count(clock));
        return of_step();
    }

    // The parts of fall(), where there is rain: what has to run once a step for each of zone_count() zones,
    // and what tells how much has fallen then.
    auto count(const Clock* clock) const -> CountRain<Real> {
        return {clock, rates_.set(), mean_, fallen_, total_};
    }

    auto zone_count() const -> int { return zones_.count(); }

    auto of_step() const -> RainOfStep<Real> { return {zones_.places(), fallen_, field_}; }

    // m3, summed in the order of the zones; `cell_area` is that of a weight of 1. Waits.
    auto volume(double cell_area) const -> double {
        if (!on()) {
            return 0;
        }
        std::vector<double> total(static_cast<std::size_t>(zones_.count()));
        std::vector<double> cells(total.size());
        executor_.download(total.data(), total_, total.size() * sizeof(double));
        executor_.download(cells.data(), cells_, cells.size() * sizeof(double));
        double sum = 0;
        for (std::size_t zone = 0; zone < total.size(); ++zone) {
            sum += total[zone] * cells[zone] * cell_area;
        }
        return sum;
    }

    void list_state(Register& all) const {
        if (!on()) {
            return;
        }
        zones_.list_state(all, "rain_zones");
        all.array("rain_total", "m", total_, {zones_.count()});
        all.array("rain_cells", "1", cells_, {zones_.count()});
        if (field_ != nullptr) {
            all.array("rain_mean", "m s-1", mean_, {1});
            all.array("rain_rate", "m s-1", field_, layout_.shape());
        }
    }

  private:
    // The rates of each zone, checked.
    static auto series_of(const RainOptions& options) -> std::vector<TimeSeries> {
        std::vector<TimeSeries> series = options.series;
        for (const TimeSeries& one : series) {
            check(one, "rain");
            for (const double rate : one.y) {
                require(rate >= 0, "rain rate", rate, "zero or more [m/s]");
            }
        }
        for (const double rate : options.rates) {
            require(rate >= 0 && std::isfinite(rate), "rain rate", rate, "zero or more [m/s]");
            series.push_back(TimeSeries::constant(rate));
        }
        return series;
    }

    Layout layout_;
    RainOptions options_;
    Executor& executor_;
    Zones<Real, Executor> zones_;
    PlacedSeries<Executor> rates_;  // m/s, of each zone
    double* mean_ = nullptr;        // m/s, of the field
    Real* fallen_ = nullptr;        // m, on each zone within the present step
    double* total_ = nullptr;       // m
    double* cells_ = nullptr;       // of each zone, by weight
    Real* field_ = nullptr;         // m/s
};

}  // namespace thalweg::shallowwater
