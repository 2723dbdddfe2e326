// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <thalweg/testing/lone_node.hpp>

#include "bathymetry/nodes/combine_node.hpp"
#include "support/scratch_folder.hpp"

namespace thalweg::bathymetry::test {

using thalweg::test::ScratchFolder;
using thalweg::testing::InputField;
using thalweg::testing::LogLine;
using thalweg::testing::LoneNode;
using thalweg::testing::Surroundings;
using thalweg::testing::to_text;

/// A raster of cells of 10 m, the northernmost row first; -9999 is missing.
inline auto grid_file(const std::string& rows, int columns = 2, int lines = 2, int x0 = 0) -> std::string {
    return "ncols " + std::to_string(columns) + "\nnrows " + std::to_string(lines) + "\nxllcorner " +
           std::to_string(x0) + "\nyllcorner 0\ncellsize 10\nNODATA_value -9999\n" + rows;
}

/// The node over files, and what it says.
class Combined {
    std::optional<LoneNode> node_;

  public:
    std::string error;

    Combined(const ScratchFolder& folder, nlohmann::json params, const std::vector<InputField>& grids = {}) {
        if (grids.empty()) {
            params["file_crs"] = "none";
        }
        Surroundings here;
        here.params = params.dump();
        here.folder = folder.path();
        here.results = folder.path();
        node_.emplace(LoneNode::of<CombineNode>(here));
        for (int k = 2; k <= 3; ++k) {
            const auto number = "_" + std::to_string(k);
            node_->leave_unread("quantile" + number);
            node_->leave_unread("probability" + number);
        }
        for (const auto& grid : grids) {
            node_->give(grid);
        }
        error = to_text(node_->start());
        const auto path = folder.path().string() + "/";
        for (auto at = error.find(path); at != std::string::npos; at = error.find(path)) {
            error.erase(at, path.size());
        }
    }

    auto operator[](const std::string& output) const -> std::vector<double> { return node_->output(output); }

    auto log() const -> const std::vector<LogLine>& { return node_->log(); }

    auto unit(const std::string& output) const -> std::string { return node_->output_field(output).unit(); }

    auto name(const std::string& output) const -> std::string {
        return node_->output_field(output).long_name();
    }
};

}  // namespace thalweg::bathymetry::test
