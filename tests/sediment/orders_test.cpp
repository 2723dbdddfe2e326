// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <list>
#include <memory>
#include <vector>

#include "../support/cell_index.hpp"
#include "sediment/core/corrections.hpp"

#include <thalweg/solvers/sip.hpp>

using namespace thalweg::sediment;
namespace solvers = thalweg::solvers;

// Numerics reference V6: a steady concentration of known form over a bed that is uneven, with convection,
// diffusion and exchange. The coefficients are the solver's; a ring of cells around, as wide as the scheme
// looks, holds the exact values.
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
    Manufactured(Convection convection, int nx, int ny)
        : ring_(needs_third_cell(convection) ? 2 : 1), nx_(nx + 2 * ring_), ny_(ny + 2 * ring_) {
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
        system_ = {plane(), plane(), plane(), plane(), plane(), plane()};
    }

    /// Root mean square of the error.
    auto error() -> double {
        const auto n = static_cast<std::size_t>(setting_.plane);
        std::vector<double> face_x, face_y;
        for (int j = 0; j < ny_; ++j) {
            for (int i = 0; i <= nx_; ++i) {
                face_x.push_back((stream(west(i), south(j + 1)) - stream(west(i), south(j))) / dy_);
            }
        }
        for (int j = 0; j <= ny_; ++j) {
            for (int i = 0; i < nx_; ++i) {
                face_y.push_back((stream(west(i), south(j)) - stream(west(i + 1), south(j))) / dx_);
            }
        }
        std::vector<double> h(n), pickup(n), settling(n, rate), shear(n), load(n), before(n);
        std::vector<std::uint8_t> active(n, 1);
        for_each([&](std::size_t k, double x, double y, bool ring) {
            h[k] = depth(x, y);
            load[k] = ring ? concentration(x, y) : 0;
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
        if (needs_third_cell(setting_.convection)) {
            faces.p.correction_x = plane();
            faces.p.correction_y = plane();
            solve_corrected(faces);
        } else {
            assemble(faces, 1e30);
            solve(faces, system_.right);
        }
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
                const bool ring = i < ring_ || j < ring_ || i >= nx_ - ring_ || j >= ny_ - ring_;
                f(thalweg::test::cell_index(i, j, nx_), west(i) + 0.5 * dx_, south(j) + 0.5 * dy_, ring);
            }
        }
    }

    auto west(int i) const -> double { return (i - ring_) * dx_; }

    auto south(int j) const -> double { return (j - ring_) * dy_; }

    auto plane() -> double* {
        planes_.emplace_back(static_cast<std::size_t>(setting_.plane));
        return planes_.back().data();
    }

    template <class Function>
    void in_cells(const Function& f) const {
        for (int j = 0; j < ny_; ++j) {
            for (int i = 0; i < nx_; ++i) {
                f(i, j);
            }
        }
    }

    void assemble(const Faces<double>& faces, double dt) {
        in_cells(Assemble<double>{faces, system_, dt});
        for_each([&](std::size_t k, double /*x*/, double /*y*/, bool ring) {
            if (ring) {
                system_.west[k] = system_.east[k] = system_.south[k] = system_.north[k] = 0;
                system_.centre[k] = 1;
            }
        });
        hold_ring(system_.right);
    }

    void hold_ring(double* right) const {
        for_each([&](std::size_t k, double x, double y, bool ring) {
            right[k] = ring ? concentration(x, y) : right[k];
        });
    }

    /// Steps, until nothing changes; short enough that the sinks leave HLPA's rows positive.
    void solve_corrected(const Faces<double>& faces) {
        double* corrected = plane();
        double* share = plane();
        double change = 1;
        for (int n = 0; n < 500 && change > 1e-10; ++n) {
            assemble(faces, 0.2);
            in_cells(FindCorrections<double>{faces});
            if (setting_.convection == Convection::hlpa) {
                in_cells(FindShares<double>{faces, system_.right, share});
                in_cells(TakeShares<double>{faces, share});
            }
            in_cells(CorrectRight<double>{faces, system_.right, corrected});
            hold_ring(corrected);
            solve(faces, corrected);
            change = 0;
            for (std::ptrdiff_t k = 0; k < setting_.plane; ++k) {
                change = std::fmax(change, std::fabs(faces.p.load[k] - faces.p.load_before[k]));
            }
        }
        CHECK(change <= 1e-10);
    }

    void solve(const Faces<double>& faces, const double* right) {
        solvers::SipOptions options;
        options.cancellation = 0.5;
        options.tolerance.relative = options.tolerance.pointwise = 1e-11;
        options.tolerance.negligible = 1e-14;
        const solvers::SipPlan<double> plan(thalweg::Device(), solvers::field_of(nx_, ny_, 1), options);
        std::vector<double> workspace(plan.workspace_bytes() / 8 + 64), factors(plan.factor_bytes() / 8 + 64);
        solvers::Execution where;
        where.workspace = aligned(workspace);
        solvers::Convergence report;
        plan.factor(system_.matrix(), aligned(factors), where);
        plan.solve(system_.matrix(), aligned(factors), right, faces.p.load, where, &report);
        CHECK(report.converged == 1);
    }

    static auto aligned(std::vector<double>& bytes) -> void* {
        void* start = bytes.data();
        std::size_t space = bytes.size() * sizeof(double);
        return std::align(256, 1, start, space);
    }

    int ring_, nx_, ny_;
    double dx_ = 0, dy_ = 0;
    Setting<double> setting_ = {};
    std::list<std::vector<double>> planes_;
    SystemPlanes<double> system_ = {};
};

struct Expected {
    Convection convection;
    double errors[3];   ///< at 32 x 16, 64 x 32 and 128 x 64 cells, HLPA's our own; negative: not published
    double order;       ///< of the last refinement
    double off = 0.02;  ///< most that an error may differ from the published one, as a share
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
                            {Convection::central, {1.50e-3, 3.56e-4, 8.65e-5}, 2},
                            // Ours are 6 % less; the reference does not say what its outermost faces took.
                            {Convection::quick, {6.96e-4, 1.71e-4, 4.23e-5}, 2, 0.07},
                            {Convection::hlpa, {1.217e-3, 2.558e-4, 6.002e-5}, 2}};
    for (const Expected& one : all) {
        double before = 0;
        double order = 0;
        for (int m = 0; m < 3; ++m) {
            CAPTURE(static_cast<int>(one.convection));
            CAPTURE(m);
            const double error = Manufactured(one.convection, 32 << m, 16 << m).error();
            if (one.errors[m] > 0) {
                CHECK(std::fabs(error - one.errors[m]) < one.off * one.errors[m]);
            }
            order = std::log2(before / error);
            before = error;
        }
        CHECK(std::fabs(order - one.order) < 0.15);
    }
}
