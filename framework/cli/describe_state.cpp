// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "describe_state.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "runtime/base/port_spec.hpp"
#include "table.hpp"

namespace thalweg::cli {

namespace {

using nlohmann::json;

auto element_word(const StateBlock& block) -> std::string {
    switch (block.element) {
        case THW_STATE_F32:
            return "float";
        case THW_STATE_F64:
            return "double";
        case THW_STATE_I32:
            return "int32";
        case THW_STATE_I64:
            return "int64";
        default:
            return block.unit.empty() ? "bytes" : "uint8";
    }
}

auto location_word(thw_location location) -> std::string {
    return location == 0 ? "" : runtime::location_name(location);
}

/// "44 x 104", slowest axis first; empty: one value.
auto size_text(const StateBlock& block) -> std::string {
    return fmt::format("{}", fmt::join(block.shape, " x "));
}

auto role_text(const StateBlock& block) -> std::string {
    std::vector<const char*> words;
    const std::pair<std::uint32_t, const char*> roles[] = {
        {THW_BLOCK_KEPT, "kept"}, {THW_BLOCK_RECORDED, "recorded"}, {THW_BLOCK_EXCHANGED, "exchanged"}};
    for (const auto& [role, word] : roles) {
        if ((block.roles & role) != 0) {
            words.push_back(word);
        }
    }
    return fmt::format("{}", fmt::join(words, ", "));
}

auto promise_text(StatePromise promise) -> std::string {
    switch (promise) {
        case StatePromise::bits:
            return "the bits of one that was not left";
        case StatePromise::bits_on_same_device:
            return "the bits of one that was not left, on the same device";
        default:
            return "nearly the values of one that was not left";
    }
}

auto sentence(const runtime::SavedNode& node) -> std::string {
    return node.blocks.empty()
               ? fmt::format("Version {}: nothing is remembered from one run to the next.", node.version)
               : fmt::format("Version {}; a run that goes on from it has {}.", node.version,
                             promise_text(node.promise));
}

}  // namespace

auto state_to_json(const runtime::SavedNode& node) -> json {
    auto blocks = json::array();
    for (const auto& block : node.blocks) {
        const auto& layout = block.layout;
        blocks.push_back({{"name", layout.name},
                          {"unit", layout.unit},
                          {"element", element_word(layout)},
                          {"location", location_word(layout.location)},
                          {"shape", layout.shape},
                          {"roles", role_text(layout)}});
    }
    return {{"version", node.version}, {"promise", promise_text(node.promise)}, {"blocks", blocks}};
}

auto state_to_markdown(const runtime::SavedNode& node) -> std::string {
    std::string text = "\n## State\n\nWhat the node `" + node.id +
                       "` of the example remembers from one run to the next; other graphs may have other "
                       "blocks.\n" +
                       sentence(node) + "\n";
    if (!node.blocks.empty()) {
        text +=
            "\n| Block | Unit | Element | At | Size in the example | Role |\n| --- | --- | --- | --- | --- | "
            "--- |\n";
    }
    for (const auto& block : node.blocks) {
        const auto& layout = block.layout;
        text += fmt::format("| `{}` | {} | {} | {} | {} | {} |\n", layout.name,
                            layout.unit == "1" ? "" : layout.unit, element_word(layout),
                            location_word(layout.location), size_text(layout), role_text(layout));
    }
    return text;
}

auto state_text(const runtime::SavedNode& node) -> std::string {
    Table table({"block", "unit", "element", "at", "size", "role"});
    for (const auto& block : node.blocks) {
        const auto& layout = block.layout;
        table.add({layout.name, layout.unit, element_word(layout), location_word(layout.location),
                   size_text(layout), role_text(layout)});
    }
    return fmt::format("\nState of node {}\n  {}\n{}", node.id, sentence(node),
                       table.empty() ? "" : table.text("  "));
}

}  // namespace thalweg::cli
