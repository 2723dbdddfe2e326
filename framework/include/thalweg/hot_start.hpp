// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "state.hpp"

namespace thalweg {

/// Tells a node that the blocks which are coming are the first of a new run: its THW_BLOCK_EXCHANGED ones
/// have the values of a checkpoint, all others those that the node has itself after its run for time 0. The
/// node then begins what sums up (volumes, maxima, the choice of the step) anew with them. A node without
/// such a member refuses a hot start by name.
///
///     void list_state(Register& all) override {
///         hot_start_.list(all);
///         all.array("depth", "m", depth_, shape, THW_BLOCK_KEPT | THW_BLOCK_EXCHANGED);
///         all.value("first_volume", "m3", first_volume_);
///     }
///
///     void state_restored() override {
///         if (hot_start_.is_under_way()) {
///             first_volume_ = volume();
///         }
///     }
class HotStart {
    std::uint8_t mark_ = 0;

  public:
    static constexpr const char* block = "hot_start";  ///< that is coming, one byte: 1

    void list(Register& all) {
        mark_ = 0;
        if (all.coming(block) != nullptr) {
            all.value(block, "1", mark_);
        }
    }

    /// Whether the values that were written are those of a hot start; in state_restored().
    auto is_under_way() const -> bool { return mark_ != 0; }
};

}  // namespace thalweg
