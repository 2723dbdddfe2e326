// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "given_inputs.hpp"

#include <stdexcept>
#include <utility>

#include "problem_text.hpp"
#include "runtime/plan/negotiation.hpp"

namespace thalweg::testing {

namespace {

auto has_flag(const thw_port& port, std::uint32_t flag) -> bool {
    return (port.flags & flag) != 0;
}

void require_count(const InputField& field) {
    const auto found = count_of(field.values);
    const auto expected = static_cast<std::size_t>(extent_of(field.grid, field.location).count());
    if (found != 0 && found != expected) {
        throw std::logic_error("field '" + field.name + "' has " + std::to_string(found) +
                               " values, but its grid has " + std::to_string(expected) +
                               " at its location: give it as many, or none");
    }
}

auto ends_of(const GivenInput& input, const std::string& id) -> runtime::EdgeEnds {
    runtime::EdgeEnds ends;
    ends.place.pointer = input.name;
    ends.from = "test." + input.name;
    ends.consumer = id;
    ends.input = input.name;
    return ends;
}

}  // namespace

GivenInputs::GivenInputs(const runtime::NodeType& type) {
    for (const auto& port : type.inputs) {
        if (has_flag(port, THW_PORT_OPEN)) {
            open_ = &port;
        } else {
            inputs_.push_back({&port, {}, port.name});
        }
    }
}

void GivenInputs::give(InputField field) {
    require_count(field);
    for (auto& input : inputs_) {
        if (input.name == field.name) {
            input.field = std::move(field);
            return;
        }
    }
    if (open_ == nullptr) {
        throw std::logic_error("the node has no input '" + field.name + "'");
    }
    const auto name = field.name;
    inputs_.push_back({open_, std::move(field), name});
}

void GivenInputs::give(const std::string& name, GivenPayload payload) {
    for (auto& input : inputs_) {
        if (input.name == name) {
            input.payload = std::move(payload);
            return;
        }
    }
    throw std::logic_error("the node has no input '" + name + "' that could carry it");
}

auto GivenInputs::payload_at(const std::string& name) -> GivenPayload& {
    for (auto& input : inputs_) {
        if (input.payload && input.name == name) {
            return *input.payload;
        }
    }
    throw std::logic_error("nothing was given for an input '" + name + "': call give() before negotiate()");
}

auto GivenInputs::at(const std::string& name) -> InputField& {
    for (auto& input : inputs_) {
        if (!input.field.name.empty() && input.name == name) {
            return input.field;
        }
    }
    throw std::logic_error("no field was given for an input '" + name + "': call give() before negotiate()");
}

auto GivenInputs::specs(thalweg::Device device) const -> std::vector<runtime::PortSpec> {
    std::vector<runtime::PortSpec> specs;
    for (const auto& input : inputs_) {
        auto& spec = specs.emplace_back();
        spec.name = input.name;
        spec.payload = input.kind();
        spec.connected = input.is_connected();
        if (input.field.name.empty()) {
            continue;
        }
        spec.unit = input.field.unit.empty() ? input.port->unit : input.field.unit;
        spec.standard_name = input.field.standard_name;
        spec.long_name = input.field.long_name;
        spec.dtype = dtype_of(input.field.values);
        spec.location = input.field.location;
        spec.memory = device.memory();
        spec.device_id = device.id();
        spec.grid = input.field.grid;
    }
    return specs;
}

auto GivenInputs::problems(const std::vector<runtime::PortSpec>& specs, const std::string& id) const
    -> Complaints {
    Complaints found;
    const GivenInput* first = nullptr;
    const runtime::PortSpec* first_spec = nullptr;
    for (std::size_t k = 0; k < inputs_.size(); ++k) {
        const auto& input = inputs_[k];
        if (!specs[k].connected) {
            if (!has_flag(*input.port, THW_PORT_OPTIONAL)) {
                found.push_back(Error("the input is not connected")
                                    .about(input.name)
                                    .remedy("give it a " + runtime::payload_name(input.port->payload)));
            }
            continue;
        }
        add(found, runtime::check_edge(specs[k], *input.port, ends_of(input, id)));
        if (has_flag(*input.port, THW_PORT_ANY_GRID) || specs[k].payload != THW_PAYLOAD_FIELD) {
            continue;
        }
        if (first == nullptr) {
            first = &input;
            first_spec = &specs[k];
        } else if (const auto other = runtime::check_same_grid(*first_spec, ends_of(*first, id), specs[k],
                                                               ends_of(input, id))) {
            add(found, {*other});
        }
    }
    return found;
}

}  // namespace thalweg::testing
