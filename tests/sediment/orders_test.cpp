// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <memory>

#include "sediment/core/assemble.hpp"

#include <thalweg/solvers/sip.hpp>

using namespace thalweg::sediment;
namespace solvers = thalweg::solvers;

// Numerics reference V6: a steady concentration of known form over a bed that is uneven, with convection,
// diffusion and exchange. The coefficients are the solver's; a ring of cells around holds the exact values.
namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double eps = 0.01;
constexpr double rate = 0.02;  ///< alpha omega, m/s

auto depth(double x, double y) -> double {
    return 1 + 0.2 * std::sin(pi * x) * std::cos(2 * pi * y);
}

auto stream(double x, double y) -> double {
    return 0.5 * y + 0.05 * std::sin(pi * x) * std::sin(2 * pi * y);
}

auto concentration(double x, double y) -> double {
    return 1 + 0.5 * std::sin(pi * x + 0.3) * std::cos(pi * y + 0.2);
}

auto capacity(double x, double y) -> double {
    return 1 + 0.3 * std::cos(pi * x) * std::cos(pi * y);
}

/// What must be added for concentration() to be the solution (eq. 19.5).
auto source(double x, double y) -> double {
    const double hu = 0.5 + 0.1 * pi * std::sin(pi * x) * std::cos(2 * pi * y);
    const double hv = -0.05 * pi * std::cos(pi * x) * std::sin(2 * pi * y);
    const double cx = 0.5 * pi * std::cos(pi * x + 0.3) * std::cos(pi * y + 0.2);
    const double cy = -0.5 * pi * std::sin(pi * x + 0.3) * std::sin(pi * y + 0.2);
    const double hx = 0.2 * pi * std::cos(pi * x) * std::cos(2 * pi * y);
    const double hy = -0.4 * pi * std::sin(pi * x) * std::sin(2 * pi * y);
    const double laplace = -2 * pi * pi * (concentration(x, y) - 1);
    return hu * cx + hv * cy - eps * (depth(x, y) * laplace + hx * cx + hy * cy) -
           rate * (capacity(x, y) - concentration(x, y));
}

class Manufactured {
  public:
    Manufactured(Convection convection, int nx, int ny) : nx_(nx + 2), ny_(ny + 2) {
        Options o;
        o.nx = nx_;
        o.ny = ny_;
        o.dx = dx_ = 2.0 / nx;
        o.dy = dy_ = 1.0 / ny;
        o.classes = {{0.001, 1}};
        o.loads = Loads::suspended;
        o.diffusivity = {0, eps};
        o.convection = convection;
        setting_ = setting_of<double>(o);
    }

    /// Root mean square of the error.
    auto error() -> double {
        const auto n = static_cast<std::size_t>(setting_.plane);
        std::vector<double> face_x, face_y;
        for (int j = 0; j < ny_; ++j) {
            for (int i = 0; i <= nx_; ++i) {
                face_x.push_back((stream((i - 1) * dx_, j * dy_) - stream((i - 1) * dx_, (j - 1) * dy_)) /
                                 dy_);
            }
        }
        for (int j = 0; j <= ny_; ++j) {
            for (int i = 0; i < nx_; ++i) {
                face_y.push_back((stream((i - 1) * dx_, (j - 1) * dy_) - stream(i * dx_, (j - 1) * dy_)) /
                                 dx_);
            }
        }
        std::vector<double> h(n), pickup(n), settling(n, rate), shear(n), load(n), before(n);
        std::vector<std::uint8_t> active(n, 1);
        for_each([&](std::size_t k, double x, double y, bool /*ring*/) {
            h[k] = depth(x, y);
            pickup[k] = rate * capacity(x, y) + source(x, y);
        });
        Faces<double> faces = {setting_, {}, {}};
        faces.flow.face_discharge_x = AnyValues(face_x.data());
        faces.flow.face_discharge_y = AnyValues(face_y.data());
        faces.p.active = active.data();
        faces.p.depth = faces.p.depth_before = h.data();
        faces.p.shear = shear.data();
        faces.p.pickup = pickup.data();
        faces.p.settling = settling.data();
        faces.p.load = load.data();
        faces.p.load_before = before.data();
        solve(faces);
        double sum = 0;
        int inner = 0;
        for_each([&](std::size_t k, double x, double y, bool ring) {
            sum += ring ? 0 : std::pow(load[k] - concentration(x, y), 2);
            inner += ring ? 0 : 1;
        });
        return std::sqrt(sum / inner);
    }

  private:
    template <class Function>
    void for_each(const Function& f) const {
        for (int j = 0; j < ny_; ++j) {
            for (int i = 0; i < nx_; ++i) {
                const bool ring = i == 0 || j == 0 || i == nx_ - 1 || j == ny_ - 1;
                f(static_cast<std::size_t>(j * nx_ + i), (i - 0.5) * dx_, (j - 0.5) * dy_, ring);
            }
        }
    }

    void solve(const Faces<double>& faces) {
        const auto n = static_cast<std::size_t>(setting_.plane);
        std::vector<double> a(6 * n);
        const SystemPlanes<double> system = {&a[0], &a[n], &a[2 * n], &a[3 * n], &a[4 * n], &a[5 * n]};
        const Assemble<double> assemble = {faces, system, 1e30};
        for (int j = 0; j < ny_; ++j) {
            for (int i = 0; i < nx_; ++i) {
                assemble(i, j);
            }
        }
        for_each([&](std::size_t k, double x, double y, bool ring) {
            if (ring) {
                for (std::size_t m = 0; m < 6; ++m) {
                    a[m * n + k] = m < 4 ? 0 : m == 4 ? 1 : concentration(x, y);
                }
            }
        });
        solvers::SipOptions options;
        options.cancellation = 0.5;
        options.tolerance.relative = options.tolerance.pointwise = 1e-11;
        const solvers::SipPlan<double> plan(solvers::Device::cpu, solvers::field_of(nx_, ny_, 1), options);
        std::vector<double> workspace(plan.workspace_bytes() / 8 + 64), factors(plan.factor_bytes() / 8 + 64);
        solvers::Execution where;
        where.workspace = aligned(workspace);
        solvers::Convergence report;
        plan.factor(system.matrix(), aligned(factors), where);
        plan.solve(system.matrix(), aligned(factors), system.right, faces.p.load, where, &report);
        CHECK(report.converged == 1);
    }

    static auto aligned(std::vector<double>& bytes) -> void* {
        void* start = bytes.data();
        std::size_t space = bytes.size() * sizeof(double);
        return std::align(256, 1, start, space);
    }

    int nx_, ny_;
    double dx_ = 0, dy_ = 0;
    Setting<double> setting_ = {};
};

struct Expected {
    Convection convection;
    double errors[3];  ///< at 32 x 16, 64 x 32 and 128 x 64 cells; negative: not published
    double order;      ///< of the last refinement
};

}  // namespace

TEST_CASE("the manufactured source has the values of the reference") {
    CHECK(std::fabs(source(0.3, 0.2) - 0.353211474) < 1e-9);
    CHECK(std::fabs(source(1.0, 0.5) - 0.153573898) < 1e-9);
    CHECK(std::fabs(source(1.7, 0.9) + 0.297242747) < 1e-9);
}

TEST_CASE("schemes of convection have their errors and orders") {
    const Expected all[] = {{Convection::upwind, {2.97e-2, 1.48e-2, 7.36e-3}, 1},
                            {Convection::power_law, {1.33e-2, -1, -1}, 2},
                            {Convection::exponential, {1.31e-2, 3.57e-3, 9.05e-4}, 2},
                            {Convection::hybrid, {1.04e-2, 3.45e-4, 8.65e-5}, 2},
                            {Convection::central, {1.50e-3, 3.56e-4, 8.65e-5}, 2}};
    for (const Expected& one : all) {
        double before = 0;
        double order = 0;
        for (int m = 0; m < 3; ++m) {
            CAPTURE(static_cast<int>(one.convection));
            CAPTURE(m);
            const double error = Manufactured(one.convection, 32 << m, 16 << m).error();
            if (one.errors[m] > 0) {
                CHECK(std::fabs(error - one.errors[m]) < 0.02 * one.errors[m]);
            }
            order = std::log2(before / error);
            before = error;
        }
        CHECK(std::fabs(order - one.order) < 0.15);
    }
}
