// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "hot_start.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "thalweg/hot_start.hpp"

namespace thalweg::runtime {

namespace {

auto flows(const StateBlock& layout) -> bool {
    return (layout.roles & THW_BLOCK_EXCHANGED) != 0;
}

auto block_of(const SavedNode& node, const std::string& name) -> const SavedBlock* {
    const auto found = std::find_if(node.blocks.begin(), node.blocks.end(),
                                    [&](const SavedBlock& one) { return one.layout.name == name; });
    return found == node.blocks.end() ? nullptr : &*found;
}

auto element_and_shape(const StateBlock& layout) -> std::string {
    const std::map<thw_state_element, const char*> names = {{THW_STATE_F32, "float"},
                                                            {THW_STATE_F64, "double"},
                                                            {THW_STATE_I32, "int32"},
                                                            {THW_STATE_U8, "uint8"},
                                                            {THW_STATE_I64, "int64"}};
    const auto name = names.find(layout.element);
    return fmt::format("{} {}", name != names.end() ? name->second : "unknown",
                       fmt::join(layout.shape, " x "));
}

/// "flow (shallowwater), sand (sediment)"
template <class Nodes, class Text>
auto joined_names(const Nodes& nodes, Text text) -> std::string {
    std::vector<std::string> words;
    for (const auto& node : nodes) {
        words.push_back(text(node));
    }
    return words.empty() ? "none" : fmt::format("{}", fmt::join(words, ", "));
}

auto names_in(const SavedState& state) -> std::string {
    return joined_names(state.nodes,
                        [](const SavedNode& one) { return fmt::format("{} ({})", one.id, one.type); });
}

auto is_in(const SavedState& state, const std::string& id) -> bool {
    return std::any_of(state.nodes.begin(), state.nodes.end(),
                       [&](const SavedNode& one) { return one.id == id; });
}

auto has_flow(const SavedNode& node) -> bool {
    return std::any_of(node.blocks.begin(), node.blocks.end(),
                       [](const SavedBlock& one) { return flows(one.layout); });
}

/// Whether a bed has other values inside; around rasters it follows the boundaries, which may be others.
auto has_other_bed(const SavedBlock& own, const SavedBlock& saved) -> bool {
    constexpr std::int64_t margin = 4;
    const auto& shape = own.layout.shape;
    if (!own.layout.same_layout(saved.layout) || shape.size() != 2) {
        return own.values != saved.values;
    }
    const auto size = state_element_size(own.layout.element);
    for (std::int64_t j = margin; j < shape[0] - margin; ++j) {
        const auto at = static_cast<std::size_t>(j * shape[1] + margin) * size;
        const auto bytes = static_cast<std::size_t>(std::max<std::int64_t>(0, shape[1] - 2 * margin)) * size;
        if (bytes > 0 && std::memcmp(&own.values[at], &saved.values[at], bytes) != 0) {
            return true;
        }
    }
    return false;
}

}  // namespace

auto hot_blocks(const NodeInstance& node, SavedNode own, const SavedNode& from) -> HotBlocks {
    HotBlocks all;
    for (auto& block : own.blocks) {
        const auto& name = block.layout.name;
        const auto* saved = block_of(from, name);
        if (!flows(block.layout)) {
            all.anew.push_back(name);
            all.bed_differs =
                all.bed_differs || (name == "bed" && saved != nullptr && has_other_bed(block, *saved));
        } else if (saved == nullptr) {
            all.missing.push_back(name);
        } else if (!saved->layout.same_layout(block.layout)) {
            throw node.refusal(fmt::format("the checkpoint has another grid or precision: block '{}'", name),
                               fmt::format("{} instead of {}", element_and_shape(saved->layout),
                                           element_and_shape(block.layout)),
                               "run this graph with the precision that the checkpoint was made with");
        } else {
            block.values = saved->values;
            all.taken.push_back(name);
        }
    }
    for (const auto& block : from.blocks) {
        if (flows(block.layout) && block_of(own, block.layout.name) == nullptr) {
            all.left_out.push_back(block.layout.name);
        }
    }
    if (all.taken.empty()) {
        throw node.refusal("nothing of the checkpoint can be taken", "no block of this node that flows",
                           "take a checkpoint of a graph with the same solver");
    }
    StateBlock mark;
    mark.name = HotStart::block;
    mark.unit = "1";
    mark.element = THW_STATE_U8;
    own.blocks.push_back({mark, {std::byte{1}}});
    own.mesh = from.mesh;
    own.type = from.type;
    own.version = from.version;
    all.coming = std::move(own);
    return all;
}

auto told_of(const HotBlocks& blocks, const HotState& hot)
    -> std::vector<std::pair<thw_severity, std::string>> {
    const auto list = [](const std::vector<std::string>& names) {
        return fmt::format("{}", fmt::join(names, ", "));
    };
    std::vector<std::pair<thw_severity, std::string>> told;
    told.emplace_back(THW_INFO,
                      fmt::format("takes {} of {}, as they were there at {} s; begins anew with {}",
                                  list(blocks.taken), hot.name, hot.state->time, list(blocks.anew)));
    if (!blocks.missing.empty()) {
        told.emplace_back(THW_WARNING, fmt::format("finds no {} in {}, and starts with its own",
                                                   list(blocks.missing), hot.name));
    }
    if (!blocks.left_out.empty()) {
        told.emplace_back(THW_WARNING, fmt::format("has no {}, and leaves what {} has of it",
                                                   list(blocks.left_out), hot.name));
    }
    if (blocks.bed_differs) {
        told.emplace_back(THW_WARNING, fmt::format("has another bed than {}: depths are taken, so that water "
                                                   "levels move with the bed",
                                                   hot.name));
    }
    return told;
}

auto find_hot(const HotState& hot, const std::string& id, const std::string& type) -> const SavedNode* {
    const auto named = hot.nodes.find(id);
    if (!hot.nodes.empty() && named == hot.nodes.end()) {
        return nullptr;
    }
    const auto& wanted = named != hot.nodes.end() ? named->second : id;
    for (const auto& node : hot.state->nodes) {
        if (node.id == wanted && (named != hot.nodes.end() || (node.type == type && has_flow(node)))) {
            return &node;
        }
    }
    return nullptr;
}

auto problems_of(const HotState& hot, const std::vector<const NodeInstance*>& stepping) -> Diagnostics {
    Diagnostics problems;
    const auto own = joined_names(stepping, [](const NodeInstance* one) {
        return fmt::format("{} ({})", one->node().id, one->type().id);
    });
    const auto complain = [&](const std::string& message, const std::string& found,
                              const std::string& expected) {
        Diagnostic problem;
        problem.message = message;
        problem.found = found;
        problem.expected = expected;
        problem.remedy = R"(name them: "hot_start": {"from": "...", "nodes": {"flow": "its name there"}})";
        problems.push_back(std::move(problem));
    };
    for (const auto& [here, there] : hot.nodes) {
        const auto is_here = [&, id = here](const NodeInstance* one) { return one->node().id == id; };
        if (std::none_of(stepping.begin(), stepping.end(), is_here)) {
            complain("the hot start names a node that the graph does not have, or that does not step",
                     "'" + here + "'", "one of " + own);
        }
        if (!is_in(*hot.state, there)) {
            complain("the hot start names a node that the checkpoint does not have",
                     fmt::format("'{}' in {}", there, hot.name), "one of " + names_in(*hot.state));
        }
    }
    const auto takes = [&](const NodeInstance* one) {
        return find_hot(hot, one->node().id, one->type().id) != nullptr;
    };
    if (problems.empty() && std::none_of(stepping.begin(), stepping.end(), takes)) {
        complain("no node of the graph can start from the checkpoint",
                 fmt::format("{} with {}", hot.name, names_in(*hot.state)),
                 "a node of the same name and type as one of " + own);
    }
    return problems;
}

}  // namespace thalweg::runtime
