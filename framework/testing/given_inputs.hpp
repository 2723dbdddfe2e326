// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "runtime/base/node_type.hpp"
#include "runtime/base/port_spec.hpp"
#include "thalweg/device.hpp"
#include "thalweg/testing/lone_node.hpp"

namespace thalweg::testing {

/// A table or features for an input.
struct GivenPayload {
    std::variant<Table, Features> content;
    bool is_static = false;
    std::uint64_t version = 1;

    auto kind() const -> thw_payload {
        return content.index() == 0 ? THW_PAYLOAD_TABLE : THW_PAYLOAD_FEATURES;
    }
};

/// An input of the node: what its class declares, and what it is given, if anything.
struct GivenInput {
    const thw_port* port = nullptr;
    InputField field;  ///< without a name: no field is given
    std::string name = {};
    std::optional<GivenPayload> payload = {};

    auto is_connected() const -> bool { return payload || !field.name.empty(); }

    /// What is given, or what the port would take.
    auto kind() const -> thw_payload {
        const thw_payload given = payload ? payload->kind() : thw_payload{THW_PAYLOAD_FIELD};
        return is_connected() ? given : port->payload;
    }

    auto is_static() const -> bool { return payload ? payload->is_static : field.is_static; }
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

    /// Throws std::logic_error where the node has no such input.
    void give(const std::string& name, GivenPayload payload);

    auto at(const std::string& name) -> InputField&;
    auto payload_at(const std::string& name) -> GivenPayload&;

    auto all() -> std::vector<GivenInput>& { return inputs_; }

    auto all() const -> const std::vector<GivenInput>& { return inputs_; }

    /// As a producer would bring them, with grids that belong to the given fields.
    auto specs(thalweg::Device device) const -> std::vector<runtime::PortSpec>;

    /// What the program would say about these fields: missing ones, and element types, units, locations and
    /// grids that do not match.
    auto problems(const std::vector<runtime::PortSpec>& specs, const std::string& id) const -> Complaints;
};

}  // namespace thalweg::testing
