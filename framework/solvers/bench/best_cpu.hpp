// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "solvers/bench/row.hpp"

namespace thalweg::solvers::bench {

// Sets rows beside the fastest CPU row that solves the same equations rightly, whatever its form and its
// threads, and beside the serial form of their solver. Rows of the CPU wait until their system is through;
// rows of a GPU come after all of them.
class BestCpu {
    std::map<std::string, double> seconds_;  // time of the fastest form [s], by what it solves
    std::map<std::string, double> serial_;   // time of the serial form [s], by system and solver
    std::vector<Row> waiting_;

    static auto solved_by(const Row& row) -> std::string { return row.system + ": " + row.equations; }

    static auto serial_of(const Row& row) -> std::string { return row.system + ": " + row.solver; }

    void note(const Row& row) {
        if (!row.is_measured() || !row.is_right()) {
            return;
        }
        double& best = seconds_[solved_by(row)];
        best = best > 0 && best < row.one.seconds ? best : row.one.seconds;
        if (row.serial) {
            serial_[serial_of(row)] = row.one.seconds;
        }
    }

    static auto speed_over(const std::map<std::string, double>& all, const std::string& key, const Row& row)
        -> double {
        const auto found = all.find(key);
        return row.is_measured() && found != all.end() ? found->second / row.one.seconds : 0;
    }

    auto compared(Row row) const -> Row {
        row.over_best_cpu = speed_over(seconds_, solved_by(row), row);
        row.over_serial = speed_over(serial_, serial_of(row), row);
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
