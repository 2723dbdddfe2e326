// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace thalweg::shallowwater::test {

// The one-dimensional scheme of Bollermann, Chen, Kurganov & Noelle 2013 for comparison with HWP14, as far as
// its abstract and later descriptions tell it: Kurganov & Petrova's flux, a waterline in cells that are
// covered in part, and outflow limited by the draining time. Walls at both ends.
class PublishedWaterline {
  public:
    std::vector<double> depth, discharge;  // m and m2/s, of the cells
    double fastest = 0;                    // m/s, largest speed of a cell that any step has seen
    long long steps = 0;

    // `bed` [m] at the faces, one more than cells; `width` [m] of a cell; Manning's n [s m^(-1/3)].
    PublishedWaterline(std::vector<double> bed, double width, double manning)
        : depth(bed.size() - 1),
          discharge(bed.size() - 1),
          bed_(std::move(bed)),
          width_(width),
          manning_(manning) {}

    // Steps to `end` [s] with Courant number 0.25, in the two stages of Runge and Kutta.
    void advance(double end) {
        for (double t = 0; t < end; ++steps) {
            const double dt = std::min(0.25 * width_ / largest_wave(), end - t);
            const auto first_depth = depth;
            const auto first_discharge = discharge;
            stage(dt);
            stage(dt);
            for (std::size_t j = 0; j < depth.size(); ++j) {
                depth[j] = (depth[j] + first_depth[j]) / 2;
                discharge[j] = (discharge[j] + first_discharge[j]) / 2;
                fastest = std::max(fastest, std::fabs(velocity(j)));
            }
            t += dt;
        }
    }

  private:
    struct Side {
        double depth, velocity;
    };

    struct Faces {
        Side low, high;
    };

    struct Flux {
        double mass, advected, pressure;
    };

    auto mean_bed(std::size_t j) const -> double { return (bed_[j] + bed_[j + 1]) / 2; }

    auto rise(std::size_t j) const -> double { return bed_[j + 1] - bed_[j]; }

    auto is_covered(std::size_t j) const -> bool { return depth[j] >= std::fabs(rise(j)) / 2; }

    // Damped below 0.1 mm, as the node does it for HWP14.
    auto velocity(std::size_t j) const -> double {
        const double h4 = std::pow(depth[j], 4);
        return std::sqrt(2.0) * depth[j] * discharge[j] / std::sqrt(h4 + std::max(h4, 1e-16));
    }

    // The level of the water where it is: the waterline in a cell that is covered in part.
    auto level(std::size_t j) const -> double {
        return is_covered(j) ? mean_bed(j) + depth[j]
                             : std::min(bed_[j], bed_[j + 1]) + std::sqrt(2 * std::fabs(rise(j)) * depth[j]);
    }

    static auto limited(double low, double mid, double high) -> double {
        const double a = 1.3 * (mid - low);
        const double b = (high - low) / 2;
        const double c = 1.3 * (high - mid);
        return a > 0 && b > 0 && c > 0   ? std::min({a, b, c})
               : a < 0 && b < 0 && c < 0 ? std::max({a, b, c})
                                         : 0;
    }

    auto covered_faces(std::size_t j) const -> Faces {
        const bool first = j == 0;
        const bool last = j + 1 == depth.size();
        const double own = level(j);
        const double slope = limited(first ? own : level(j - 1), own, last ? own : level(j + 1));
        const double turn = limited(first ? -velocity(j) : velocity(j - 1), velocity(j),
                                    last ? -velocity(j) : velocity(j + 1));
        double low = own - slope / 2 - bed_[j];
        double high = own + slope / 2 - bed_[j + 1];
        if (low < 0 || high < 0) {
            high = low < 0 ? 2 * depth[j] : 0;
            low = 2 * depth[j] - high;
        }
        return {{low, velocity(j) - turn / 2}, {high, velocity(j) + turn / 2}};
    }

    auto partial_faces(std::size_t j) const -> Faces {
        const bool falls_back = bed_[j] < bed_[j + 1];
        const bool ends = falls_back ? j == 0 : j + 1 == depth.size();
        const double lower_bed = std::min(bed_[j], bed_[j + 1]);
        double lower = level(j) - lower_bed;
        double upper = 0;
        if (const std::size_t other = falls_back ? j - 1 : j + 1; !ends && is_covered(other)) {
            const Faces n = covered_faces(other);
            const double neighbour = falls_back ? n.high.depth : n.low.depth;
            if (neighbour > 0) {
                lower = neighbour;
                upper = std::max(0.0, 2 * depth[j] - lower);
            }
        }
        const Side low = {falls_back ? lower : upper, velocity(j)};
        const Side high = {falls_back ? upper : lower, velocity(j)};
        return {low, high};
    }

    auto faces(std::size_t j) const -> Faces { return is_covered(j) ? covered_faces(j) : partial_faces(j); }

    static auto flux(const Side& l, const Side& r) -> Flux {
        const double ahead =
            std::max({l.velocity + std::sqrt(g * l.depth), r.velocity + std::sqrt(g * r.depth), 0.0});
        const double behind =
            std::min({l.velocity - std::sqrt(g * l.depth), r.velocity - std::sqrt(g * r.depth), 0.0});
        const double span = ahead - behind;
        if (span < 1e-12) {
            return {0, 0, g / 4 * (l.depth * l.depth + r.depth * r.depth)};
        }
        const auto mix = [&](double fl, double fr, double ul, double ur) {
            return (ahead * fl - behind * fr + ahead * behind * (ur - ul)) / span;
        };
        const double ql = l.depth * l.velocity;
        const double qr = r.depth * r.velocity;
        return {mix(ql, qr, l.depth, r.depth), mix(ql * l.velocity, qr * r.velocity, ql, qr),
                mix(g / 2 * l.depth * l.depth, g / 2 * r.depth * r.depth, 0, 0)};
    }

    auto largest_wave() const -> double {
        double most = 1e-6;
        for (std::size_t j = 0; j < depth.size(); ++j) {
            const Faces f = faces(j);
            for (const Side& s : {f.low, f.high}) {
                most = std::max(most, std::fabs(s.velocity) + std::sqrt(g * s.depth));
            }
        }
        return most;
    }

    void stage(double dt) {
        const std::size_t n = depth.size();
        std::vector<Faces> sides(n);
        for (std::size_t j = 0; j < n; ++j) {
            sides[j] = faces(j);
        }
        std::vector<Flux> fluxes(n + 1);
        for (std::size_t j = 0; j <= n; ++j) {
            const Side wall = {j == 0 ? sides[0].low.depth : sides[n - 1].high.depth, 0};
            const Side low = j == 0 ? Side{wall.depth, -sides[0].low.velocity} : sides[j - 1].high;
            const Side high = j == n ? Side{wall.depth, -sides[n - 1].high.velocity} : sides[j].low;
            fluxes[j] = flux(low, high);
            fluxes[j].mass *= j == 0 || j == n ? 0 : 1;
        }
        const auto draining = [&](std::size_t j) {
            const double out = std::max(0.0, fluxes[j + 1].mass) + std::max(0.0, -fluxes[j].mass);
            return out > 0 ? std::min(dt, width_ * depth[j] / out) : dt;
        };
        for (std::size_t j = 0; j <= n; ++j) {
            const bool inside = j > 0 && j < n;
            const double time = inside ? draining(fluxes[j].mass > 0 ? j - 1 : j) : dt;
            fluxes[j].mass *= time / dt;
            fluxes[j].advected *= time / dt;
        }
        for (std::size_t j = 0; j < n; ++j) {
            const double push = g * depth[j] * rise(j);
            const double along =
                fluxes[j + 1].advected + fluxes[j + 1].pressure - fluxes[j].advected - fluxes[j].pressure;
            depth[j] = std::max(0.0, depth[j] - dt / width_ * (fluxes[j + 1].mass - fluxes[j].mass));
            discharge[j] -= dt / width_ * (along + push);
            brake(j, dt);
        }
    }

    void brake(std::size_t j, double dt) {
        if (depth[j] <= dry) {
            discharge[j] = 0;
            return;
        }
        const double k = g * manning_ * manning_ * std::fabs(discharge[j]) / std::pow(depth[j], 7.0 / 3);
        discharge[j] *= 2 / (1 + std::sqrt(1 + 4 * dt * k));
        discharge[j] = depth[j] * velocity(j);  // what moves, as Kurganov and Petrova keep it
    }

    static constexpr double g = 9.81;
    static constexpr double dry = 1e-9;  // m

    std::vector<double> bed_;
    double width_, manning_;
};

}  // namespace thalweg::shallowwater::test
