// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <string>
#include <thread>

#include "engine_notebook.hpp"
#include "thalweg/plugin.hpp"
#include "thalweg/table_port.hpp"

// Nodes that hand tables on.
namespace thalweg::testing::engine {

inline auto one_number(double value) -> Table {
    Table table;
    table.add("value", "1", {value});
    return table;
}

inline auto number_in(const TableInput& input) -> int {
    const auto table = input.read();
    return table.rows() == 0 ? -1 : static_cast<int>(table.column("value").numbers().front());
}

/// Gives its value in negotiate, and never again.
class TableSource final : public Node {
    TableOutput table_{*this, "table", port().help("One number")};
    Parameter<double> value_{*this, "value", option().by_default("1")};

  public:
    static auto about() -> About { return {"test-table", "One number.", Clock::once}; }

    void negotiate() override { table_.give(one_number(*value_)); }

    void run(const Step&) override {}
};

/// Gives the number of its run, but none in every third.
class TableCount final : public Node {
    TableOutput table_{*this, "table", port().help("The number of the run")};
    int runs_ = 0;

  public:
    static auto about() -> About {
        return {"test-table-count", "Counts its runs.", Clock::stepping, THW_ON_CPU, 1};
    }

    void list_state(Register& all) override { all.value("runs", "1", runs_); }

    void negotiate() override { table_.give(Table().add("value", "1", {})); }

    void run(const Step&) override {
        if (++runs_ % 3 != 0) {
            table_.give(one_number(runs_));
        }
    }
};

template <Clock clock>
class TableCopy final : public Node {
    TableInput in_{*this, "in", port().help("One number")};
    TableInput back_{*this, "back", port().optional().help("From a feedback edge")};
    TableOutput table_{*this, "table", port().help("The number, and ten times the one of `back`")};

  public:
    static auto about() -> About {
        return {clock == Clock::sampled ? "test-table-square" : "test-table-copy", "Copies.", clock,
                THW_ON_CPU | (clock == Clock::sampled ? 0u : 1u * THW_ON_CUDA), 1};
    }

    void run(const Step&) override {
        table_.give(one_number(number_in(in_) + 10 * (back_.version() > 0 ? number_in(back_) : 0)));
    }
};

/// What it sees of a table, as a Record.
class TableRecorder final : public Node {
    TableInput in_{*this, "in", port().help("One number")};
    std::string id_;

  public:
    static auto about() -> About {
        return {"test-table-record", "Remembers.", Clock::sampled, THW_ON_CPU, 1};
    }

    void configure(const Setup& setup) override { id_ = setup.node_id; }

    void run(const Step& step) override {
        auto& book = notebook();
        const std::lock_guard lock(book.mutex);
        book.records[id_].push_back({"in", step.t0, step.t1, step.is_last, in_.version() > 0, number_in(in_),
                                     true, in_.time(), in_.version(), std::this_thread::get_id()});
    }
};

}  // namespace thalweg::testing::engine
