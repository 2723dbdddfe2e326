// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "heat.hpp"

#include <algorithm>
#include <cmath>

#include "for_each_node.hpp"

namespace thalweg::solvers::validation {
namespace {

// Scaled by the spacing and the step, so that only the Fourier number is left.
struct MakeHeat {
    Mesh mesh;
    double fourier;
    double *west, *east, *south, *north, *centre;

    THALWEG_HD void operator()(int i, int j) const {
        const auto at = mesh.at(i, j);
        const double neighbour = mesh.on_edge(i, j) ? 0 : -fourier;
        west[at] = neighbour;
        east[at] = neighbour;
        south[at] = neighbour;
        north[at] = neighbour;
        centre[at] = 1 - 4 * neighbour;
    }
};

struct Copy {
    Mesh mesh;
    const double* from;
    double* to;

    THALWEG_HD void operator()(int i, int j) const { to[mesh.at(i, j)] = from[mesh.at(i, j)]; }
};

auto iterates(HeatMethod method) -> bool {
    return method == HeatMethod::sip || method == HeatMethod::alternating_line;
}

auto tolerance_of(const HeatOptions& options) -> Tolerance {
    Tolerance tolerance;
    tolerance.relative = options.tolerance;
    tolerance.most_iterations = 3000;
    return tolerance;
}

auto sip_options(const HeatOptions& options) -> SipOptions {
    SipOptions sip;
    sip.tolerance = tolerance_of(options);
    return sip;
}

auto splitting_of(HeatMethod method) -> Splitting {
    switch (method) {
        case HeatMethod::peaceman_rachford:
            return Splitting::peaceman_rachford;
        case HeatMethod::locally_one_dimensional:
            return Splitting::locally_one_dimensional;
        case HeatMethod::douglas_gunn:
            return Splitting::douglas_gunn;
        default:
            return Splitting::alternating_line;
    }
}

auto adi_options(const HeatOptions& options) -> AdiOptions {
    AdiOptions adi;
    adi.splitting = splitting_of(options.method);
    adi.tolerance = tolerance_of(options);
    return adi;
}

auto mesh_of(int nodes) -> Mesh {
    return {nodes, nodes, 1.0 / (nodes - 1), 1.0 / (nodes - 1)};
}

template <class Value>
auto plate(int nodes, const Value& value) -> std::vector<double> {
    const Mesh mesh = mesh_of(nodes);
    std::vector<double> all(mesh.nodes(), 0.0);
    for (int j = 1; j < nodes - 1; ++j) {
        for (int i = 1; i < nodes - 1; ++i) {
            all[static_cast<std::size_t>(mesh.at(i, j))] = value(i * mesh.dx, j * mesh.dy);
        }
    }
    return all;
}

}  // namespace

auto name_of(HeatMethod method) -> std::string {
    switch (method) {
        case HeatMethod::sip:
            return "SIP";
        case HeatMethod::alternating_line:
            return "alternating line";
        case HeatMethod::peaceman_rachford:
            return "Peaceman-Rachford";
        case HeatMethod::locally_one_dimensional:
            return "locally one-dimensional";
        default:
            return "Douglas-Gunn";
    }
}

auto all_heat_methods() -> std::vector<HeatMethod> {
    return {HeatMethod::sip, HeatMethod::alternating_line, HeatMethod::peaceman_rachford,
            HeatMethod::locally_one_dimensional, HeatMethod::douglas_gunn};
}

auto sine_plate(int nodes) -> std::vector<double> {
    const double pi = std::acos(-1.0);
    return plate(nodes, [&](double x, double y) { return std::sin(pi * x) * std::sin(pi * y); });
}

auto hot_square(int nodes) -> std::vector<double> {
    const auto hot = [](double x) { return x >= 0.4 && x <= 0.6; };
    return plate(nodes, [&](double x, double y) { return hot(x) && hot(y) ? 1.0 : 0.0; });
}

auto sine_kept(const HeatOptions& options) -> double {
    const double sine = std::sin(std::acos(-1.0) / (2 * (options.nodes - 1)));
    const double s = 4 * options.fourier * sine * sine;
    switch (options.method) {
        case HeatMethod::peaceman_rachford:
            return std::pow((1 - s / 2) / (1 + s / 2), 2);
        case HeatMethod::locally_one_dimensional:
            return 1 / ((1 + s) * (1 + s));
        case HeatMethod::douglas_gunn:
            return 1 - 2 * s / ((1 + s) * (1 + s));
        default:
            return 1 / (1 + 2 * s);
    }
}

HeatPlate::HeatPlate(Device device, const HeatOptions& options, const std::vector<double>& start)
    : device_(device),
      mesh_(mesh_of(options.nodes)),
      method_(options.method),
      matrix_(device, mesh_),
      temperature_(device, start),
      right_(device, std::vector<double>(mesh_.nodes(), 0.0)),  // the splittings' sources
      sip_(device, mesh_.shape(), sip_options(options)),
      adi_(device, mesh_.shape(), adi_options(options)),
      workspace_(device, std::max(sip_.workspace_bytes(), adi_.workspace_bytes())),
      factors_(device, sip_.factor_bytes()),
      report_(device, std::vector<Convergence>(1)) {
    for_each_node(device, mesh_,
                  MakeHeat{mesh_, options.fourier, matrix_.west(), matrix_.east(), matrix_.south(),
                           matrix_.north(), matrix_.centre()});
    if (method_ == HeatMethod::sip) {
        sip_.factor(matrix_.matrix(), factors_.data(), {workspace_.data(), nullptr});
    }
}

void HeatPlate::advance() {
    const Execution where = {workspace_.data(), nullptr};
    if (iterates(method_)) {
        for_each_node(device_, mesh_, Copy{mesh_, temperature_.data(), right_.data()});
    }
    if (method_ == HeatMethod::sip) {
        sip_.solve(matrix_.matrix(), factors_.data(), right_.data(), temperature_.data(), where,
                   report_.data());
    } else {
        adi_.solve(matrix_.matrix(), right_.data(), temperature_.data(), where, report_.data());
    }
}

}  // namespace thalweg::solvers::validation
