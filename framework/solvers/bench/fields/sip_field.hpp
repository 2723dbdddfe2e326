// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "bench/machine.hpp"
#include "solvers/bench/fields/line_field.hpp"
#include "thalweg/solvers/five_point.hpp"
#include "thalweg/solvers/lines.hpp"

namespace thalweg::solvers::bench {

// Layers of a five-point system, all alike, as implicit transport has it: an M-matrix, dominant by 1. On the
// machine, and one layer on the host to check solutions.
template <class Real>
class SipField {
    thalweg::bench::Machine& machine_;
    FieldShape shape_;
    std::vector<Real> host_[6];
    std::shared_ptr<Real> arrays_[6], x_;

    enum Array { west, east, south, north, centre, source };

  public:
    SipField(thalweg::bench::Machine& machine, const FieldShape& shape) : machine_(machine), shape_(shape) {
        for (auto& array : host_) {
            array.resize(layer());
        }
#pragma omp parallel for schedule(static)
        for (std::int64_t j = 0; j < shape.ny; ++j) {
            for (std::int64_t i = 0; i < shape.nx; ++i) {
                set(i, j);
            }
        }
        for (int k = 0; k < 6; ++k) {
            arrays_[k] = repeat(host_[k]);
        }
        x_ = machine.array<Real>(values());
        restart();
    }

    // Bytes of the arrays of such a field.
    static auto bytes_of(const FieldShape& shape) -> double {
        return 7.0 * static_cast<double>(shape.layer_pitch * shape.layers) * sizeof(Real);
    }

    auto shape() const -> const FieldShape& {
        return shape_;
    }

    auto matrix() const -> FivePoint<Real> {
        return {arrays_[west].get(), arrays_[east].get(), arrays_[south].get(), arrays_[north].get(),
                arrays_[centre].get()};
    }

    auto right() const -> const Real* {
        return arrays_[source].get();
    }

    auto x() const -> Real* {
        return x_.get();
    }

    void restart() {
        machine_.copy_inside(x_.get(), right(), values() * sizeof(Real));
    }

    // The greatest residual of the first and the last layer over the greatest right-hand side; infinite for a
    // NaN.
    auto error() const -> double {
        const std::shared_ptr<Real> last(x_, x_.get() + (shape_.layers - 1) * shape_.layer_pitch);
        return std::max(error_of(machine_.download(x_, layer())), error_of(machine_.download(last, layer())));
    }

  private:
    auto layer() const -> std::size_t {
        return static_cast<std::size_t>(shape_.nx * shape_.ny);
    }

    auto values() const -> std::size_t {
        return layer() * static_cast<std::size_t>(shape_.layers);
    }

    auto repeat(const std::vector<Real>& one) -> std::shared_ptr<Real> {
        const auto first = machine_.upload(one);
        const auto all = machine_.template array<Real>(values());
        for (std::int64_t k = 0; k < shape_.layers; ++k) {
            machine_.copy_inside(all.get() + k * shape_.layer_pitch, first.get(), layer() * sizeof(Real));
        }
        machine_.wait();
        return all;
    }

    // Right-hand sides reach to 1/2.
    void set(std::int64_t i, std::int64_t j) {
        const auto k = static_cast<std::size_t>(shape_.at(i, j));
        const bool inside[4] = {i > 0, i + 1 < shape_.nx, j > 0, j + 1 < shape_.ny};
        double sum = 1;
        for (unsigned side = 0; side < 4; ++side) {
            const double size = inside[side] ? 0.6 + 0.4 * scattered(5 * k + side) : 0;
            host_[side][k] = static_cast<Real>(-size);
            sum += size;
        }
        host_[centre][k] = static_cast<Real>(sum);
        host_[source][k] = static_cast<Real>(scattered(5 * k + 4) - 0.5);
    }

    auto error_of(const std::vector<Real>& x) const -> double {
        double worst = 0;
#pragma omp parallel for schedule(static) reduction(max : worst)
        for (std::int64_t j = 0; j < shape_.ny; ++j) {
            for (std::int64_t i = 0; i < shape_.nx; ++i) {
                const double r = std::abs(residual(x, i, j));
                worst = std::max(worst, std::isnan(r) ? std::numeric_limits<double>::infinity() : r);
            }
        }
        return 2 * worst;
    }

    auto residual(const std::vector<Real>& x, std::int64_t i, std::int64_t j) const -> double {
        const auto k = static_cast<std::size_t>(shape_.at(i, j));
        const auto pitch = static_cast<std::size_t>(shape_.row_pitch);
        const auto product = [&](Array side, std::size_t at) {
            return double{host_[side][k]} * double{x[at]};
        };
        double r = double{host_[source][k]} - product(centre, k);
        r -= i > 0 ? product(west, k - 1) : 0;
        r -= i + 1 < shape_.nx ? product(east, k + 1) : 0;
        r -= j > 0 ? product(south, k - pitch) : 0;
        r -= j + 1 < shape_.ny ? product(north, k + pitch) : 0;
        return r;
    }
};

}  // namespace thalweg::solvers::bench
