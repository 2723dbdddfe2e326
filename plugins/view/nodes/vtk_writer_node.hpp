// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include <thalweg/files/result_name.hpp>
#include <thalweg/node.hpp>

#include "view/vtk_files/pvd_series.hpp"

namespace thalweg::view {

/// Node `vtk-writer`: any fields as VTK files for ParaView, with an index that plays them in time.
class VtkWriterNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;
    void finish() override;
    void list_state(Register& all) override;
    void state_restored() override;

  private:
    Input any_{*this, "*",
               open_port()
                   .or_at(THW_AT_NODE)
                   .on_any_grid_kind()
                   .help("Fields to write; the input's name is the array's name")};

    Parameter<std::string> directory_{
        *this, "directory",
        option().by_default("\"\"").help(
            "Folder for the files below the results folder; no absolute path, no '..'")};
    Parameter<std::string> prefix_{
        *this, "prefix",
        option().help("Name of the .pvd file and of its folder, without '/' and '*'; unset: the node's id")};

    files::ResultStem stem_;
    std::unique_ptr<PvdSeries> series_;
    std::vector<double> times_;  ///< [s] of the series, in a saved state
};

}  // namespace thalweg::view
