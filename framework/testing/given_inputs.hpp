// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "runtime/node_type.hpp"
#include "runtime/port_spec.hpp"
#include "thalweg/testing/lone_node.hpp"

namespace thalweg::testing {

/// An input of the node: what its class declares, and what it is given, if anything.
struct GivenInput {
    const thw_port* port = nullptr;
    InputField field;  ///< without a name: not connected
    std::string name = {};
};

/// The inputs of one node in the order of the C boundary: declared ones, then those of an open port.
class GivenInputs {
    std::vector<GivenInput> inputs_;
    const thw_port* open_ = nullptr;

  public:
    /// The type must outlive this object.
    explicit GivenInputs(const runtime::NodeType& type);

    /// Throws std::logic_error where the node has no such input, or the values are not as many as they must
    /// be.
    void give(InputField field);

    auto at(const std::string& name) -> InputField&;

    auto all() -> std::vector<GivenInput>& { return inputs_; }

    auto all() const -> const std::vector<GivenInput>& { return inputs_; }

    /// As a producer would bring them, with grids that belong to the given fields.
    auto specs(bool on_cuda) const -> std::vector<runtime::PortSpec>;

    /// What the program would say about these fields: missing ones, and element types, units, locations and
    /// grids that do not match.
    auto problems(const std::vector<runtime::PortSpec>& specs, const std::string& id) const -> Complaints;
};

}  // namespace thalweg::testing
