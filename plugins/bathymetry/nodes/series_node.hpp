// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include <thalweg/node.hpp>
#include <thalweg/table_port.hpp>

#include "bathymetry/nodes/own_unit.hpp"

namespace thalweg::bathymetry {

/// What the first column of a file of series measures.
enum class FirstColumn { time, level };

inline auto choices(FirstColumn) -> const std::vector<Choice<FirstColumn>>& {
    static const std::vector<Choice<FirstColumn>> all = {{"time", FirstColumn::time},
                                                         {"level", FirstColumn::level}};
    return all;
}

/// Node `series`: a CSV file of values over time or level as a table.
class SeriesNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override { start_date_ = setup.start_date; }

    void negotiate() override;

    void run(const Step&) override {}

  private:
    auto shifted(Table table) const -> Table;

    TableOutput table_{*this, "table", port().help("All columns of the file, in its units")};

    Parameter<InputFile> file_{
        *this, "file",
        option().required().help("CSV file; its first line names the columns, eg: time [s], q_in [m3/s]")};
    Parameter<FirstColumn> over_{
        *this, "over",
        option().by_default(FirstColumn::time).help("What the first column measures; it increases")};
    Parameter<std::map<std::string, OwnUnit>> add_{
        *this, "add",
        option().by_default("{}").help(
            "What is added to all values of a column, in its unit or with one, eg {\"level\": \"20 cm\"}")};
    std::string start_date_;
};

}  // namespace thalweg::bathymetry
