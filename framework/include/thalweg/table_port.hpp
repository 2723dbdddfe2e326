// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "lent_table.hpp"
#include "node.hpp"

namespace thalweg {

/// An input that carries a table: `TableInput series{*this, "series",
/// port().optional().help("Hydrographs")};` It may be asked in negotiate and run. In negotiate the table may
/// have columns and no rows yet.
class TableInput final : public AnyInput {
    const Node& owner_;
    std::uint32_t index_;

    auto newest() const -> const thw_table* {
        const auto& services = owner_.services_;
        return services.tables != nullptr ? services.tables->input(services.host->impl, index_) : nullptr;
    }

  public:
    TableInput(Node& owner, std::string name, port spec)
        : AnyInput(owner, std::move(name), spec.carry(THW_PAYLOAD_TABLE)),
          owner_(owner),
          index_(static_cast<std::uint32_t>(owner.inputs_.size() - 1)) {}

    auto connected() const -> bool { return newest() != nullptr; }

    /// Number of the newest table, which grows with each new one; 0 before the first.
    auto version() const -> std::uint64_t { return connected() ? newest()->version : 0; }

    /// Simulated time [s] at which the newest table was given.
    auto time() const -> double { return connected() ? newest()->time : 0; }

    /// Copies the newest table; it has no columns before the first and where the input is not connected.
    [[nodiscard]] auto read() const -> Table { return connected() ? copy_of(*newest()) : Table(); }
};

/// An output that carries a table: `TableOutput series{*this, "series", port().help("Hydrographs")};`
class TableOutput final : public AnyOutput {
    const Node& owner_;
    std::uint32_t index_;

  public:
    TableOutput(Node& owner, std::string name, port spec)
        : AnyOutput(owner, std::move(name), spec.carry(THW_PAYLOAD_TABLE)),
          owner_(owner),
          index_(static_cast<std::uint32_t>(owner.outputs_.size() - 1)) {}

    /// Returns whether another node reads the output; else nothing need be given.
    auto is_read() const -> bool {
        const auto& services = owner_.services_;
        return services.tables != nullptr && services.tables->is_read(services.host->impl, index_) != 0;
    }

    /// Publishes a copy, in negotiate or run. In negotiate it says which columns there are, with rows if they
    /// are known; later tables have the same columns. If the table breaks a rule the hook fails when it
    /// returns. Throws Error if the program has no tables.
    void give(const Table& table) const {
        const auto& services = owner_.services_;
        if (services.tables == nullptr) {
            throw Error("this program cannot hand tables from node to node")
                .about(name())
                .remedy("run it with a newer version of Thalweg");
        }
        services.tables->give(services.host->impl, index_, LentTable(table).abi());
    }
};

}  // namespace thalweg
