// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "bench/copy_rate.hpp"
#include "bench/machine.hpp"
#include "thalweg/solvers/adi.hpp"
#include "thalweg/solvers/sip.hpp"

namespace thalweg::solvers::bench {

enum class HeatStart { sine, hot_square };

// Heat diffusion in a unit square of n by n nodes whose rim is kept at 0: Zhang et al. 2024, table 7, with a
// specification of our own. The arrays are on the machine, which outlives this.
template <class Real>
class HeatCase {
    thalweg::bench::Machine& machine_;
    int n_, threads_;
    std::shared_ptr<Real> side_[4], centre_, start_, zero_, right_, x_;

  public:
    static constexpr double fourier = 1;

    HeatCase(thalweg::bench::Machine& machine, int n, HeatStart start, int threads)
        : machine_(machine), n_(n), threads_(threads) {
        const auto side = fill([](bool inside, double, double) { return inside ? -fourier : 0; });
        for (auto& array : side_) {
            array = machine.upload(side);
        }
        centre_ =
            machine.upload(fill([](bool inside, double, double) { return inside ? 1 + 4 * fourier : 1; }));
        zero_ = machine.upload(fill([](bool, double, double) { return 0.0; }));
        start_ = machine.upload(fill([&](bool inside, double u, double v) {
            return inside ? (start == HeatStart::sine ? sine(u, v) : square(u, v)) : 0;
        }));
        right_ = machine.array<Real>(values());
        x_ = machine.array<Real>(values());
        restart();
    }

    auto shape() const -> FieldShape { return field_of(n_, n_); }

    auto values() const -> std::size_t { return static_cast<std::size_t>(n_) * static_cast<std::size_t>(n_); }

    auto matrix() const -> FivePoint<Real> {
        return {side_[0].get(), side_[1].get(), side_[2].get(), side_[3].get(), centre_.get()};
    }

    auto x() const -> Real* { return x_.get(); }

    // x at the last step, as a right-hand side.
    auto right() const -> const Real* { return right_.get(); }

    auto no_sources() const -> const Real* { return zero_.get(); }

    auto host_x() const -> std::vector<Real> { return machine_.download(x_, values()); }

    // Queue copies.
    void restart() { copy(x_.get(), start_.get()); }

    void keep_as_right() { copy(right_.get(), x_.get()); }

    // What one step of implicit Euler makes of the sine's amplitude, an eigenvector of all methods.
    auto implicit_factor() const -> double { return 1 / (1 + 2 * share()); }

    auto factor(Splitting splitting) const -> double {
        const double s = share();
        switch (splitting) {
            case Splitting::peaceman_rachford:
                return std::pow((1 - s / 2) / (1 + s / 2), 2);
            case Splitting::locally_one_dimensional:
                return 1 / std::pow(1 + s, 2);
            case Splitting::douglas_gunn:
                return 1 - 2 * s / std::pow(1 + s, 2);
            default:
                return implicit_factor();
        }
    }

    // Of x over that of the start, both read back.
    auto amplitude() const -> double {
        return greatest(host_x()) / greatest(machine_.download(start_, values()));
    }

  private:
    // Of one direction: an eigenvalue of its second difference times dt.
    auto share() const -> double {
        constexpr double pi = 3.14159265358979323846;
        return 4 * fourier * std::pow(std::sin(pi / (2 * (n_ - 1))), 2);
    }

    static auto sine(double u, double v) -> double {
        constexpr double pi = 3.14159265358979323846;
        return std::sin(pi * u) * std::sin(pi * v);
    }

    static auto square(double u, double v) -> double {
        return u >= 0.4 && u <= 0.6 && v >= 0.4 && v <= 0.6 ? 1 : 0;
    }

    template <class Value>
    auto fill(const Value& value) const -> std::vector<Real> {
        std::vector<Real> all(values());
        const double width = 1.0 / (n_ - 1);
#pragma omp parallel for schedule(static)
        for (int j = 0; j < n_; ++j) {
            for (int i = 0; i < n_; ++i) {
                const bool inside = i > 0 && j > 0 && i + 1 < n_ && j + 1 < n_;
                all[static_cast<std::size_t>(j) * static_cast<std::size_t>(n_) +
                    static_cast<std::size_t>(i)] = static_cast<Real>(value(inside, i * width, j * width));
            }
        }
        return all;
    }

    void copy(Real* to, const Real* from) {
        thalweg::bench::copy(machine_, threads_, reinterpret_cast<char*>(to),
                             reinterpret_cast<const char*>(from), values() * sizeof(Real));
    }

    static auto greatest(const std::vector<Real>& values) -> double {
        double most = 0;
        for (const Real value : values) {
            const double size = std::abs(double{value});
            most = size <= most ? most : size;
        }
        return most;
    }
};

}  // namespace thalweg::solvers::bench
