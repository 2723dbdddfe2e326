// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <thalweg/node.hpp>

#include "shallowwater/flow/options.hpp"

// The table `manning_by_depth` of both flows.
namespace thalweg::shallowwater {

/// Manning's n over the depth as a graph writes it: rows of a depth [m] and an n [s m^(-1/3)].
class NodeDepthRoughness {
  public:
    explicit NodeDepthRoughness(Node& node);

    auto is_set() const -> bool { return rows_.is_set(); }

    auto name() const -> const std::string& { return rows_.name(); }

    /// Lets `node` complain about rows that cannot be.
    void configure(Node& node);

    auto points() const -> const RoughnessPoints& { return points_; }

  private:
    Parameter<std::vector<std::vector<double>>> rows_;
    RoughnessPoints points_;
};

}  // namespace thalweg::shallowwater
