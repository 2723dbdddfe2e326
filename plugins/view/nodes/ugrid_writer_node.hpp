// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include <thalweg/node.hpp>

#include "view/ugrid/ugrid_series.hpp"

namespace thalweg::view {

/// Node `ugrid-writer`: fields on any grid over time as one UGRID file, which QGIS and ParaView open.
class UgridWriterNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;
    void finish() override;

    void list_state(Register& all) override { series_->list_state(all); }

    void state_restored() override { series_->state_restored(); }

  private:
    Input any_{*this, "*",
               open_port()
                   .or_at(THW_AT_NODE)
                   .or_at(THW_AT_EDGE)
                   .on_any_grid_kind()
                   .help("Fields to write; the input's name is the variable's name")};

    Parameter<std::string> directory_{
        *this, "directory",
        option().by_default("\"\"").help(
            "Folder for the file below the results folder; no absolute path, no '..'")};
    Parameter<std::string> prefix_{
        *this, "prefix", option().help("Name of the .nc file, without '/' and '*'; unset: the node's id")};

    std::filesystem::path path_;
    UgridHeading heading_;
    std::optional<UgridSeries> series_;
};

}  // namespace thalweg::view
