// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "abi/copy_known.h"
#include "state.hpp"

namespace thalweg {

/// The register of one node between a list() and a restored() of thw_node_state.
class StateGlue {
    std::vector<StateBlock> coming_;
    std::optional<Register> register_;

  public:
    /// A new register, which expects what `coming` describes; null: nothing.
    auto begin(thw_memory arrays, const thw_saved_blocks* coming) -> Register& {
        coming_.clear();
        for (std::uint32_t k = 0; coming != nullptr && k < coming->block_count; ++k) {
            thw_state_block block{};
            block.struct_size = sizeof(block);
            if (coming->block(coming, k, &block) == THW_OK) {
                coming_.push_back(from_abi(block));
            }
        }
        return register_.emplace(arrays, coming != nullptr ? &coming_ : nullptr);
    }

    auto count() const -> std::uint32_t {
        return register_ ? static_cast<std::uint32_t>(register_->blocks().size()) : 0;
    }

    auto describe(std::uint32_t index, thw_state_block* out) const -> thw_status {
        if (index >= count()) {
            return THW_FAILED;
        }
        const auto block = to_abi(register_->blocks()[index]);
        thw_copy_known(out, &block);
        return THW_OK;
    }
};

}  // namespace thalweg
