// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Dam break over a triangular bump in a flume of 38 m, against its depth gauges (12.12; CADAM). The gauges
// are other people's data and are read from the data folder; without it there is no such case.
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "channel_case.hpp"
#include "plots.hpp"
#include "scenarios.hpp"
#include "view/tables/csv_table.hpp"

namespace thalweg::shallowwater::catalogue {
namespace {

constexpr double every = 0.1;  // s, between looks at the gauges

struct Gauge {
    std::string name;
    double x;      // m
    double limit;  // m: 1.3 times what a second-order scheme of others reached on the same points
    Curve measured;
};

auto read_gauge(const std::filesystem::path& folder, const std::string& name, double x, double others)
    -> Gauge {
    const auto table = view::CsvTable::read(folder / ("gauge_" + name + "_depth.csv"));
    const auto time = table.column("time_s");
    const auto depth = table.column("depth_m");
    Gauge gauge{name, x, margin * others, {name + " measured", {}, {}, true}};
    for (const auto& row : table.rows()) {
        gauge.measured.x.push_back(table.number(row, time).value());
        gauge.measured.y.push_back(table.number(row, depth).value());
    }
    return gauge;
}

auto bed(double x) -> double {
    return std::max(0.0, 0.4 * (1 - std::fabs(x - 28.5) / 3));
}

auto computed(const Trial& trial, const Gauge& gauge, const std::string& name) -> Curve {
    const auto cell = static_cast<std::size_t>(gauge.x / trial.problem.domain.dx);
    Curve curve{name, {}, {}, false};
    for (const Snapshot& s : trial.snapshots) {
        curve.x.push_back(s.time);
        curve.y.push_back(s.depth[cell]);
    }
    return curve;
}

// Root of the mean square over the measured points.
auto difference(const Trial& trial, const Gauge& gauge) -> double {
    const auto curve = computed(trial, gauge, gauge.name);
    double sum = 0;
    for (std::size_t k = 0; k < gauge.measured.x.size(); ++k) {
        const double place = std::clamp(gauge.measured.x[k] / every, 0.0, curve.x.size() - 1.001);
        const auto first = static_cast<std::size_t>(place);
        const double share = place - static_cast<double>(first);
        const double depth = curve.y[first] + share * (curve.y[first + 1] - curve.y[first]);
        sum += std::pow(depth - gauge.measured.y[k], 2);
    }
    return std::sqrt(sum / static_cast<double>(gauge.measured.x.size()));
}

auto flume(int n) -> test::Case<double> {
    auto c = channel_case(n, 38, bed);
    c.manning_everywhere = 0.0125;
    c.level = test::raster<double>(n, 1, [&](int i, int) {
        const double x = (i + 0.5) * c.domain.dx;
        return x < 15.5 ? 0.75 : x > 28.5 ? 0.15 : NAN;
    });
    return c;
}

}  // namespace

auto flume_scenarios() -> std::vector<Scenario> {
    const char* data = std::getenv("THALWEG_DATA");
    const auto folder = std::filesystem::path(data != nullptr ? data : "") / "dambreak_triangular_bump";
    if (data == nullptr || !std::filesystem::exists(folder)) {
        return {};
    }
    const std::vector<Gauge> gauges = {
        read_gauge(folder, "g4", 19.5, 0.07), read_gauge(folder, "g10", 25.5, 0.09),
        read_gauge(folder, "g13", 28.5, 0.03), read_gauge(folder, "g20", 35.5, 0.03)};
    Scenario s;
    s.name = "triangular-bump";
    s.title = "Dam break over a triangular bump: depth at G10";
    s.section = "12.12";
    s.sizes = {380, 760};
    s.small = 190;
    for (int k = 1; k <= 400; ++k) {
        s.times.push_back(k * every);
    }
    s.problem = flume;
    s.judge = [gauges](const Trial& trial) {
        std::vector<Finding> findings;
        findings.reserve(gauges.size());
        for (const Gauge& gauge : gauges) {
            findings.push_back(
                {"RMS difference at " + gauge.name + " [m]", difference(trial, gauge), gauge.limit});
        }
        return findings;
    };
    s.plot = [gauges, title = s.title](const std::vector<Trial>& trials) {
        Plot plot{title, "time [s]", "depth [m]", {gauges[1].measured}, true, false};
        for (const Trial& trial : trials) {
            plot.curves.push_back(computed(trial, gauges[1], name_of(trial.method)));
        }
        return plot;
    };
    return {s};
}

}  // namespace thalweg::shallowwater::catalogue
