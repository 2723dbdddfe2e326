// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "static_results.hpp"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "runtime/base/checksum.hpp"

namespace thalweg::runtime {

auto StaticResults::pools(Device gpu) -> Pools& {
    const auto found =
        std::find_if(pools_.begin(), pools_.end(), [&](const Pools& one) { return one.gpu() == gpu; });
    return found != pools_.end() ? *found : pools_.emplace_back(gpu);
}

auto StaticResults::find(const std::string& key) const -> const StaticResult* {
    const auto found =
        std::find_if(results_.rbegin(), results_.rend(), [&](const auto& one) { return one.first == key; });
    return found != results_.rend() ? &found->second : nullptr;
}

void StaticResults::keep(const std::string& key, StaticResult result) {
    results_.emplace_back(key, std::move(result));
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
