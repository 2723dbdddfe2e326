// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <thalweg/node.hpp>
#include <thalweg/table_port.hpp>

#include "shallowwater/node/input/series_table.hpp"

namespace thalweg::shallowwater {

/// A parameter that names a CSV file, or the input of the same name that carries a table, and the columns of
/// it that other parameters name.
class SeriesFile {
  public:
    /// `first` is what the first column measures.
    SeriesFile(Node& owner, const std::string& name, Quantity first, option spec)
        : file_(owner, name, std::move(spec)),
          input_(owner, name, port().optional().help("Table in place of the parameter `" + name + "`")),
          first_(first) {}

    /// Reads the file, if there is one. `node` complains where that cannot be.
    void read(Node& node, const Setup& setup);

    /// What a user should know of the file, see SeriesTable::note(); "" without a file.
    auto note() const -> std::string { return table_ ? table_->note() : ""; }

    /// Takes a table from the input, in negotiate and before each interval, and returns whether the columns
    /// must be read again. `node` complains about what is wrong. A table that comes while time runs need not
    /// reach to the end of the run: its last values stand until the next one.
    auto receive(Node& node, bool at_start) -> bool;

    /// The values of an amount: itself, its column, or none where it is not given. Where there is no such
    /// column, `node` complains, and the values are a constant 0.
    /// Complains, too, about a column in the basic unit with a number beyond what `nature` has; in another
    /// unit it is meant.
    auto values(Node& node, const Amount& amount, Quantity quantity, const Plausible& nature = {}) const
        -> TimeSeries;

    /// `node` complains about a file or table of which no column has been asked for; in negotiate, after all
    /// that may name one has been read.
    void check_readers(Node& node) const;

    /// Lists which table was taken last, where one has come while time ran.
    void list_state(Register& all);

  private:
    auto column(const Amount& amount, Quantity quantity) const -> TimeSeries;
    void check_nature(const std::string& column, const TimeSeries& values, Quantity quantity,
                      const Plausible& nature) const;
    void take_table(Node& node, bool at_start);

    Parameter<InputFile> file_;
    TableInput input_;
    Quantity first_;
    std::optional<SeriesTable> table_;
    double start_ = 0, end_ = 0;  // s, of the run
    bool is_negotiated_ = false, is_started_ = false;
    mutable bool is_named_ = false;  // whether a column has been asked for
    std::string start_date_;         // of time 0, "" where it has none
    std::int64_t version_ = 0;       // of the table
    bool has_come_late_ = false;     // whether one has come while time ran
};

}  // namespace thalweg::shallowwater
