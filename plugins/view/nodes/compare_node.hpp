// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <thalweg/files/result_name.hpp>
#include <thalweg/node.hpp>
#include <thalweg/table_port.hpp>

#include "view/comparison/timed_columns.hpp"

namespace thalweg::view {

/// Node `compare`: computed series against measured ones. Each run looks at the whole series so far and
/// writes its numbers anew.
class CompareNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;

  private:
    TableInput series_{*this, "series",
                       port().help("Computed series: times in the first column, eg gauges.table")};
    TableInput measured_{*this, "measured",
                         port().optional().help("Measured series in place of the file, eg of node series")};
    TableOutput table_{*this, "table", port().help("The numbers: a row for each pair of series")};

    Parameter<InputFile> file_{
        *this, "file",
        option().help("CSV file of measured series; its first line names the columns, eg: time [s], river "
                      "[m]")};
    Parameter<std::map<std::string, std::string>> columns_{
        *this, "columns",
        option().by_default("{}").help("Computed series and the measured one of each, eg {\"river_level\": "
                                       "\"river\"}; unset: those of one name")};
    Parameter<double> from_{*this, "from",
                            option().unit("s").help("First time that counts; unset: that of the series")};
    Parameter<double> to_{*this, "to",
                          option().unit("s").help("Last time that counts; unset: that of the series")};
    Parameter<double> largest_lag_{
        *this, "largest_lag",
        option().unit("s").at_least(0).help(
            "Largest lag that is looked for; unset: a quarter of the time that both series cover")};
    Parameter<std::string> directory_{
        *this, "directory",
        option().by_default("\"\"").help(
            "Folder for the table below the results folder; no absolute path, no '..'")};
    Parameter<std::string> prefix_{
        *this, "prefix", option().help("Name of the file without '.csv', '/' and '*'; unset: the node's id")};

    auto measured_now() const -> TimedColumns;
    void read_file();
    void choose_pairs(const TimedColumns& series, const TimedColumns& measured);
    void require_overlap(const TimedColumns& measured) const;
    auto period() const -> Period;
    auto table_of(const std::vector<SeriesComparison>& all) const -> Table;
    void tell(const std::string& name, const SeriesComparison& found) const;

    files::ResultStem stem_;
    std::string start_date_;
    TimedColumns of_file_;                                    // the measured series of the file
    double start_ = 0, end_ = 0;                              // of the run, s
    std::vector<std::pair<std::string, std::string>> pairs_;  // computed and measured
    std::string unit_;                                        // of all values
};

}  // namespace thalweg::view
