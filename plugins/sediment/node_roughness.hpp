// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <thalweg/node.hpp>

#include "sediment/core/options.hpp"

namespace thalweg::sediment {

/// The parameters of node `sediment` that say where the roughness of the bed comes from.
class NodeRoughness {
  public:
    explicit NodeRoughness(Node& node);

    auto law() const -> Roughness;

    void fill(Options& o) const;

    /// Lets `node` complain unless the bed has one roughness, with the input manning `connected` or not.
    void check(Node& node, bool connected) const;

  private:
    Parameter<double> manning_;
    Parameter<std::string> law_;
};

}  // namespace thalweg::sediment
