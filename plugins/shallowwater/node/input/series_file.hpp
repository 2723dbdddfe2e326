// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include <thalweg/node.hpp>

#include "shallowwater/node/input/series_table.hpp"

namespace thalweg::shallowwater {

/// A parameter that names a CSV file, and the columns of it that other parameters name.
class SeriesFile {
  public:
    /// `first` is what the first column of the file measures.
    SeriesFile(Node& owner, const std::string& name, Quantity first, option spec)
        : file_(owner, name, std::move(spec)), first_(first) {}

    /// Reads the file, if there is one. `node` complains where that cannot be.
    void read(Node& node);

    /// Lets `node` complain unless the file reaches from the start to the end of the run.
    void check_covers(Node& node, const Setup& setup) const;

    /// The values of an amount: itself, its column, or none where it is not given. Where there is no such
    /// column, `node` complains, and the values are a constant 0.
    auto values(Node& node, const Amount& amount, Quantity quantity) const -> TimeSeries;

  private:
    auto column(const Amount& amount, Quantity quantity) const -> TimeSeries;

    Parameter<InputFile> file_;
    Quantity first_;
    std::optional<SeriesTable> table_;
};

}  // namespace thalweg::shallowwater
