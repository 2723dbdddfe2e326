// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cavity_case.hpp"
#include "../../support/cell_index.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace thalweg::solvers::validation {
namespace {

auto value(const CavityFlow& flow, const std::vector<double>& field, int i, int j) -> double {
    return field[thalweg::test::cell_index(i, j, flow.nodes())];
}

// The lowest of a line by the parabola through the lowest node and its neighbours.
auto lowest(const std::vector<double>& line) -> double {
    const auto at = std::min_element(line.begin() + 1, line.end() - 1);
    const double slope = (at[1] - at[-1]) / 2;
    const double bend = at[1] - 2 * at[0] + at[-1];
    return at[0] - slope * slope / (2 * bend);
}

auto highest(std::vector<double> line) -> double {
    for (double& entry : line) {
        entry = -entry;
    }
    return -lowest(line);
}

// As lowest(), with a parabola along x and one along y.
auto lowest_psi(const CavityFlow& flow) -> double {
    const auto at = std::min_element(flow.psi.begin(), flow.psi.end()) - flow.psi.begin();
    const int i = static_cast<int>(at % flow.nodes()), j = static_cast<int>(at / flow.nodes());
    const auto psi = [&](int di, int dj) { return value(flow, flow.psi, i + di, j + dj); };
    return lowest({0, psi(-1, 0), psi(0, 0), psi(1, 0), 0}) +
           lowest({0, psi(0, -1), psi(0, 0), psi(0, 1), 0}) - psi(0, 0);
}

auto problem_of(const CavityFlow& flow) -> std::string {
    return "cavity, Re " + std::to_string(static_cast<int>(flow.reynolds));
}

auto row_of(const CavityFlow& flow, const Finding& finding) -> SolverRow {
    return {problem_of(flow), "ADI, ADI for psi", flow.nodes(), flow.steps, flow.seconds, finding};
}

auto column_of(double reynolds) -> std::size_t {
    return static_cast<std::size_t>(
        std::find(reynolds_of_tables.begin(), reynolds_of_tables.end(), reynolds) -
        reynolds_of_tables.begin());
}

// Nodes of 128 intervals are nodes of any multiple, and on half as many every second is.
template <class Table>
auto largest_difference(const Table& table, std::size_t column, const std::vector<double>& line) -> double {
    double most = 0;
    const int intervals = static_cast<int>(line.size()) - 1;
    for (const CavityValue& entry : table) {
        const bool is_node = entry.node * intervals % 128 == 0;
        if (is_node && !std::isnan(entry.velocity[column])) {
            const double here = line[static_cast<std::size_t>(entry.node * intervals / 128)];
            most = std::max(most, std::abs(here - entry.velocity[column]));
        }
    }
    return most;
}

// Of a second-order result.
auto extrapolated(double coarse, double fine) -> double {
    return fine + (fine - coarse) / 3;
}

struct Extreme {
    const char* name;
    double CavityExtremes::*value;
    double limit;  // against Botella and Peyret's
};

constexpr std::array<Extreme, 4> all_extremes = {{{"u_min", &CavityExtremes::u_min, 0.003},
                                                  {"v_max", &CavityExtremes::v_max, 0.003},
                                                  {"v_min", &CavityExtremes::v_min, 0.003},
                                                  {"psi_min", &CavityExtremes::psi_min, 0.005}}};

auto relative(double value, double reference) -> double {
    return std::abs(value / reference - 1);
}

}  // namespace

auto middle_u(const CavityFlow& flow) -> std::vector<double> {
    const int middle = flow.intervals / 2;
    std::vector<double> u(static_cast<std::size_t>(flow.nodes()), 0.0);
    u.back() = 1;
    for (int j = 1; j < flow.intervals; ++j) {
        u[static_cast<std::size_t>(j)] =
            (value(flow, flow.psi, middle, j + 1) - value(flow, flow.psi, middle, j - 1)) * flow.intervals /
            2;
    }
    return u;
}

auto middle_v(const CavityFlow& flow) -> std::vector<double> {
    const int middle = flow.intervals / 2;
    std::vector<double> v(static_cast<std::size_t>(flow.nodes()), 0.0);
    for (int i = 1; i < flow.intervals; ++i) {
        v[static_cast<std::size_t>(i)] =
            (value(flow, flow.psi, i - 1, middle) - value(flow, flow.psi, i + 1, middle)) * flow.intervals /
            2;
    }
    return v;
}

auto extremes_of(const CavityFlow& flow) -> CavityExtremes {
    const auto v = middle_v(flow);
    return {lowest(middle_u(flow)), highest(v), lowest(v), lowest_psi(flow)};
}

auto solve_cavities(Device device, double reynolds, const std::vector<int>& intervals)
    -> std::vector<CavityFlow> {
    std::vector<CavityFlow> flows;
    for (const int count : intervals) {
        CavityOptions options;
        options.intervals = count;
        options.reynolds = reynolds;
        flows.push_back(solve_cavity(device, options, flows.empty() ? nullptr : &flows.back()));
    }
    return flows;
}

void judge_against_ghia(const CavityFlow& flow, SolverResults& results) {
    constexpr std::array<double, 3> u_limit = {0.006, 0.007, 0.016};
    constexpr std::array<double, 3> v_limit = {0.010, 0.007, 0.010};
    const std::size_t column = column_of(flow.reynolds);
    const bool judged = flow.intervals == 128;
    results.add(row_of(flow, {"largest |u - Ghia|", largest_difference(ghia_u, column, middle_u(flow)),
                              judged ? u_limit[column] : NAN}));
    results.add(row_of(flow, {"largest |v - Ghia|", largest_difference(ghia_v, column, middle_v(flow)),
                              judged ? v_limit[column] : NAN}));
    const CavityExtremes found = extremes_of(flow);
    for (const Extreme& extreme : all_extremes) {
        results.add(row_of(flow, {extreme.name, found.*extreme.value}));
    }
}

void judge_refinement(const std::vector<CavityFlow>& flows, SolverResults& results) {
    const CavityFlow& flow = flows.back();
    const CavityExtremes coarse = extremes_of(flows[0]), middle = extremes_of(flows[1]),
                         fine = extremes_of(flows[2]);
    const double order = std::log2((middle.u_min - coarse.u_min) / (fine.u_min - middle.u_min));
    results.add(row_of(flow, {"order of u_min", order, 1.8, true}));
    for (const Extreme& extreme : all_extremes) {
        const std::string name = extreme.name;
        const double own = extrapolated(middle.*extreme.value, fine.*extreme.value);
        const double limit = flow.intervals == 256 ? 0.003 : NAN;
        results.add(row_of(flow, {name + " extrapolated", own}));
        results.add(
            row_of(flow, {name + " against extrapolated", relative(fine.*extreme.value, own), limit}));
        if (flow.reynolds == 1000) {
            const double reference = botella_peyret.*extreme.value;
            results.add(row_of(flow, {name + " extrapolated against Botella-Peyret", relative(own, reference),
                                      flow.intervals == 256 ? extreme.limit : NAN}));
        }
    }
    if (flow.reynolds == 1000) {
        results.add(
            row_of(flow, {"psi_min against Botella-Peyret", relative(fine.psi_min, botella_peyret.psi_min),
                          flow.intervals == 256 ? 0.005 : NAN}));
    }
}

void judge_stream_solvers(Device device, int intervals, double reynolds, SolverResults& results) {
    CavityOptions options;
    options.intervals = intervals;
    options.reynolds = reynolds;
    const CavityFlow by_adi = solve_cavity(device, options);
    options.stream = {StreamSolver::sip, 10};
    const CavityFlow by_sip = solve_cavity(device, options);
    const double apart = std::abs(extremes_of(by_adi).u_min - extremes_of(by_sip).u_min);
    results.add({problem_of(by_sip),
                 "ADI, SIP for psi",
                 by_sip.nodes(),
                 by_sip.steps,
                 by_sip.seconds,
                 {"u_min: SIP less ADI for psi", apart, 1e-6}});
    results.add(row_of(by_adi, {"change of omega in 20 steps", by_adi.change, options.least_change}));
    results.add({problem_of(by_sip),
                 "ADI, SIP for psi",
                 by_sip.nodes(),
                 by_sip.steps,
                 by_sip.seconds,
                 {"change of omega in 20 steps", by_sip.change, options.least_change}});
}

}  // namespace thalweg::solvers::validation
