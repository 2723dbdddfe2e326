// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "check.hpp"
#include "fault.hpp"
#include "thalweg/element.hpp"
#include "trial.hpp"

namespace thalweg::validate {

namespace {

void stays_inside(const Trial& trial) {
    const auto played = trial.play(trial.usual());
    if (const auto text = text_of(played.complaints, Fault::outside); !text.empty()) {
        trial.broken(text);
    }
}

void leaves_inputs_alone(const Trial& trial) {
    const auto played = trial.play(trial.usual());
    if (const auto text = text_of(played.complaints, Fault::input); !text.empty()) {
        trial.broken(text);
    }
}

/// Real values that still have the bytes of before the run.
auto unwritten(const std::vector<std::byte>& output, thw_dtype dtype) -> std::size_t {
    const auto size = element_size(dtype);
    std::size_t count = 0;
    for (std::size_t k = 0; (dtype == THW_F32 || dtype == THW_F64) && k + size <= output.size(); k += size) {
        const bool same = std::all_of(&output[k], &output[k] + size,
                                      [](std::byte byte) { return byte == static_cast<std::byte>(0xFF); });
        count += same ? 1 : 0;
    }
    return count;
}

void fills_outputs(const Trial& trial) {
    const auto played = trial.play(trial.usual());
    if (played.outputs.empty()) {
        throw NotApplicable{fmt::format("node type '{}' has no outputs", trial.type().id)};
    }
    for (std::size_t k = 0; k < played.outputs.size(); ++k) {
        const auto count = unwritten(played.outputs[k], played.output_types[k]);
        if (count > 0) {
            trial.broken(fmt::format("{} values of output '{}' are not written in run {}", count,
                                     played.output_names[k], k / trial.type().outputs.size()));
        }
    }
}

/// The usual life with one thing changed for each name.
template <class Ports, class Change>
void for_each_port(const Trial& trial, const Ports& ports, Change change) {
    const auto usual = trial.usual();
    bool any = false;
    for (const auto& port : ports) {
        auto scene = usual;
        if (change(scene, port)) {
            trial.play(scene);
            any = true;
        }
    }
    if (!any) {
        throw NotApplicable{fmt::format("node type '{}' has no such ports", trial.type().id)};
    }
}

void runs_with_outputs_unread(const Trial& trial) {
    const auto usual = trial.usual();
    auto none = usual;
    for (const auto& output : trial.type().outputs) {
        none.unread.insert(output.name);
    }
    const auto played = trial.play(none);
    if (!played.went_well()) {
        trial.broken("with no output read it fails: " + played.refusal);
    }
    for_each_port(trial, trial.type().outputs, [](Scene& scene, const thw_port& port) {
        scene.unread = {port.name};
        return true;
    });
}

void runs_without_optional_inputs(const Trial& trial) {
    const auto is_optional = [](const thw_port& port) {
        return port.payload == THW_PAYLOAD_FIELD && (port.flags & THW_PORT_OPTIONAL) != 0 &&
               (port.flags & THW_PORT_OPEN) == 0;
    };
    for_each_port(trial, trial.type().inputs, [&](Scene& scene, const thw_port& port) {
        scene.disconnected = {port.name};
        return is_optional(port);
    });
    for_each_port(trial, trial.type().inputs, [&](Scene& scene, const thw_port& port) {
        scene.connected = {port.name};
        return is_optional(port);
    });
}

void survives_inputs_without_values(const Trial& trial) {
    if (trial.type().clock != THW_STEPPING) {
        throw NotApplicable{fmt::format("node type '{}' does not step: nothing feeds back", trial.type().id)};
    }
    for_each_port(trial, trial.type().inputs, [](Scene& scene, const thw_port& port) {
        scene.late = {port.name};
        return port.payload == THW_PAYLOAD_FIELD && (port.flags & THW_PORT_OPEN) == 0 &&
               lies_on(port, scene.ground.grid());
    });
}

}  // namespace

auto memory_checks() -> std::vector<Check> {
    return {
        {"inside-outputs", "A node writes nowhere outside of its outputs.", "runs", nullptr, stays_inside},
        {"inputs-unchanged", "A node does not write into its inputs.", "runs", nullptr, leaves_inputs_alone},
        {"outputs-filled", "Every run fills every output that is read.", "runs", nullptr, fills_outputs},
        {"unread-outputs", "Outputs that nobody reads have no data, and the node runs.", "runs", nullptr,
         runs_with_outputs_unread},
        {"optional-inputs", "Each optional input may be connected or left out.", "runs", nullptr,
         runs_without_optional_inputs},
        {"late-inputs", "An input that feeds back has no values in the first run.", "runs", nullptr,
         survives_inputs_without_values},
    };
}

}  // namespace thalweg::validate
