// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "bench/machine.hpp"
#include "solvers/bench/papers/cavity_iteration.hpp"
#include "solvers/bench/thread_count.hpp"

namespace thalweg::solvers::bench {

// Flow in a cavity on the machine, which outlives this, and what Thomas makes of it on one CPU thread in a
// few iterations.
class CavityField {
    thalweg::bench::Machine& machine_;
    papers::CavityCase flow_;
    papers::CavityStart expected_;
    std::shared_ptr<double> psi_start_, omega_start_, psi_, omega_;

  public:
    static constexpr int checked_iterations = 20;

    CavityField(thalweg::bench::Machine& machine, const papers::CavityCase& flow)
        : machine_(machine), flow_(flow), expected_(papers::cavity_start(flow)) {
        psi_start_ = machine.upload(expected_.psi);
        omega_start_ = machine.upload(expected_.omega);
        psi_ = machine.array<double>(expected_.psi.size());
        omega_ = machine.array<double>(expected_.omega.size());
        restart();
        solve_expected();
    }

    auto flow() const -> const papers::CavityCase& { return flow_; }

    auto psi() const -> double* { return psi_.get(); }

    auto omega() const -> double* { return omega_.get(); }

    // Queues copies.
    void restart() {
        const std::size_t bytes = expected_.psi.size() * sizeof(double);
        machine_.copy_inside(psi_.get(), psi_start_.get(), bytes);
        machine_.copy_inside(omega_.get(), omega_start_.get(), bytes);
    }

    // After `checked_iterations`: the greatest difference of psi or omega from Thomas's over its greatest
    // value; infinite for a NaN.
    auto error() const -> double {
        const std::size_t count = expected_.psi.size();
        return std::max(apart(machine_.download(psi_, count), expected_.psi),
                        apart(machine_.download(omega_, count), expected_.omega));
    }

  private:
    void solve_expected() {
        const ThreadCount one(1);
        thalweg::bench::Machine host(false);
        papers::LineOptions thomas;
        thomas.method = papers::LineMethod::thomas;
        const papers::CavityIteration iteration({}, flow_, thomas);
        const auto workspace = host.array<char>(iteration.workspace_bytes());
        for (int k = 0; k < checked_iterations; ++k) {
            iteration.iterate(expected_.psi.data(), expected_.omega.data(), {workspace.get(), nullptr});
        }
    }

    static auto apart(const std::vector<double>& values, const std::vector<double>& expected) -> double {
        double most = 0;
        double greatest = 0;
        for (std::size_t k = 0; k < values.size(); ++k) {
            const double difference = std::abs(values[k] - expected[k]);
            most =
                std::max(most, std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference);
            greatest = std::max(greatest, std::abs(expected[k]));
        }
        return most / greatest;
    }
};

}  // namespace thalweg::solvers::bench
