// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cylinder_measures.hpp"
#include "solvers/bench/papers/vorticity_rows.hpp"

namespace thalweg::solvers::validation {
namespace {

struct Vector {
    double x = 0, y = 0;
};

auto velocity_of(const Mesh& mesh, const std::vector<double>& psi, int i, int j) -> Vector {
    const papers::Velocity w = velocity_at(mesh, psi.data(), i, j);
    return {w.u, w.v};
}

auto mean(const std::vector<double>& a, const std::vector<double>& b) -> std::vector<double> {
    std::vector<double> all;
    for (std::size_t k = 0; k < a.size(); ++k) {
        all.push_back((a[k] + b[k]) / 2);
    }
    return all;
}

// The flow around one node halfway through the step that the constructor takes.
class Nodes {
    Mesh mesh_;
    double viscosity_, step_;
    std::vector<double> before_, after_, psi_, omega_;

  public:
    explicit Nodes(CylinderFlow& flow)
        : mesh_(flow.channel().mesh),
          viscosity_(flow.viscosity()),
          step_(flow.step()),
          before_(flow.stream()) {
        const auto omega = flow.vorticity();
        flow.advance();
        after_ = flow.stream();
        psi_ = mean(before_, after_);
        omega_ = mean(omega, flow.vorticity());
    }

    auto spacing() const -> double { return mesh_.dx; }

    auto velocity(int i, int j) const -> Vector { return velocity_of(mesh_, psi_, i, j); }

    auto stream_rate(int i, int j) const -> double {
        const auto at = static_cast<std::size_t>(mesh_.at(i, j));
        return (after_[at] - before_[at]) / step_;
    }

    // Gradient of p + (u^2 + v^2)/2 of the equations of motion.
    auto head_gradient(int i, int j) const -> Vector {
        const auto at = static_cast<std::size_t>(mesh_.at(i, j));
        const auto row = static_cast<std::size_t>(mesh_.nx);
        const Vector now = velocity(i, j);
        const Vector before = velocity_of(mesh_, before_, i, j);
        const Vector after = velocity_of(mesh_, after_, i, j);
        const double across = viscosity_ / (2 * mesh_.dx);
        const double w = omega_[at];
        return {(before.x - after.x) / step_ + now.y * w - across * (omega_[at + row] - omega_[at - row]),
                (before.y - after.y) / step_ - now.x * w + across * (omega_[at + 1] - omega_[at - 1])};
    }

    // Momentum that enters through a face at the node, of outward normal n.
    auto momentum_in(int i, int j, Vector n, double head) const -> Vector {
        const Vector w = velocity(i, j);
        const Vector east = velocity(i + 1, j), west = velocity(i - 1, j);
        const Vector north = velocity(i, j + 1), south = velocity(i, j - 1);
        const double scale = viscosity_ / (2 * mesh_.dx);
        const double shear = scale * (north.x - south.x + east.y - west.y);
        const double stretch = 2 * scale * (east.x - west.x);
        const double pressure = head - (w.x * w.x + w.y * w.y) / 2;
        const double out = w.x * n.x + w.y * n.y;
        return {(stretch - pressure) * n.x + shear * n.y - out * w.x,
                shear * n.x - (stretch + pressure) * n.y - out * w.y};
    }
};

// Walks once around the rectangle, counterclockwise, and gathers as it goes.
class Walk {
    const Nodes& nodes_;
    double head_ = 0;
    Vector force_;

  public:
    explicit Walk(const Nodes& nodes) : nodes_(nodes) {}

    void side(int i, int j, int di, int dj, int count) {
        const double h = nodes_.spacing();
        const Vector n = {static_cast<double>(dj), static_cast<double>(-di)};
        for (int k = 0; k <= count; ++k, i += di, j += dj) {
            const double length = k == 0 || k == count ? h / 2 : h;
            const Vector in = nodes_.momentum_in(i, j, n, head_);
            // What the fluid within holds: the integral of (psi_y, -psi_x) is one of psi along the edge.
            const double rate = nodes_.stream_rate(i, j);
            force_.x += length * (in.x - rate * n.y);
            force_.y += length * (in.y + rate * n.x);
            if (k < count) {
                const Vector here = nodes_.head_gradient(i, j);
                const Vector next = nodes_.head_gradient(i + di, j + dj);
                head_ += h / 2 * (di * (here.x + next.x) + dj * (here.y + next.y));
            }
        }
    }

    auto forces() const -> SquareForces { return {2 * force_.x, 2 * force_.y, head_}; }
};

}  // namespace

auto advance_and_measure(CylinderFlow& flow) -> SquareForces {
    const CylinderChannel& c = flow.channel();
    const int off = c.mesh.ny * 3 / 16;
    const Nodes nodes(flow);
    Walk walk(nodes);
    const int length = c.right - c.left + 2 * off;
    walk.side(c.left - off, c.low - off, 1, 0, length);
    walk.side(c.right + off, c.low - off, 0, 1, length);
    walk.side(c.right + off, c.high + off, -1, 0, length);
    walk.side(c.left - off, c.high + off, 0, -1, length);
    return walk.forces();
}

auto wake_length(const CylinderFlow& flow) -> double {
    const CylinderChannel& c = flow.channel();
    const auto psi = flow.stream();
    const auto speed = [&](int i) { return velocity_at(c.mesh, psi.data(), i, c.mesh.ny / 2).u; };
    for (int i = c.right + 1; i < c.mesh.nx - 1; ++i) {
        if (speed(i) > 0) {
            const double before = i - 1 > c.right ? speed(i - 1) : 0;
            return (i - 1 - c.right + before / (before - speed(i))) * c.mesh.dx;
        }
    }
    return 0;
}

}  // namespace thalweg::solvers::validation
