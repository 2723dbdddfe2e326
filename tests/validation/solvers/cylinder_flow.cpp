// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cylinder_flow.hpp"

#include <algorithm>
#include <cmath>

#include "cylinder_rows.hpp"
#include "for_each_node.hpp"

namespace thalweg::solvers::validation {
namespace {

constexpr double outflow_speed = 2.0 / 3;  // the mean
constexpr Mesh once = {1, 1, 1, 1};

struct FindCarrier {
    Mesh mesh;
    const double *psi, *before;
    double* carrier;

    THALWEG_HD void operator()(int i, int j) const {
        const auto at = mesh.at(i, j);
        carrier[at] = 1.5 * psi[at] - 0.5 * before[at];
    }
};

struct MakeTransport {
    CylinderFields fields;
    double viscosity, rate;
    bool first;
    double *west, *east, *south, *north, *centre, *excess, *source;

    // The coefficient of the node on in direction d; adds to what the matrix leaves out.
    THALWEG_HD auto couple(int i, int j, Direction d, std::int64_t left, double& left_out) const -> double {
        const double h = fields.channel.mesh.dx;
        const auto at = fields.channel.mesh.at(i, j);
        const double out = outflow(fields, at, d.stride, left);
        left_out -= out * quick_excess(fields, i, j, d, out) / h;
        return out / (2 * h) - viscosity / (h * h);
    }

    // A corner's vorticity is another along y than the one that the arrays hold.
    THALWEG_HD auto corner(int i, int j, Direction d, double coefficient) const -> double {
        const auto at = fields.channel.mesh.at(i, j) + d.stride;
        return coefficient * (seen_vorticity(fields, i, j, d, 1) - fields.omega[at]);
    }

    THALWEG_HD void operator()(int i, int j) const {
        const auto at = fields.channel.mesh.at(i, j);
        if (!fields.channel.flows(i, j)) {
            west[at] = east[at] = south[at] = north[at] = source[at] = 0;
            centre[at] = 1;
            return;
        }
        const std::int64_t row = fields.channel.mesh.nx;
        const Direction to_south = {0, -1, -row};
        const Direction to_north = {0, 1, row};
        double sum = 0;
        west[at] = couple(i, j, {-1, 0, -1}, -row, sum);
        east[at] = couple(i, j, {1, 0, 1}, row, sum);
        south[at] = couple(i, j, to_south, 1, sum);
        north[at] = couple(i, j, to_north, -1, sum);
        centre[at] = rate - west[at] - east[at] - south[at] - north[at];
        source[at] = first ? sum : 1.5 * sum - 0.5 * excess[at];
        source[at] -= corner(i, j, to_south, south[at]) + corner(i, j, to_north, north[at]);
        excess[at] = sum;
    }
};

// d/dt + speed d/dx = 0 at the last column.
struct CarryVorticityOut {
    Mesh mesh;
    double courant;
    double* omega;

    THALWEG_HD void operator()(int, int j) const {
        const auto at = mesh.at(mesh.nx - 1, j);
        omega[at] -= courant * (omega[at] - omega[at - 1]);
    }
};

// The last step repeated; at the outlet, as the vorticity.
struct GuessStream {
    Mesh mesh;
    double courant;
    const double *psi, *before;
    double* next;

    THALWEG_HD void operator()(int i, int j) const {
        const auto at = mesh.at(i, j);
        const bool outlet = i == mesh.nx - 1;
        next[at] = outlet ? psi[at] - courant * (psi[at] - psi[at - 1]) : 2 * psi[at] - before[at];
    }
};

// Half a step's change of the circulation, at the step's begin and at its end.
struct AddCirculation {
    CylinderFields fields;
    double viscosity, half_step;
    bool begin;
    double* wanted;

    THALWEG_HD void operator()(int, int) const {
        const SquareSums sums = square_sums(fields, viscosity);
        *wanted = (begin ? sums.circulation : *wanted) + half_step * sums.rate;
    }
};

struct FindSquare {
    CylinderFields now, unit;
    double *wanted, *missing;

    THALWEG_HD void operator()(int, int) const {
        *missing = (*wanted - square_sums(now, 0).circulation) / square_sums(unit, 0).circulation;
    }
};

struct TakeStream {
    Mesh mesh;
    const double *next, *unit, *missing;
    double *psi, *before;

    THALWEG_HD void operator()(int i, int j) const {
        const auto at = mesh.at(i, j);
        before[at] = psi[at];
        psi[at] = next[at] + *missing * unit[at];
    }
};

// Corners take what lines along x see.
struct FindWalls {
    CylinderFields fields;
    double* omega;

    THALWEG_HD void operator()(int i, int j) const {
        const CylinderChannel& c = fields.channel;
        const std::int64_t row = c.mesh.nx;
        const bool along = i > 0 && i < c.mesh.nx - 1;
        std::int64_t inward = 0;
        if (c.solid(i, j)) {
            inward = i == c.left ? -1 : i == c.right ? 1 : j == c.low ? -row : j == c.high ? row : 0;
        } else if (along) {
            inward = j == 0 ? row : j == c.mesh.ny - 1 ? -row : 0;
        }
        const auto at = c.mesh.at(i, j);
        if (inward != 0) {
            omega[at] = papers::wall_vorticity(fields.psi[at], fields.psi[at + inward], c.mesh.dx, 0);
        }
    }
};

auto stable_step(const CylinderSetup& s) -> double {
    const double h = 1.0 / s.cells;
    return std::min(0.4 * h, 0.4 * h * h * s.reynolds);
}

auto in_time() -> AdiOptions {
    AdiOptions options;
    options.splitting = Splitting::peaceman_rachford;
    return options;
}

auto unknowns(const CylinderChannel& c) -> std::vector<Mask> {
    std::vector<Mask> mask;
    for (int j = 0; j < c.mesh.ny; ++j) {
        for (int i = 0; i < c.mesh.nx; ++i) {
            mask.push_back(c.flows(i, j) ? 1 : 0);
        }
    }
    return mask;
}

}  // namespace

CylinderFlow::CylinderFlow(Device device, const CylinderSetup& setup)
    : device_(device),
      channel_(setup),
      viscosity_(1 / setup.reynolds),
      step_(setup.step > 0 ? setup.step : stable_step(setup)),
      unknown_(device, unknowns(channel_)),
      stream_(device, channel_.mesh, unknown_.data()),
      transport_(device, channel_.mesh.shape(), in_time()),
      matrix_(device, channel_.mesh),
      workspace_(device, transport_.workspace_bytes()),
      psi_(device, channel_.mesh.nodes()),
      before_(device, channel_.mesh.nodes()),
      next_(device, channel_.mesh.nodes()),
      unit_(device, channel_.mesh.nodes()),
      omega_(device, channel_.mesh.nodes()),
      excess_(device, std::vector<double>(channel_.mesh.nodes(), 0.0)),
      source_(device, channel_.mesh.nodes()),
      sums_(device, std::vector<double>(2, 0.0)) {
    start(setup.kick);
}

// From the undisturbed channel flow, brought to rest on the square at once.
void CylinderFlow::start(double kick) {
    const CylinderChannel& c = channel_;
    std::vector<double> psi, omega, unit;
    for (int j = 0; j < c.mesh.ny; ++j) {
        for (int i = 0; i < c.mesh.nx; ++i) {
            const double x = (i - c.right) * c.mesh.dx - 1.5;
            const double y = (j - c.mesh.ny / 2) * c.mesh.dy;
            psi.push_back(c.inflow_stream(c.solid(i, j) ? c.mesh.ny / 2 : j));
            omega.push_back(c.inflow_vorticity(j) +
                            (c.flows(i, j) ? kick * std::exp(-4 * (x * x + y * y)) : 0));
            unit.push_back(c.solid(i, j) ? 1 : 0);
        }
    }
    test::copy_in(device_, psi_.data(), psi.data(), psi.size() * sizeof(double));
    test::copy_in(device_, omega_.data(), omega.data(), omega.size() * sizeof(double));
    test::copy_in(device_, unit_.data(), unit.data(), unit.size() * sizeof(double));
    for (int cycle = 0; cycle < 40; ++cycle) {
        stream_.improve(excess_.data(), unit_.data());  // of no vorticity
        stream_.improve(omega_.data(), psi_.data());
    }
    const auto started = psi_.values();
    test::copy_in(device_, before_.data(), started.data(), started.size() * sizeof(double));
    find_walls();
}

void CylinderFlow::advance() {
    make_transport();
    const CylinderFields fields = {channel_, psi_.data(), omega_.data(), next_.data()};
    carry_outlet();
    for_each_node(device_, once, AddCirculation{fields, viscosity_, step_ / 2, true, sums_.data()});
    transport_.solve(matrix_.matrix(), source_.data(), omega_.data(), {workspace_.data(), nullptr}, nullptr);
    for_each_node(device_, once, AddCirculation{fields, viscosity_, step_ / 2, false, sums_.data()});
    find_stream();
    find_walls();
    ++steps_;
}

void CylinderFlow::make_transport() {
    for_each_node(device_, channel_.mesh,
                  FindCarrier{channel_.mesh, psi_.data(), before_.data(), next_.data()});
    const CylinderFields fields = {channel_, psi_.data(), omega_.data(), next_.data()};
    for_each_node(
        device_, channel_.mesh,
        MakeTransport{fields, viscosity_, 1 / step_, steps_ == 0, matrix_.west(), matrix_.east(),
                      matrix_.south(), matrix_.north(), matrix_.centre(), excess_.data(), source_.data()});
}

void CylinderFlow::carry_outlet() {
    const Mesh column = {1, channel_.mesh.ny, 1, 1};
    const double courant = step_ * outflow_speed / channel_.mesh.dx;
    for_each_node(device_, column, CarryVorticityOut{channel_.mesh, courant, omega_.data()});
}

void CylinderFlow::find_stream() {
    const Mesh& mesh = channel_.mesh;
    const double courant = step_ * outflow_speed / mesh.dx;
    for_each_node(device_, mesh, GuessStream{mesh, courant, psi_.data(), before_.data(), next_.data()});
    stream_.improve(omega_.data(), next_.data());
    const CylinderFields now = {channel_, next_.data(), omega_.data(), next_.data()};
    const CylinderFields unit = {channel_, unit_.data(), omega_.data(), next_.data()};
    for_each_node(device_, once, FindSquare{now, unit, sums_.data(), sums_.data() + 1});
    for_each_node(
        device_, mesh,
        TakeStream{mesh, next_.data(), unit_.data(), sums_.data() + 1, psi_.data(), before_.data()});
}

void CylinderFlow::find_walls() {
    const CylinderFields fields = {channel_, psi_.data(), omega_.data(), psi_.data()};
    for_each_node(device_, channel_.mesh, FindWalls{fields, omega_.data()});
}

}  // namespace thalweg::solvers::validation
