// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <thalweg/node.hpp>

#include "shallowwater/flow/options.hpp"

namespace thalweg::shallowwater {

/// The part of the node `shallowwater` that reads the law of friction and its coefficient, a parameter or a
/// raster.
class NodeFriction {
  public:
    explicit NodeFriction(Node& node);

    /// Lets `node` complain about coefficients that the law does not read.
    void configure(Node& node) const;

    /// Lets `node` complain unless the law has its coefficient once, and about a raster that is not of the
    /// bed's element type.
    void negotiate(Node& node, thw_dtype bed) const;

    auto law() const -> FrictionLaw;

    /// Writes Manning's n [s m^(-1/3)] to `manning`, in double, where somebody reads it. Laws without n need
    /// the depth at the same time; throws thalweg::Error where nobody reads that. On CUDA queued on `stream`.
    void publish(const Output& manning, const Output& depth, bool on_cuda, void* stream) const;

    /// Throws thalweg::Error for a roughness that comes by a feedback edge.
    template <class Element>
    void fill(InitialState<Element>& state) const {
        require_start_values();
        const Input& raster = this->raster();
        state.friction = {raster->connected() ? raster->data<const Element>() : nullptr,
                          coefficient().is_set() ? *coefficient() : 0};
    }

  private:
    auto coefficient() const -> const Parameter<double>&;

    auto raster() const -> const Input& {
        return law() == FrictionLaw::manning ? manning_raster_ : other_raster_;
    }

    void require_start_values() const;

    Input manning_raster_, other_raster_;
    Group group_;
    Parameter<double> manning_;
    Parameter<std::string> law_;
    Parameter<double> chezy_, darcy_;
};

}  // namespace thalweg::shallowwater
