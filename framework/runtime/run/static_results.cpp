// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "static_results.hpp"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "runtime/base/checksum.hpp"

namespace thalweg::runtime {

auto StaticResults::pools(Device gpu) -> Pools& {
    const std::lock_guard lock(mutex_);
    const auto found =
        std::find_if(pools_.begin(), pools_.end(), [&](const Pools& one) { return one.gpu() == gpu; });
    return found != pools_.end() ? *found : pools_.emplace_back(gpu, Readers::done_first);
}

/// The entry, made where there is none; it becomes the latest, and the node's oldest is let go.
auto StaticResults::entry_of(const std::string& node, const std::string& key) -> std::shared_ptr<Entry> {
    const std::lock_guard lock(mutex_);
    const auto found =
        std::find_if(entries_.begin(), entries_.end(), [&](const auto& one) { return one->key == key; });
    if (found != entries_.end()) {
        entries_.splice(entries_.begin(), entries_, found);
        return entries_.front();
    }
    auto& made = entries_.emplace_front(std::make_shared<Entry>());
    made->node = node;
    made->key = key;
    std::size_t count = 0;
    entries_.remove_if([&](const auto& one) { return one->node == node && ++count > most_of_a_node; });
    return entries_.front();
}

void StaticResults::obtain(const std::string& node, const std::string& key,
                           const std::function<bool(const StaticResult&)>& take,
                           const std::function<StaticResult()>& make) {
    const auto entry = entry_of(node, key);
    const std::lock_guard lock(entry->making);
    if (!entry->is_made || !take(entry->result)) {
        entry->result = make();
        entry->is_made = true;
    }
}

auto static_key(const Plan& plan, std::size_t node, const std::vector<std::string>& keys) -> std::string {
    const auto& own = *plan.nodes[node];
    if (own.type().clock != THW_STATIC || !own.announced_files().empty()) {
        return "";
    }
    auto inputs = nlohmann::json::array();
    for (const auto& edge : plan.edges) {
        if (edge.consumer == node) {
            if (keys[edge.producer].empty()) {
                return "";
            }
            inputs.push_back({own.inputs()[edge.input].name, keys[edge.producer], edge.output});
        }
    }
    const nlohmann::json all = {{"id", own.node().id},
                                {"type", own.node().type},
                                {"folder", own.node().folder.string()},
                                {"params", own.node().params},
                                {"device", own.device().id()},
                                {"on_cuda", own.on_cuda()},
                                {"inputs", inputs}};
    return sha256(all.dump());
}

}  // namespace thalweg::runtime
