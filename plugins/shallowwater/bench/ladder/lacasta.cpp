// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/ladder/lacasta.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "shallowwater/bench/ladder/lacasta_machines.hpp"
#include "shallowwater/bench/ladder/lacasta_ours.hpp"
#include "shallowwater/bench/ladder/lacasta_whole.hpp"
#include "shallowwater/bench/ladder/lacasta_words.hpp"
#include "shallowwater/bench/measure/circular_dam.hpp"
#include "shallowwater/flow/clock.hpp"

namespace thalweg::shallowwater::bench {

namespace {

constexpr int lacasta_check_size = 45;  // squares: 4050 triangles, no multiple of any block
constexpr int lacasta_check_steps = 40;

// m, of depths after the steps of a check: rounding of depths of 10 m, and of a film at the shore.
auto lacasta_tolerance(const std::string& precision) -> double {
    return precision == "float" ? 1e-4 : 1e-10;
}

// Squares along a side of a mesh whose cells are about as many as its triangles would be.
auto size_of(const LacastaRung& rung, int size) -> int {
    return rung.sides == 3 ? size : static_cast<int>(std::lround(size * std::sqrt(2.0)));
}

// The meshes and flows of one size.
class Meshes {
  public:
    explicit Meshes(int size) : size_(size) {}

    auto cells(const LacastaRung& rung) const -> int {
        const int size = size_of(rung, size_);
        return pieces(rung) * size * size;
    }

    // Made anew where the rung before had another one.
    auto mesh(const LacastaRung& rung) -> const EdgeMesh& {
        if (rung.sides != mesh_.sides || rung.numbering != numbering_ || mesh_.size == 0) {
            mesh_ = renumbered(rows(rung), rung.numbering);
            numbering_ = rung.numbering;
            bandwidth_ = bandwidth(mesh_);
            sectors_.clear();
        }
        return mesh_;
    }

    // The same for the solver of the plugin.
    auto triangles() -> const mesh::TriangleData& {
        if (triangles_.x.empty()) {
            triangles_ = triangle_square(size_, CircularDam::cell_width, "hilbert");
        }
        return triangles_;
    }

    // [0]: every cell wet; [1]: with a moving shore.
    auto flow(const LacastaRung& rung, std::size_t which) -> const LacastaFlow& {
        LacastaFlow& flow = flows_[{rung.sides, which}];
        if (flow.depth.empty()) {
            const int size = size_of(rung, size_);
            flow = which == 0 ? wet_flow(size, pieces(rung)) : shore_flow(size, pieces(rung));
        }
        return flow;
    }

    // phi and sectors of a row.
    void describe(LacastaRow& row, std::size_t bytes) {
        const EdgeMesh& of_rung = mesh(row.rung);
        const bool by_edges = row.rung.form == Form::scatter || row.rung.form == Form::store;
        const bool apart = row.rung.layout == Layout::apart;
        const auto [found, is_new] = sectors_.try_emplace({by_edges, apart});
        if (is_new) {
            found->second = sectors_a_warp(of_rung, by_edges, apart, bytes);
        }
        row.cells = of_rung.cells();
        row.bandwidth = bandwidth_;
        row.sectors = found->second;
    }

  private:
    static auto pieces(const LacastaRung& rung) -> int { return rung.sides == 3 ? 2 : 1; }

    auto rows(const LacastaRung& rung) -> const EdgeMesh& {
        EdgeMesh& rows = rows_[rung.sides];
        if (rows.size == 0) {
            const int size = size_of(rung, size_);
            rows = rung.sides == 3 ? edges_of_triangles(size, CircularDam::cell_width)
                                   : edges_of_squares(size, CircularDam::cell_width);
        }
        return rows;
    }

    int size_;
    std::map<int, EdgeMesh> rows_;
    EdgeMesh mesh_;
    Numbering numbering_ = Numbering::rows;
    int bandwidth_ = 0;
    std::map<std::pair<bool, bool>, double> sectors_;
    mesh::TriangleData triangles_;
    std::map<std::pair<int, std::size_t>, LacastaFlow> flows_;
};

template <class Real>
auto make_variant(Machines& machines, const LacastaRung& rung, Meshes& meshes)
    -> std::unique_ptr<LacastaVariant> {
    if (rung.form == Form::ours) {
        return std::make_unique<OursOnTriangles<Real>>(machines.of(rung), rung, meshes.triangles());
    }
    return make_edge_rung<Real>(machines, rung, meshes.mesh(rung));
}

// The order in which few meshes have to be made: by corners and numbering.
auto by_mesh(const std::vector<LacastaRung>& rungs) -> std::vector<std::size_t> {
    std::vector<std::size_t> order(rungs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::make_pair(rungs[a].sides, rungs[a].numbering) <
               std::make_pair(rungs[b].sides, rungs[b].numbering);
    });
    return order;
}

// m, the largest difference of two depths; infinite where one is no number.
auto apart_by(const std::vector<double>& a, const std::vector<double>& b) -> double {
    double largest = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
        const double d = std::fabs(a[k] - b[k]);
        largest = d <= largest ? largest : (d > largest ? d : HUGE_VAL);
    }
    return largest;
}

// How far the depths of a rung are from those of the first one on such cells [m]. Our solver treats dry steps
// otherwise, and is looked at where all is wet.
class Checker {
  public:
    explicit Checker(Machines& machines) : machines_(machines) {}

    template <class Real>
    auto difference(const LacastaRung& rung) -> double {
        const auto variant = make_variant<Real>(machines_, rung, meshes_);
        double largest = 0;
        for (const std::size_t flow : {0u, 1u}) {
            if (rung.form == Form::ours && flow == 1) {
                continue;
            }
            variant->set(meshes_.flow(rung, flow));
            variant->start();
            if (variant->run(lacasta_check_steps) != lacasta_check_steps) {
                throw std::logic_error("the steps of the ladder are too long for its check");
            }
            auto depth = variant->depth();
            auto& first = first_[{rung.sides, flow, sizeof(Real)}];
            if (first.empty()) {
                first = std::move(depth);
            } else {
                largest = std::fmax(largest, apart_by(depth, first));
            }
        }
        return largest;
    }

  private:
    Machines& machines_;
    Meshes meshes_{lacasta_check_size};
    std::map<std::tuple<int, std::size_t, std::size_t>, std::vector<double>> first_;
};

struct CheckedRung {
    LacastaRung rung;
    std::string precision;
    double apart = 0;  // m

    auto agrees() const -> bool { return apart <= lacasta_tolerance(precision); }
};

// All rungs, first the one that all others are compared with.
auto check_all(Machines& machines, const Settings& settings) -> std::vector<CheckedRung> {
    Checker checker(machines);
    std::vector<CheckedRung> checked;
    for (const auto& precision : settings.precisions) {
        const auto rungs = lacasta_rungs(settings.cuda, threads_of(settings),
                                         2 * lacasta_check_size * lacasta_check_size, true);
        for (const LacastaRung& rung : rungs) {
            const double apart =
                precision == "float" ? checker.difference<float>(rung) : checker.difference<double>(rung);
            checked.push_back({rung, precision, apart});
            if (!checked.back().agrees()) {
                fmt::print(
                    stderr,
                    "thalweg bench shallowwater: {} in {}: depths differ by {:.2g} m from those of the "
                    "first rung after {} steps; rounding explains {:g} m\n",
                    rung.name, precision, apart, lacasta_check_steps, lacasta_tolerance(precision));
            }
        }
    }
    return checked;
}

template <class Real>
void measure_row(Machines& machines, const Settings& settings, Meshes& meshes, LacastaRow& row) {
    const LacastaRung& rung = row.rung;
    row.precision = sizeof(Real) == 4 ? "float" : "double";
    meshes.describe(row, sizeof(Real));
    const auto variant = make_variant<Real>(machines, rung, meshes);
    Sampling sampling = settings.sampling;
    sampling.shortest /= 5;  // there are hundreds of them
    sampling.multiple = rung.form == Form::ours && !rung.on_cpu ? steps_a_launch : 1;
    for (const std::size_t flow : {0u, 1u}) {
        variant->set(meshes.flow(rung, flow));
        std::int64_t taken = 0;
        row.step[flow] = time_one(
            sampling,
            [&] {
                variant->start();
                variant->run(sampling.multiple);
            },
            [&](int steps) { taken = variant->run(steps); });
        row.step[flow].seconds *= static_cast<double>(row.step[flow].repeats) / static_cast<double>(taken);
    }
}

auto measure_lacasta_size(Machines& machines, const Settings& settings, int size, bool all, bool in_float)
    -> std::vector<LacastaRow> {
    Meshes meshes(size);
    const auto rungs = lacasta_rungs(settings.cuda, threads_of(settings), 2 * size * size, all);
    std::vector<LacastaRow> rows(rungs.size());
    for (const std::size_t k : by_mesh(rungs)) {
        rows[k].rung = rungs[k];
        if (in_float) {
            measure_row<float>(machines, settings, meshes, rows[k]);
        } else {
            measure_row<double>(machines, settings, meshes, rows[k]);
        }
    }
    return rows;
}

auto lacasta_sizes(const Settings& settings) -> std::vector<int> {
    if (!settings.sizes.empty()) {
        return settings.sizes;
    }
    if (settings.quick) {
        return {50};
    }
    return settings.cuda ? std::vector<int>{50, 114, 228, 456, 912, 1820} : std::vector<int>{50, 228};
}

// Prints the rows of a size as soon as they are there, and in the end the ratios.
auto measure_lacasta(Machines& machines, const Settings& settings) -> nlohmann::json {
    auto document = nlohmann::json::array();
    const std::vector<int> sizes = lacasta_sizes(settings);
    const int largest = *std::max_element(sizes.begin(), sizes.end());
    for (const auto& precision : settings.precisions) {
        std::vector<LacastaRow> rows;
        for (const int size : sizes) {
            const auto found =
                measure_lacasta_size(machines, settings, size, size == largest, precision == "float");
            std::string text = lacasta_columns();
            for (const LacastaRow& row : found) {
                text += lacasta_line(row, found.front());
                document.push_back(to_json(row));
            }
            rows.insert(rows.end(), found.begin(), found.end());
            if (!settings.json) {
                thalweg::bench::print(text + "\n");
            }
        }
        if (!settings.json) {
            thalweg::bench::print(lacasta_ratios(rows, settings.cuda) + "\n");
        }
    }
    return document;
}

auto list_checked(const Settings& settings, const std::vector<CheckedRung>& checked) -> nlohmann::json {
    auto rows = nlohmann::json::array();
    for (const CheckedRung& one : checked) {
        rows.push_back(
            {{"rung", one.rung.name}, {"precision", one.precision}, {"depths_apart_m", one.apart}});
        if (!settings.json) {
            fmt::print("{:<24} {:<7} {:>9.1e} m apart\n", one.rung.name, one.precision, one.apart);
        }
    }
    return rows;
}

constexpr auto lacasta_source =
    "Lacasta et al. 2014 (Adv. Eng. Softw. 78:1): the Roe scheme of first order on triangles, by edges that "
    "add\n"
    "to their cells (add), that store (store), and by cells that solve each of their edges (cells). rows, "
    "random,\n"
    "rcm: numbers of the cells; +edges: edges sorted, too. phi: largest difference of two neighbours' "
    "numbers.\n"
    "sect.: 32-byte sectors that 32 threads touch to gather the states of cells. wet: a dam break; shore: a "
    "lake\n"
    "that swings in a paraboloid.\n";

}  // namespace

auto run_lacasta(const Settings& settings) -> int {
    if (settings.whole) {
        return run_whole(settings);
    }
    Machines machines(settings.cuda);
    const auto checked = check_all(machines, settings);
    const bool agree =
        std::all_of(checked.begin(), checked.end(), [](const auto& one) { return one.agrees(); });
    const Facts facts = facts_of(settings);
    if (!settings.json) {
        fmt::print("{}{}Depths of the rungs agree within rounding after {} steps of {} triangles: {}\n\n",
                   describe(facts), lacasta_source, lacasta_check_steps,
                   2 * lacasta_check_size * lacasta_check_size, agree ? "yes" : "NO");
    }
    const bool only_list = settings.check || !agree;
    const auto rows = only_list ? list_checked(settings, checked) : measure_lacasta(machines, settings);
    if (settings.json) {
        const nlohmann::json document = {
            {"benchmark", "shallowwater"}, {"ladder", "lacasta"}, {"source", lacasta_source},
            {"machine", to_json(facts)},   {"agree", agree},      {"rows", rows}};
        thalweg::bench::print(document.dump(2) + "\n");
    }
    return agree ? exit_ok : exit_failed;
}

}  // namespace thalweg::shallowwater::bench
