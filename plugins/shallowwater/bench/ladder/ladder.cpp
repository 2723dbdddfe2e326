// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/ladder/ladder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "shallowwater/bench/ladder/lacasta.hpp"
#include "shallowwater/bench/measure/report.hpp"

namespace thalweg::shallowwater::bench {

namespace {

constexpr int check_size = 150;  // no multiple of any block, so that the rims of all blocks are looked at
constexpr int check_steps = 40;
constexpr int serial_size = 1024;

// How far depths are from those of the first rung of the same scheme [m]; NaN where the rung has none.
struct Apart {
    double largest = NAN;
    double mean_square_root = NAN;
};

// Infinite where a depth is no number.
auto difference(const std::vector<float>& a, const std::vector<float>& b) -> Apart {
    double largest = 0;
    double squares = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
        const double d = std::fabs(static_cast<double>(a[k]) - static_cast<double>(b[k]));
        largest = d <= largest ? largest : (d > largest ? d : HUGE_VAL);
        squares += d * d;
    }
    return {largest, std::isinf(largest) ? HUGE_VAL : std::sqrt(squares / static_cast<double>(a.size()))};
}

auto depth_after(const Rung& rung, const CircularDam& dam, int steps) -> std::vector<float> {
    const auto variant = rung.make(dam);
    variant->start();
    variant->run(steps);
    return variant->depth();
}

// The first rung of the same scheme.
auto first_like(const Ladder& ladder, const Rung& rung) -> const Rung& {
    return *std::find_if(ladder.rungs.begin(), ladder.rungs.end(),
                         [&](const Rung& other) { return other.scheme == rung.scheme; });
}

auto check_rungs(const Ladder& ladder, const CircularDam& dam) -> std::vector<Apart> {
    std::map<std::string, std::vector<float>> first;  // depths, by scheme
    std::vector<Apart> differences;
    for (const auto& rung : ladder.rungs) {
        if (rung.scheme.empty()) {
            differences.push_back(Apart{});
            continue;
        }
        const auto depth = depth_after(rung, dam, check_steps);
        differences.push_back(difference(depth, first.emplace(rung.scheme, depth).first->second));
    }
    return differences;
}

// What two rungs may be apart by [m]. Over dry ground rounding decides where a front ends, so that single
// cells may differ by its whole depth and the root mean square is looked at; the paper's own programs are 5
// mm apart there.
struct Bound {
    const char* what;
    double most;
    bool of_mean_square;

    auto holds(const Apart& apart) const -> bool {
        return !((of_mean_square ? apart.mean_square_root : apart.largest) > most);
    }
};

auto bound_of(const Ladder& ladder, const CircularDam& dam) -> Bound {
    constexpr double most_over_dry_ground = 5e-3;
    return has_dry_ground(dam.problem) || dam.wet_share < 1
               ? Bound{" in the root mean square", most_over_dry_ground, true}
               : Bound{"", ladder.tolerance, false};
}

auto report_check(const Ladder& ladder, const std::vector<Apart>& differences, const Bound& bound) -> int {
    int status = exit_ok;
    for (std::size_t k = 0; k < differences.size(); ++k) {
        if (!bound.holds(differences[k])) {
            fmt::print(stderr,
                       "thalweg bench shallowwater: {}: depths differ by {:.2g} m from those of {} after {} "
                       "steps, by {:.2g} m in the root mean square; rounding explains {:g} m{}\n",
                       ladder.rungs[k].name, differences[k].largest, first_like(ladder, ladder.rungs[k]).name,
                       check_steps, differences[k].mean_square_root, bound.most, bound.what);
            status = exit_failed;
        }
    }
    return status;
}

struct Speed {
    int size = 0;
    Timed step;

    auto cell_steps() const -> double { return static_cast<double>(size) * size / step.seconds; }
};

auto measure(const Rung& rung, const Settings& settings, int size) -> Speed {
    Speed speed;
    speed.size = rung.serial ? std::min(size, serial_size) : size;
    const bool on_device = settings.cuda && !rung.serial;
    Sampling sampling = settings.sampling;
    sampling.multiple = on_device ? 16 : 1;  // as many steps as a CUDA graph of the solver has
    const auto variant = rung.make({speed.size, settings.wet_share, dam_problem(settings)});
    speed.step = time_one(
        sampling,
        [&] {
            variant->start();
            variant->run(sampling.multiple);
        },
        [&](int steps) { variant->run(steps); });
    return speed;
}

auto to_json(const Rung& rung, const Apart& apart) -> nlohmann::json {
    nlohmann::json json = {{"rung", rung.name}, {"what", rung.what}, {"scheme", rung.scheme}};
    if (!rung.scheme.empty()) {
        json["depths_apart_m"] = apart.largest;
        json["depths_apart_rms_m"] = apart.mean_square_root;
    }
    return json;
}

// "-" where there is nothing to compare.
auto apart_text(const Rung& rung, double apart) -> std::string {
    return !rung.scheme.empty() ? fmt::format("{:.1e}", apart) : "-";
}

// One rung after the other; prints each line at once unless the document is wanted.
auto measure_rungs(const Settings& settings, const Ladder& ladder, const std::vector<Apart>& differences,
                   int size) -> nlohmann::json {
    auto rows = nlohmann::json::array();
    double first = 0;
    for (std::size_t k = 0; k < ladder.rungs.size(); ++k) {
        const Rung& rung = ladder.rungs[k];
        const Speed speed = measure(rung, settings, size);
        first = k == 0 ? speed.cell_steps() : first;
        auto row = to_json(rung, differences[k]);
        row.update({{"size", speed.size},
                    {"ms_per_step", 1e3 * speed.step.seconds},
                    {"gcell_steps_per_s", 1e-9 * speed.cell_steps()},
                    {"ratio_to_first", speed.cell_steps() / first}});
        rows.push_back(row);
        if (!settings.json) {
            fmt::print("{:<14} {:>6} {:>11.4f} {:>13.4f} {:>8.2f} {:>9} {:>9}  {}\n", rung.name, speed.size,
                       1e3 * speed.step.seconds, 1e-9 * speed.cell_steps(), speed.cell_steps() / first,
                       apart_text(rung, differences[k].largest),
                       apart_text(rung, differences[k].mean_square_root), rung.what);
            std::fflush(stdout);
        }
    }
    return rows;
}

auto measure_all_sizes(const Settings& settings, const Ladder& ladder, const std::vector<Apart>& differences)
    -> nlohmann::json {
    if (!settings.json) {
        fmt::print("{:<14} {:>6} {:>11} {:>13} {:>8} {:>9} {:>9}\n", "rung", "size", "ms a step",
                   "Gcell-steps/s", "ratio", "m apart", "rms");
    }
    auto rows = nlohmann::json::array();
    for (const int size : sizes_for(settings, settings.cuda)) {
        for (const auto& row : measure_rungs(settings, ladder, differences, size)) {
            rows.push_back(row);
        }
    }
    return rows;
}

// The result of the check alone.
auto list_rungs(const Settings& settings, const Ladder& ladder, const std::vector<Apart>& differences)
    -> nlohmann::json {
    auto rows = nlohmann::json::array();
    for (std::size_t k = 0; k < ladder.rungs.size(); ++k) {
        const Rung& rung = ladder.rungs[k];
        rows.push_back(to_json(rung, differences[k]));
        if (!settings.json) {
            fmt::print("{:<14} {:>9} m apart, root mean square {:>9}  {}\n", rung.name,
                       apart_text(rung, differences[k].largest),
                       apart_text(rung, differences[k].mean_square_root), rung.what);
        }
    }
    return rows;
}

auto chosen_ladder(const Settings& settings, Machine& machine) -> Ladder {
    if (settings.ladder == "horvath") {
        return horvath_ladder(machine, settings.schemes);
    }
    return settings.sweep ? sataporn_sweep(machine) : sataporn_ladder(machine);
}

}  // namespace

auto run_ladder(const Settings& settings) -> int {
    if (settings.ladder == "lacasta") {
        return run_lacasta(settings);
    }
    Machine machine(settings.cuda);
    const Ladder ladder = chosen_ladder(settings, machine);
    const CircularDam dam = {check_size, settings.wet_share, dam_problem(settings)};
    const auto differences = check_rungs(ladder, dam);
    const Bound bound = bound_of(ladder, dam);
    const int status = report_check(ladder, differences, bound);
    const Facts facts = facts_of(settings);
    if (!settings.json) {
        fmt::print(
            "{}{}\nDepths of the rungs agree within {:g} m{} after {} steps of {} squared cells: {}\n\n",
            heading(settings, facts), ladder.source, bound.most, bound.what, check_steps, check_size,
            status == exit_ok ? "yes" : "NO");
    }
    const bool only_list = settings.check || status != exit_ok;
    const auto rows = only_list ? list_rungs(settings, ladder, differences)
                                : measure_all_sizes(settings, ladder, differences);
    if (settings.json) {
        const nlohmann::json document = {{"benchmark", "shallowwater"}, {"ladder", settings.ladder},
                                         {"source", ladder.source},     {"problem", settings.problem},
                                         {"machine", to_json(facts)},   {"tolerance_m", bound.most},
                                         {"agree", status == exit_ok},  {"rows", rows}};
        fmt::print("{}\n", document.dump(2));
    }
    return status;
}

}  // namespace thalweg::shallowwater::bench
