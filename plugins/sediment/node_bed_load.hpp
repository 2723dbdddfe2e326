// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <thalweg/node.hpp>

#include "sediment/core/options.hpp"

namespace thalweg::sediment {

/// The parameters of node `sediment` that choose the way of bed load: the length over which it adapts and the
/// speed of its grains.
class NodeBedLoad {
  public:
    explicit NodeBedLoad(Node& node);

    void fill(Options& o) const;

    /// Whether grains have a speed, so that some of the bed load is on its way.
    auto is_stored() const -> bool { return *velocity_ != "infinite"; }

  private:
    Parameter<std::string> length_;
    Parameter<double> length_value_;
    Parameter<std::string> velocity_;
    Parameter<double> velocity_value_;
};

}  // namespace thalweg::sediment
