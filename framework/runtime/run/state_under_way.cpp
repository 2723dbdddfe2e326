// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "state_under_way.hpp"

#include <set>
#include <string>

namespace thalweg::runtime {

namespace {

/// Files below the results folder `root`, relative to it.
auto files_below(const std::filesystem::path& root, const std::vector<std::string>& files)
    -> std::vector<std::string> {
    std::set<std::string> all;
    for (const auto& file : files) {
        all.insert(std::filesystem::path(file).lexically_relative(root).string());
    }
    return {all.begin(), all.end()};
}

}  // namespace

auto StateUnderWay::get() -> SavedState {
    for (auto& one : samples_) {
        auto& saved = state_.samples.emplace_back();
        static_cast<SavedNode&>(saved) = one.node.get();
        saved.last = one.last;
        saved.count = one.count;
        saved.files = files_below(results_, saved.files);
    }
    for (auto& node : state_.nodes) {
        node.files = files_below(results_, node.files);
    }
    return std::move(state_);
}

}  // namespace thalweg::runtime
