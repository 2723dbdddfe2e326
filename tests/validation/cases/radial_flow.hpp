// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "dam_break.hpp"

namespace thalweg::shallowwater::cases {

// Shallow water with radial symmetry on level ground,
//   (r h)_t + (r q)_r = 0,  (r q)_t + (r (q^2/h + g h^2/2))_r = g h^2/2,
// by a scheme that has nothing in common with the solver's: HLL, monotonised central slopes of depth and
// velocity, two stages.
class RadialFlow {
  public:
    // A cylinder of water, `inside` deep, in water of depth `outside`, on cells from 0 to `end` [m].
    RadialFlow(double radius, double inside, double outside, double end, int cells)
        : width_(end / cells), depth_(static_cast<std::size_t>(cells), outside), discharge_(depth_.size()) {
        for (std::size_t i = 0; i < depth_.size() && centre(i) < radius; ++i) {
            depth_[i] = inside;
        }
    }

    void advance(double seconds) {
        for (double left = seconds; left > 0;) {
            const double step = std::min(left, 0.4 * width_ / fastest());
            const auto depth = depth_;
            const auto discharge = discharge_;
            stage(step);
            stage(step);
            for (std::size_t i = 0; i < depth.size(); ++i) {
                depth_[i] = (depth_[i] + depth[i]) / 2;
                discharge_[i] = (discharge_[i] + discharge[i]) / 2;
            }
            left -= step;
        }
    }

    // Linear between cell centres.
    auto operator()(double radius) const -> Flow {
        const double place = std::clamp(radius / width_ - 0.5, 0.0, static_cast<double>(depth_.size() - 2));
        const auto i = static_cast<std::size_t>(place);
        const double share = place - static_cast<double>(i);
        return {depth_[i] + share * (depth_[i + 1] - depth_[i]),
                velocity(i) + share * (velocity(i + 1) - velocity(i))};
    }

  private:
    struct Flux {
        double mass, momentum;
    };

    auto centre(std::size_t i) const -> double { return (static_cast<double>(i) + 0.5) * width_; }

    auto velocity(std::size_t i) const -> double { return depth_[i] > 1e-9 ? discharge_[i] / depth_[i] : 0; }

    auto fastest() const -> double {
        double speed = 0;
        for (std::size_t i = 0; i < depth_.size(); ++i) {
            // A front runs ahead of its last cell with twice the wave speed.
            speed = std::max(speed, std::fabs(velocity(i)) + 2 * std::sqrt(gravity * depth_[i]));
        }
        return speed;
    }

    // Monotonised central.
    static auto slope(double a, double b) -> double {
        if (a * b <= 0) {
            return 0;
        }
        const double least = std::min({2 * std::fabs(a), 2 * std::fabs(b), std::fabs(a + b) / 2});
        return std::copysign(least, a);
    }

    static auto flux(const Flow& left, const Flow& right) -> Flux {
        const double cl = std::sqrt(gravity * left.depth);
        const double cr = std::sqrt(gravity * right.depth);
        if (cl == 0 && cr == 0) {
            return {0, 0};
        }
        const double slow = cl == 0   ? right.velocity - 2 * cr
                            : cr == 0 ? left.velocity - cl
                                      : std::min(left.velocity - cl, right.velocity - cr);
        const double fast = cr == 0   ? left.velocity + 2 * cl
                            : cl == 0 ? right.velocity + cr
                                      : std::max(left.velocity + cl, right.velocity + cr);
        const Flux a = physical(left);
        const Flux b = physical(right);
        if (slow >= 0) {
            return a;
        }
        if (fast <= 0) {
            return b;
        }
        const auto mix = [&](double fa, double fb, double ua, double ub) {
            return (fast * fa - slow * fb + slow * fast * (ub - ua)) / (fast - slow);
        };
        return {mix(a.mass, b.mass, left.depth, right.depth),
                mix(a.momentum, b.momentum, left.depth * left.velocity, right.depth * right.velocity)};
    }

    static auto physical(const Flow& f) -> Flux {
        const double q = f.depth * f.velocity;
        return {q, q * f.velocity + gravity * f.depth * f.depth / 2};
    }

    auto side(std::size_t i, double sign) const -> Flow {
        if (i == 0 || i + 1 == depth_.size() || depth_[i - 1] < 1e-9 || depth_[i + 1] < 1e-9) {
            return {depth_[i], velocity(i)};
        }
        const double dh = slope(depth_[i] - depth_[i - 1], depth_[i + 1] - depth_[i]);
        const double du = slope(velocity(i) - velocity(i - 1), velocity(i + 1) - velocity(i));
        return {depth_[i] + sign * dh / 2, velocity(i) + sign * du / 2};
    }

    // No flow through the axis, and nothing happens at the far end.
    void stage(double step) {
        const std::size_t n = depth_.size();
        std::vector<Flux> faces(n + 1, Flux{0, 0});
        for (std::size_t i = 1; i < n; ++i) {
            faces[i] = flux(side(i - 1, 1), side(i, -1));
        }
        faces[n] = physical({depth_[n - 1], velocity(n - 1)});
        for (std::size_t i = 0; i < n; ++i) {
            const double west = static_cast<double>(i) * width_;
            const double east = west + width_;
            const double share = step / ((east * east - west * west) / 2);
            const double push = width_ * gravity * depth_[i] * depth_[i] / 2;
            depth_[i] -= share * (east * faces[i + 1].mass - west * faces[i].mass);
            discharge_[i] -= share * (east * faces[i + 1].momentum - west * faces[i].momentum - push);
            depth_[i] = std::max(0.0, depth_[i]);
        }
    }

    double width_;
    std::vector<double> depth_;
    std::vector<double> discharge_;
};

}  // namespace thalweg::shallowwater::cases
