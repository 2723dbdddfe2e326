// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/ladder/lacasta_whole.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <utility>

#include "shallowwater/bench/ladder/lacasta_machines.hpp"
#include "shallowwater/bench/ladder/lacasta_ours.hpp"
#include "shallowwater/bench/ladder/whole_case.hpp"
#include "shallowwater/bench/measure/report.hpp"

namespace thalweg::shallowwater::bench {

namespace {

constexpr double longest_on_cores = 10;  // s, after which a run on few cores is measured in part
constexpr int check_cells = 3000;
constexpr WholeRun check_run = {40, 0};

// m, of depths after the steps of a check: rounding of depths of 6 m.
auto whole_tolerance(const std::string& precision) -> double {
    return precision == "float" ? 1e-4 : 1e-10;
}

auto device_rungs(const Settings& settings, int cells, bool with_squares) -> std::vector<LacastaRung> {
    constexpr int most_in_small_blocks = 100000;  // cells, as the paper advises
    const int threads = !settings.cuda ? threads_of(settings) : (cells < most_in_small_blocks ? 96 : 256);
    std::vector<LacastaRung> rungs;
    const auto add = [&](const char* name, Form form, Numbering numbering, int sides) {
        rungs.push_back({name, !settings.cuda, threads, form, Layout::apart, numbering, sides});
    };
    add("as made", Form::scatter, Numbering::rows, 3);
    add("RCM", Form::scatter, Numbering::rcm, 3);
    add("edges", Form::scatter, Numbering::sorted, 3);
    add("RCM + edges", Form::scatter, Numbering::rcm_sorted, 3);
    add("ours", Form::ours, Numbering::hilbert, 3);
    if (with_squares) {
        add("squares", Form::scatter, Numbering::rows, 4);
        add("squares, edges", Form::scatter, Numbering::sorted, 4);
    }
    return rungs;
}

auto core_rungs(const Settings& settings, int cells) -> std::vector<LacastaRung> {
    constexpr int most_on_few_cores = 450000;  // cells
    std::vector<LacastaRung> rungs;
    if (cells > most_on_few_cores) {
        return rungs;
    }
    const auto add = [&](const char* name, int threads, Form form, Numbering numbering) {
        rungs.push_back({name, true, threads, form, Layout::apart, numbering, 3});
    };
    add("1 core", 1, Form::scatter, Numbering::rows);
    add("1 core, RCM + edges", 1, Form::scatter, Numbering::rcm_sorted);
    if (threads_of(settings) >= 4) {
        add("4 cores", 4, Form::store, Numbering::rows);
        add("4 cores, RCM + edges", 4, Form::store, Numbering::rcm_sorted);
    }
    return rungs;
}

template <class Work>
auto seconds_of(const Work& work) -> double {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// A case on its meshes of about one number of cells.
class CaseRunner {
  public:
    CaseRunner(const WholeCase& of, int cells) : of_(of), triangles_(generated_triangles(of, cells)) {
        flows_[3] = first_flow(of, triangles_);
        if (of.with_squares) {
            squares_ = whole_squares(of, triangles_.rows.cells());
            flows_[4] = first_flow(of, squares_);
        }
    }

    auto cells() const -> int { return triangles_.rows.cells(); }

    template <class Real>
    auto make(Machines& machines, const LacastaRung& rung, WholeRow& row) -> std::unique_ptr<LacastaVariant> {
        std::unique_ptr<LacastaVariant> variant;
        describe(row, rung, triangles_.rows);
        if (rung.form == Form::ours) {
            variant =
                std::make_unique<OursOnTriangles<Real>>(machines.of(rung), rung, triangles_.along_hilbert);
            row.bandwidth = 0;
        } else {
            const EdgeMesh mesh = renumbered(mesh_of(rung).rows, rung.numbering);
            describe(row, rung, mesh);
            variant = make_edge_rung<Real>(machines, rung, mesh);
        }
        row.precision = sizeof(Real) == 4 ? "float" : "double";
        variant->set(flows_.at(rung.sides));
        return variant;
    }

    // A run to the end, and again as often as samples are asked for.
    template <class Real>
    auto run_whole(Machines& machines, const LacastaRung& rung, const Settings& settings) -> WholeRow {
        WholeRow row;
        const auto variant = make<Real>(machines, rung, row);
        const WholeRun whole = variant->count_whole(of_.end);
        std::vector<double> seconds(static_cast<std::size_t>(settings.sampling.samples));
        for (double& one : seconds) {
            one = seconds_of([&] { variant->repeat_whole(whole); });
        }
        std::sort(seconds.begin(), seconds.end());
        row.seconds = seconds[seconds.size() / 2];
        row.steps = whole.steps;
        row.error = error_at(rung, *variant, whole.seconds);
        return row;
    }

    // As many of so many steps as take ten seconds.
    template <class Real>
    auto run_part(Machines& machines, const LacastaRung& rung, std::int64_t steps) -> WholeRow {
        WholeRow row;
        const auto variant = make<Real>(machines, rung, row);
        WholeRun part = {std::min<std::int64_t>(steps, 10), 0};
        const double of_few = seconds_of([&] { variant->repeat_whole(part); });
        const auto enough = std::llround(longest_on_cores / (of_few / static_cast<double>(part.steps)));
        part.steps = std::clamp<std::int64_t>(enough, part.steps, steps);
        const double seconds = seconds_of([&] { variant->repeat_whole(part); });
        row.steps = steps;
        row.from_part = part.steps < steps;
        row.seconds = seconds * static_cast<double>(steps) / static_cast<double>(part.steps);
        row.error = NAN;
        return row;
    }

    // How far the depths of a rung are from those of the first one after the steps of a check [m].
    template <class Real>
    auto difference(Machines& machines, const LacastaRung& rung) -> double {
        WholeRow row;
        const auto variant = make<Real>(machines, rung, row);
        variant->repeat_whole(check_run);
        const auto depth = variant->depth();
        auto& first = first_depths_[{rung.sides, sizeof(Real)}];
        first = first.empty() ? depth : first;
        double largest = 0;
        for (std::size_t cell = 0; cell < depth.size(); ++cell) {
            const double apart = std::fabs(depth[cell] - first[cell]);
            largest = apart <= largest ? largest : (apart > largest ? apart : HUGE_VAL);
        }
        return largest;
    }

  private:
    auto mesh_of(const LacastaRung& rung) const -> const WholeMesh& {
        return rung.sides == 3 ? triangles_ : squares_;
    }

    void describe(WholeRow& row, const LacastaRung& rung, const EdgeMesh& mesh) const {
        row.of = of_.name;
        row.rung = rung;
        row.cells = mesh.cells();
        row.bandwidth = bandwidth(mesh);
        row.least_height = 1 / *std::max_element(mesh.inverse_height.begin(), mesh.inverse_height.end());
    }

    auto error_at(const LacastaRung& rung, LacastaVariant& variant, double t) const -> double {
        return of_.exact_depth ? relative_error(of_, mesh_of(rung), variant.depth(), t) : NAN;
    }

    const WholeCase& of_;
    WholeMesh triangles_, squares_;
    std::map<int, LacastaFlow> flows_;  // by sides
    std::map<std::pair<int, std::size_t>, std::vector<double>> first_depths_;
};

template <class Real>
auto measure_case(Machines& machines, const Settings& settings, const WholeCase& of, int cells)
    -> std::vector<WholeRow> {
    CaseRunner runner(of, cells);
    std::vector<WholeRow> rows;
    const auto add = [&](WholeRow row) {
        if (!settings.json) {
            thalweg::bench::print(whole_line(row));
        }
        rows.push_back(std::move(row));
    };
    for (const LacastaRung& rung : device_rungs(settings, runner.cells(), of.with_squares)) {
        add(runner.run_whole<Real>(machines, rung, settings));
    }
    const std::int64_t steps = rows.front().steps;
    for (const LacastaRung& rung : core_rungs(settings, runner.cells())) {
        add(runner.run_part<Real>(machines, rung, steps));
    }
    return rows;
}

template <class Real>
auto check_case(Machines& machines, const Settings& settings, const WholeCase& of) -> bool {
    const std::string precision = sizeof(Real) == 4 ? "float" : "double";
    CaseRunner runner(of, check_cells);
    auto rungs = device_rungs(settings, runner.cells(), of.with_squares);
    const auto cores = core_rungs(settings, runner.cells());
    rungs.insert(rungs.begin(), cores.begin(), cores.end());
    bool agree = true;
    for (const LacastaRung& rung : rungs) {
        if (rung.form == Form::ours) {
            continue;  // takes steps of its own length
        }
        const double apart = runner.difference<Real>(machines, rung);
        if (!settings.json) {
            fmt::print("{:<15} {:<22} {:<7} {:>9.1e} m apart\n", of.name, rung.name, precision, apart);
        }
        agree = agree && apart <= whole_tolerance(precision);
    }
    return agree;
}

auto whole_sizes(const Settings& settings) -> std::vector<int> {
    if (!settings.sizes.empty()) {
        return settings.sizes;
    }
    if (settings.quick) {
        return {50};
    }
    return settings.cuda ? std::vector<int>{50, 114, 228, 456, 912, 1820} : std::vector<int>{50, 114};
}

auto measure_all_whole(Machines& machines, const Settings& settings) -> std::vector<WholeRow> {
    std::vector<WholeRow> rows;
    for (const WholeCase& of : whole_cases()) {
        for (const std::string& precision : settings.precisions) {
            for (const int size : whole_sizes(settings)) {
                const int cells = 2 * size * size;
                const auto found = precision == "float" ? measure_case<float>(machines, settings, of, cells)
                                                        : measure_case<double>(machines, settings, of, cells);
                rows.insert(rows.end(), found.begin(), found.end());
            }
        }
    }
    return rows;
}

auto check_whole(Machines& machines, const Settings& settings) -> bool {
    bool agree = true;
    for (const WholeCase& of : whole_cases()) {
        for (const std::string& precision : settings.precisions) {
            agree = (precision == "float" ? check_case<float>(machines, settings, of)
                                          : check_case<double>(machines, settings, of)) &&
                    agree;
        }
    }
    if (settings.json) {
        thalweg::bench::print(nlohmann::json({{"ladder", "lacasta"}, {"agree", agree}}).dump(2) + "\n");
    } else {
        fmt::print("Depths agree within rounding after {} steps: {}\n", check_run.steps,
                   agree ? "yes" : "NO");
    }
    return agree;
}

constexpr auto whole_source =
    "Lacasta et al. 2014 (Adv. Eng. Softw. 78:1), tables 1 to 4: whole runs by the Roe scheme of first\n"
    "order on triangles of a mesh generator, edges adding to their cells. as made: cells in the generator's\n"
    "order, edges in that of the cells; RCM: cells by reverse Cuthill-McKee; edges: edges sorted. phi:\n"
    "largest difference of two neighbours' numbers. chi: smallest area over longest edge. L1: mean error of\n"
    "depths at the end over the mean depth. ~: from the first steps of the run. Courant number 0.9, on "
    "squares 0.45.\n"
    "The bumps and the end of the second case are assumed, since no text that could be read gives them.\n";

}  // namespace

auto run_whole(const Settings& settings) -> int {
    Machines machines(settings.cuda);
    if (settings.check) {
        return check_whole(machines, settings) ? exit_ok : exit_failed;
    }
    const Facts facts = facts_of(settings);
    if (!settings.json) {
        thalweg::bench::print(describe(facts) + whole_source + "\n" + whole_columns());
    }
    const auto rows = measure_all_whole(machines, settings);
    if (!settings.json) {
        thalweg::bench::print(whole_ratios(rows) + "\n");
        return exit_ok;
    }
    nlohmann::json document = {{"benchmark", "shallowwater"},
                               {"ladder", "lacasta"},
                               {"source", whole_source},
                               {"machine", to_json(facts)},
                               {"rows", nlohmann::json::array()}};
    for (const WholeRow& row : rows) {
        document["rows"].push_back(to_json(row));
    }
    thalweg::bench::print(document.dump(2) + "\n");
    return exit_ok;
}

}  // namespace thalweg::shallowwater::bench
