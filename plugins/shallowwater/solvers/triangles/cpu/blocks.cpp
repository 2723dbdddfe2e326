// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/solvers/triangles/cpu/blocks.hpp"

#include <algorithm>

namespace thalweg::shallowwater {

Blocks::Blocks(const MeshTables& mesh, bool skips, int stages)
    : count_((mesh.cells() + length - 1) / length), skips_(skips), stages_(stages), first_{0} {
    std::vector<std::int32_t> near;
    for (std::int32_t block = 0; block < count_; ++block) {
        near.clear();
        const std::int32_t end = std::min(mesh.cells(), (block + 1) * length);
        for (std::int32_t cell = block * length; cell < end; ++cell) {
            for (const auto& side : mesh.side) {
                near.push_back(SideOf(side[static_cast<std::size_t>(cell)]).cell() / length);
            }
        }
        std::sort(near.begin(), near.end());
        near.erase(std::unique(near.begin(), near.end()), near.end());
        beside_.insert(beside_.end(), near.begin(), near.end());
        first_.push_back(static_cast<std::int32_t>(beside_.size()));
    }
    restart({});
}

void Blocks::restart(const std::vector<std::int32_t>& always) {
    const auto count = static_cast<std::size_t>(count_);
    wet_.assign(count, 1);
    was_taken_.assign(count, 0);
    always_.assign(count, skips_ ? 0 : 1);
    for (const std::int32_t cell : always) {
        always_[static_cast<std::size_t>(cell / length)] = 1;
    }
}

// The runs beside one contain itself.
auto Blocks::has_beside(const std::vector<std::uint8_t>& flags, std::int32_t block) const -> bool {
    const auto at = static_cast<std::size_t>(block);
    return std::any_of(beside_.begin() + first_[at], beside_.begin() + first_[at + 1],
                       [&flags](std::int32_t other) { return flags[static_cast<std::size_t>(other)] != 0; });
}

void Blocks::choose() {
    near_ = wet_;
    for (int stage = 0; stage < stages_; ++stage) {
        nearer_ = near_;
        for (std::int32_t block = 0; block < count_; ++block) {
            near_[static_cast<std::size_t>(block)] = has_beside(nearer_, block) ? 1 : 0;
        }
    }
    taken_.clear();
    left_.clear();
    for (std::int32_t block = 0; block < count_; ++block) {
        const std::uint8_t is_taken = near_[static_cast<std::size_t>(block)];
        std::uint8_t& was_taken = was_taken_[static_cast<std::size_t>(block)];
        if (is_taken != 0) {
            taken_.push_back(block);
        } else if (was_taken != 0) {
            left_.push_back(block);
        }
        was_taken = is_taken;
    }
}

void Blocks::grow() {
    for (std::int32_t block = 0; block < count_; ++block) {
        std::uint8_t& is_taken = was_taken_[static_cast<std::size_t>(block)];
        if (is_taken == 0 && has_beside(wet_, block)) {
            taken_.push_back(block);
            is_taken = 1;
        }
    }
}

}  // namespace thalweg::shallowwater
