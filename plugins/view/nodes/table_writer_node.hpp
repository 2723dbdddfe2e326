// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include <thalweg/files/result_name.hpp>
#include <thalweg/node.hpp>
#include <thalweg/table_port.hpp>

namespace thalweg::view {

/// Node `table-writer`: the newest table of another node as a CSV file, written anew whenever it has changed.
class TableWriterNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void run(const Step& step) override;

    void list_state(Register& all) override { all.value("written", "1", written_, THW_BLOCK_FILES); }

  private:
    TableInput table_{*this, "table", port().help("What to write")};

    Parameter<std::string> directory_{
        *this, "directory",
        option().by_default("\"\"").help(
            "Folder for the file, below the run's results folder: no absolute path, no '..'")};
    Parameter<std::string> prefix_{
        *this, "prefix", option().help("Name of the file without '.csv', '/' and '*'; unset: the node's id")};

    files::ResultStem stem_;
    std::uint64_t written_ = 0;  // version of the table
};

}  // namespace thalweg::view
