// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <thalweg/compute/field_values.hpp>
#include <thalweg/node.hpp>

#include "shallowwater/flow/solver.hpp"
#include "shallowwater/node/input/roughness_by_depth.hpp"
#include "shallowwater/node/option_words.hpp"

namespace thalweg::shallowwater {

/// Lets `node` complain where coefficients of friction come from a field of amounts, such as the bed.
void refuse_amounts(Node& node, const Input& coefficients);

/// The part of the node `shallowwater` that reads the law of friction and its coefficient, a parameter or a
/// raster.
class NodeFriction {
  public:
    explicit NodeFriction(Node& node);

    /// Lets `node` complain about coefficients that the law does not read.
    void configure(Node& node);

    /// Lets `node` complain unless the law has its coefficient once, and about a raster that is not of the
    /// bed's element type.
    void negotiate(Node& node, thw_dtype bed) const;

    /// The law that is chosen; manning_by_depth where a table of depths gives n.
    auto law() const -> FrictionLaw;

    /// Points of n by depth that the law manning_by_depth reads; none with other laws.
    auto by_depth() const -> const RoughnessPoints& { return by_depth_.points(); }

    /// Writes Manning's n [s m^(-1/3)] to `manning`, in double, where somebody reads it. Laws without n need
    /// the depth at the same time; throws thalweg::Error where nobody reads that. On CUDA queued on `stream`.
    void publish(const Output& manning, const Output& depth, Device device, void* stream) const;

    /// Sets the friction at the start. A roughness that comes by a feedback edge begins as a field of the
    /// parameter, on `cells` cells in the memory of the node's device; the field lives as long as the result.
    /// Throws thalweg::Error for coefficients of another law that come so.
    template <class Element>
    [[nodiscard]] auto fill(InitialState<Element>& state, std::size_t cells, Device device) const
        -> std::shared_ptr<void> {
        require_start_values();
        const Input& raster = this->raster();
        state.friction = {raster->connected() ? raster->data<const Element>() : nullptr,
                          coefficient().is_set() ? *coefficient() : 0};
        if (!follows()) {
            return nullptr;
        }
        const std::vector<Element> first(cells, static_cast<Element>(*manning_));
        auto field = hold(first.data(), cells * sizeof(Element), device);
        state.friction.field = static_cast<const Element*>(field.get());
        return field;
    }

    /// Hands a roughness that is new since the last run to the solver: from a node that steps, or by a
    /// feedback edge. Throws thalweg::Error for new coefficients of another law, which are read once.
    template <class Real>
    void apply(Solver<Real>& solver) {
        require_same_coefficients();
        if (manning_raster_->has_data() && manning_raster_->version() != manning_version_) {
            manning_version_ = manning_raster_->version();
            solver.set_manning(compute::values_of(*manning_raster_));
        }
    }

    /// Notes which values the flow starts with.
    void start(Device device);

    /// Lists which values the solver has.
    void list_state(Register& all) {
        all.value("manning_version", "1", manning_version_);
        all.value("coefficient_version", "1", other_version_);
    }

  private:
    auto coefficient() const -> const Parameter<double>&;

    auto raster() const -> const Input& { return reads_manning() ? manning_raster_ : other_raster_; }

    /// Whether the law is Manning's, with one n or with n by depth.
    auto reads_manning() const -> bool {
        return law() == FrictionLaw::manning || law() == FrictionLaw::manning_by_depth;
    }

    void refuse_beside_table(Node& node) const;

    /// Whether a roughness is to come by a feedback edge, before it has values.
    auto follows() const -> bool { return manning_raster_->connected() && !manning_raster_->has_data(); }

    void require_start_values() const;
    void require_same_coefficients() const;
    static auto hold(const void* values, std::size_t bytes, Device device) -> std::shared_ptr<void>;

    Input manning_raster_, other_raster_;
    Group group_;
    Parameter<double> manning_;
    NodeDepthRoughness by_depth_;
    std::shared_ptr<void> held_points_;  ///< of by_depth_, in the memory of the node's device
    Parameter<FrictionLaw> law_;
    Parameter<double> chezy_, darcy_;
    std::uint64_t manning_version_ = 0, other_version_ = 0;  ///< of the values that the solver has; 0: none
};

}  // namespace thalweg::shallowwater
