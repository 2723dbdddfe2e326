// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "../../shallowwater/case.hpp"
#include "../report/finding.hpp"
#include "../report/plot.hpp"
#include "method.hpp"

namespace thalweg::shallowwater::catalogue {

enum class Precision { single, full };

// The water at one time of a run, in double whatever it was computed in.
struct Snapshot {
    double time = 0;  // s
    std::vector<double> depth, discharge_x, discharge_y, speed;
    double top_speed = 0;  // m/s, of all cells and steps so far
    StepReport report;
    Summary summary;
};

// A case that was run: the start, and the water at each of the scenario's times.
struct Trial {
    int cells = 0;  // along x, the resolution
    Method method = Method::published;
    Precision precision = Precision::full;
    test::Case<double> problem;
    std::vector<Snapshot> snapshots;
    double wall = 0;  // s

    auto start() const -> const Snapshot& { return snapshots.front(); }

    auto end() const -> const Snapshot& { return snapshots.back(); }
};

using validation::Curve;
using validation::Finding;
using validation::Plot;

// One case of the catalogue. "12.3" and the like are sections of the numerics reference.
struct Scenario {
    std::string name;
    std::string title;
    std::string section;
    std::vector<int> sizes;     // cells along x, coarse to fine
    int quick = 0;              // the size that the tests judge
    int small = 0;              // the size for comparisons of executors, precisions and tiles
    std::vector<double> times;  // s
    std::function<test::Case<double>(int cells)> problem;
    std::function<std::vector<Finding>(const Trial&)> judge;
    // All trials are of the finest size, a method each.
    std::function<Plot(const std::vector<Trial>&)> plot;
    // How many times the steps of hwp14 kp07 needs at least, NAN: not asked.
    double step_ratio = NAN;
    // Methods that the tests leave out because they take too long.
    std::vector<Method> slow;
    // Whether a method is tried at all.
    std::function<bool(Method)> takes = [](Method) { return true; };
};

// Limits of one resolution by method; NAN: none is known. hllc and muscl have those of waf, whose
// reconstruction is alike, and hllc-triangles those of roe, of first order like it.
struct Limits {
    int cells;
    double published, kp07 = NAN, hwp14 = NAN, waf = NAN, waf_split = NAN, roe = NAN;

    auto of(Method method) const -> double {
        switch (method) {
            case Method::published:
                return published;
            case Method::kp07:
                return kp07;
            case Method::hwp14:
            case Method::hwp14_fast:
                return hwp14;
            case Method::waf:
            case Method::hllc:
            case Method::muscl:
                return waf;
            case Method::waf_split:
            case Method::waf_split_fast:
                return waf_split;
            case Method::roe:
            case Method::hllc_triangles:
                return roe;
        }
        return NAN;
    }
};

// What an independent prototype reached may be exceeded by this much.
constexpr double margin = 1.3;

// The limit that fits the trial, NAN where there is none.
inline auto limit_for(const Trial& trial, const std::vector<Limits>& all) -> double {
    for (const Limits& limits : all) {
        if (limits.cells == trial.cells) {
            return limits.of(trial.method);
        }
    }
    return NAN;
}

}  // namespace thalweg::shallowwater::catalogue
