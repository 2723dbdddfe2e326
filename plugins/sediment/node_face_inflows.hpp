// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/node.hpp>

#include "sediment/core/options.hpp"

namespace thalweg::sediment {

/// The part of the node `sediment` that reads what comes in through drawn segments of the edge.
class NodeFaceInflows {
  public:
    explicit NodeFaceInflows(Node& node);

    /// Reads the list and checks all that needs no grid; `o` are the other options. Throws thalweg::Error.
    void configure(const Options& o);

    /// Whether a segment takes its values from the series or the lists of the node.
    auto takes_common_values() const -> bool;

    /// The segments with their faces. Throws thalweg::Error.
    auto placed_on(const Grid& grid) const -> std::vector<FaceInflow>;

  private:
    struct Segment {
        std::string place;  // "inflows[2]", for messages
        std::string name;
        FaceInflow inflow;  // without faces
    };

    Parameter<JsonText> list_;
    Parameter<InputFile> lines_;
    std::vector<Segment> segments_;
};

}  // namespace thalweg::sediment
