// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <thalweg/node.hpp>
#include <thalweg/table_port.hpp>

namespace thalweg::bathymetry {

/// Node `series`: a CSV file of values over time or level as a table.
class SeriesNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override { start_date_ = setup.start_date; }

    void negotiate() override;

    void run(const Step&) override {}

  private:
    TableOutput table_{*this, "table", port().help("All columns of the file, in its units")};

    Parameter<InputFile> file_{
        *this, "file",
        option().required().help("CSV file; its first line names the columns, eg: time [s], q_in [m3/s]")};
    Parameter<std::string> over_{*this, "over",
                                 option()
                                     .by_default("\"time\"")
                                     .one_of("time|level")
                                     .help("What the first column measures; it increases")};
    std::string start_date_;
};

}  // namespace thalweg::bathymetry
