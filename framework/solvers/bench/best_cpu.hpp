// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "solvers/bench/row.hpp"

namespace thalweg::solvers::bench {

// Sets rows beside the fastest CPU row that solves the same equations rightly, whatever its form and its
// threads. Rows of the CPU wait until their system is through; those of a GPU come after all of the CPU.
class BestCpu {
    std::map<std::string, double> seconds_;  // time of the fastest form [s], by what it solves
    std::vector<Row> waiting_;

    static auto solved_by(const Row& row) -> std::string { return row.system + ": " + row.equations; }

    void note(const Row& row) {
        if (row.is_measured() && row.is_right()) {
            double& best = seconds_[solved_by(row)];
            best = best > 0 && best < row.one.seconds ? best : row.one.seconds;
        }
    }

    auto compared(Row row) const -> Row {
        const auto best = seconds_.find(solved_by(row));
        row.over_best_cpu = row.is_measured() && best != seconds_.end() ? best->second / row.one.seconds : 0;
        return row;
    }

  public:
    void take(const Row& row, const Show& show) {
        if (!waiting_.empty() && (row.is_cuda() || row.system != waiting_.front().system)) {
            show_waiting(show);
        }
        if (row.is_cuda()) {
            show(compared(row));
            return;
        }
        note(row);
        waiting_.push_back(row);
    }

    void show_waiting(const Show& show) {
        for (const Row& row : waiting_) {
            show(compared(row));
        }
        waiting_.clear();
    }
};

}  // namespace thalweg::solvers::bench
