// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "gone_worlds.hpp"

#include <algorithm>
#include <string>

#include "branch_file.hpp"
#include "runtime/document/world.hpp"
#include "runtime/plan/remove_results.hpp"
#include "world_list.hpp"

namespace thalweg::runtime {

void remove_gone_worlds(const std::filesystem::path& folder, const std::vector<WorldReport>& worlds) {
    for (const auto& name : worlds_in_list(folder)) {
        const bool is_there = std::any_of(worlds.begin(), worlds.end(),
                                          [&](const WorldReport& one) { return one.name == name; });
        if (!is_there && is_world_name(name)) {
            remove_branch_file(folder / name);
            remove_results(folder / name);
        }
    }
    remove_results(folder);
}

}  // namespace thalweg::runtime
