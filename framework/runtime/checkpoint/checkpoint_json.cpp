// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "checkpoint_json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "checkpoint_payload.hpp"

namespace thalweg::runtime {

namespace {

using nlohmann::json;

auto block_to_json(const SavedBlock& block, const std::string& node, ArraysToWrite& arrays) -> json {
    const auto& layout = block.layout;
    CheckpointArray array{node + "." + layout.name, fmt::format("block '{}' of node '{}'", layout.name, node),
                          layout.unit, location_text(layout.location)};
    array.type = cdf_type(layout.element);
    array.shape = layout.shape;
    array.data = block.values.data();
    array.bytes = block.values.size();
    return {{"name", layout.name},       {"unit", layout.unit},
            {"element", layout.element}, {"shape", layout.shape},
            {"roles", layout.roles},     {"location", layout.location},
            {"memory", layout.memory},   {"values", arrays.add(std::move(array))}};
}

auto block_from_json(const json& from, ArraysRead& arrays) -> SavedBlock {
    SavedBlock block;
    auto& layout = block.layout;
    layout.name = from.at("name");
    layout.unit = from.at("unit");
    layout.element = from.at("element");
    layout.shape = from.at("shape").get<std::vector<std::int64_t>>();
    layout.location = from.at("location");
    layout.roles = from.at("roles");
    layout.memory = from.at("memory");
    block.values = arrays.take(from.at("values"), cdf_type(layout.element));
    if (layout.bytes() != block.values.size()) {
        throw CdfError(fmt::format("block '{}' has {} bytes, and its shape asks for {}", layout.name,
                                   block.values.size(), layout.bytes()));
    }
    return block;
}

auto output_to_json(const SavedOutput& output, const std::string& node, ArraysToWrite& arrays) -> json {
    const auto name = node + ".output." + output.name;
    const auto about = fmt::format("output '{}' of node '{}'", output.name, node);
    CheckpointArray array{name, about};
    const auto size = std::max<std::size_t>(1, state_element_size(output.element));
    array.type = cdf_type(output.element);
    array.shape = {static_cast<std::int64_t>(output.values.size() / size)};
    array.data = output.values.data();
    array.bytes = output.values.size();
    json to = {{"name", output.name},
               {"time", real_to_json(output.time)},
               {"version", output.version},
               {"element", output.element},
               {"values", arrays.add(std::move(array))}};
    if (output.payload) {
        to["payload"] = payload_to_json(*output.payload, name, about, arrays);
    }
    return to;
}

auto output_from_json(const json& from, ArraysRead& arrays) -> SavedOutput {
    SavedOutput output;
    output.name = from.at("name");
    output.time = real_from_json(from.at("time"));
    output.version = from.at("version");
    output.element = from.at("element");
    output.values = arrays.take(from.at("values"), cdf_type(output.element));
    if (from.contains("payload")) {
        output.payload = payload_from_json(from.at("payload"), arrays);
    }
    return output;
}

/// What `one_to_json` makes of each.
template <class List, class ToJson>
auto all_to_json(const List& list, ToJson one_to_json) -> json {
    auto all = json::array();
    for (const auto& one : list) {
        all.push_back(one_to_json(one));
    }
    return all;
}

template <class T, class FromJson>
void all_from_json(const json& from, std::vector<T>& list, FromJson one_from_json) {
    for (const auto& one : from) {
        list.push_back(one_from_json(one));
    }
}

auto node_to_json(const SavedNode& node, ArraysToWrite& arrays) -> json {
    const auto block = [&](const SavedBlock& one) { return block_to_json(one, node.id, arrays); };
    const auto output = [&](const SavedOutput& one) { return output_to_json(one, node.id, arrays); };
    return {{"id", node.id},
            {"type", node.type},
            {"version", node.version},
            {"promise", static_cast<int>(node.promise)},
            {"mesh", node.mesh},
            {"blocks", all_to_json(node.blocks, block)},
            {"outputs", all_to_json(node.outputs, output)},
            {"files", node.files}};
}

void node_from_json(const json& from, ArraysRead& arrays, SavedNode& node) {
    node.id = from.at("id");
    node.type = from.at("type");
    node.version = from.at("version");
    node.promise = static_cast<StatePromise>(from.at("promise").get<int>());
    node.mesh = from.at("mesh");
    all_from_json(from.at("blocks"), node.blocks,
                  [&](const json& one) { return block_from_json(one, arrays); });
    all_from_json(from.at("outputs"), node.outputs,
                  [&](const json& one) { return output_from_json(one, arrays); });
    node.files = from.at("files").get<std::vector<std::string>>();
}

auto samples_to_json(const SavedSamples& samples, ArraysToWrite& arrays) -> json {
    auto to = node_to_json(samples, arrays);
    to["count"] = samples.count;
    if (samples.last) {
        to["last"] = real_to_json(*samples.last);
    }
    return to;
}

auto samples_from_json(const json& from, ArraysRead& arrays) -> SavedSamples {
    SavedSamples samples;
    node_from_json(from, arrays, samples);
    samples.count = from.at("count");
    if (from.contains("last")) {
        samples.last = real_from_json(from.at("last"));
    }
    return samples;
}

auto plugin_to_json(const CheckpointPlugin& plugin) -> json {
    return {{"file", plugin.file}, {"version", plugin.version}, {"checksum", plugin.checksum}};
}

auto plugin_from_json(const json& from) -> CheckpointPlugin {
    return {from.at("file"), from.at("version"), from.at("checksum")};
}

auto input_to_json(const CheckpointInput& input) -> json {
    return {{"file", input.file.string()}, {"checksum", input.checksum}};
}

auto input_from_json(const json& from) -> CheckpointInput {
    return {std::filesystem::path(from.at("file").get<std::string>()), from.at("checksum")};
}

}  // namespace

auto checkpoint_to_json(const Checkpoint& checkpoint, ArraysToWrite& arrays) -> json {
    const auto& state = checkpoint.state;
    const auto node = [&](const SavedNode& one) { return node_to_json(one, arrays); };
    const auto samples = [&](const SavedSamples& one) { return samples_to_json(one, arrays); };
    return {{"time", real_to_json(state.time)},
            {"intervals", state.intervals},
            {"hot", state.is_hot},
            {"met_rules", state.met_rules},
            {"nodes", all_to_json(state.nodes, node)},
            {"samples", all_to_json(state.samples, samples)},
            {"graph_file", checkpoint.graph_file.string()},
            {"results", checkpoint.results.string()},
            {"data", checkpoint.data.string()},
            {"device", checkpoint.device},
            {"program", checkpoint.program},
            {"plugins", all_to_json(checkpoint.plugins, plugin_to_json)},
            {"inputs", all_to_json(checkpoint.inputs, input_to_json)},
            {"saved", checkpoint.saved}};
}

auto checkpoint_from_json(const json& from, ArraysRead& arrays) -> Checkpoint {
    Checkpoint checkpoint;
    auto& state = checkpoint.state;
    state.time = real_from_json(from.at("time"));
    state.intervals = from.at("intervals");
    state.is_hot = from.value("hot", false);  // older programs do not say it
    state.met_rules = from.value("met_rules", std::vector<std::string>());
    all_from_json(from.at("nodes"), state.nodes, [&](const json& one) {
        SavedNode node;
        node_from_json(one, arrays, node);
        return node;
    });
    all_from_json(from.at("samples"), state.samples,
                  [&](const json& one) { return samples_from_json(one, arrays); });
    const auto path = [&](const char* key) { return std::filesystem::path(from.at(key).get<std::string>()); };
    checkpoint.graph_file = path("graph_file");
    checkpoint.results = path("results");
    checkpoint.data = path("data");
    checkpoint.device = from.at("device");
    checkpoint.program = from.at("program");
    all_from_json(from.at("plugins"), checkpoint.plugins, plugin_from_json);
    if (from.contains("inputs")) {  // older programs do not say it
        all_from_json(from.at("inputs"), checkpoint.inputs, input_from_json);
    }
    checkpoint.saved = from.at("saved");
    return checkpoint;
}

}  // namespace thalweg::runtime
