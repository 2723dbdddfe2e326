// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "shallowwater/triangles/block_result.hpp"
#include "shallowwater/triangles/mesh_tables.hpp"

namespace thalweg::shallowwater {

// Runs of cells on the CPU, so that those without water near are left out. In each stage of a step water may
// come from one run into those beside it.
class Blocks {
  public:
    static constexpr std::int32_t length = block_length;  // cells

    // `skips`: whether any are left out at all. `stages`: of a step.
    Blocks(const MeshTables& mesh, bool skips, int stages);

    auto count() const -> std::int32_t { return count_; }

    // Forgets what was. `always`: cells whose runs are never left out.
    void restart(const std::vector<std::int32_t>& always);

    // What the step has found of a run: whether it has water now.
    void set_wet(std::int32_t block, bool wet) {
        const auto at = static_cast<std::size_t>(block);
        wet_[at] = wet || always_[at] != 0 ? 1 : 0;
    }

    // Lists the runs of the coming step in taken(), and in left() those that the step before took and this
    // one leaves out: both states must be made the same there.
    void choose();

    // Adds to taken() the runs that water may come to from what set_wet() has found since choose(): in a step
    // of several parts, after each.
    void grow();

    auto taken() const -> const std::vector<std::int32_t>& { return taken_; }

    auto left() const -> const std::vector<std::int32_t>& { return left_; }

  private:
    auto has_beside(const std::vector<std::uint8_t>& flags, std::int32_t block) const -> bool;

    std::int32_t count_;
    bool skips_;
    int stages_;
    std::vector<std::int32_t> beside_;  // runs beside each, one list behind the other
    std::vector<std::int32_t> first_;   // of each list, and the end of the last
    std::vector<std::uint8_t> wet_, always_, was_taken_, near_, nearer_;
    std::vector<std::int32_t> taken_, left_;
};

}  // namespace thalweg::shallowwater
