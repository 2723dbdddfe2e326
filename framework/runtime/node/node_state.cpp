// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstring>
#include <set>
#include <utility>

#include "node_instance.hpp"
#include "runtime/base/plain_text.hpp"
#include "thalweg/abi/copy_known.h"

namespace thalweg::runtime {

namespace {

/// The blocks that a node is told of, as the boundary lends them.
class ComingBlocks {
    const std::vector<StateBlock>& blocks_;
    thw_saved_blocks table_;

    static auto describe(const thw_saved_blocks* self, std::uint32_t index, thw_state_block* out)
        -> thw_status {
        const auto& blocks = static_cast<const ComingBlocks*>(self->impl)->blocks_;
        if (index >= blocks.size()) {
            return THW_FAILED;
        }
        auto block = to_abi(blocks[index]);
        block.data = nullptr;
        thw_copy_known(out, &block);
        return THW_OK;
    }

  public:
    explicit ComingBlocks(const std::vector<StateBlock>& blocks)
        : blocks_(blocks),
          table_{sizeof(thw_saved_blocks), static_cast<std::uint32_t>(blocks.size()), this, &describe} {}

    ComingBlocks(const ComingBlocks&) = delete;
    auto operator=(const ComingBlocks&) -> ComingBlocks& = delete;

    auto table() const -> const thw_saved_blocks* { return &table_; }
};

auto has_good_shape(const thw_state_block& block) -> bool {
    constexpr std::int64_t longest = std::int64_t(1) << 40;
    bool good = block.rank >= 0 && block.rank <= THW_MAX_RANK;
    for (std::int32_t k = 0; good && k < block.rank; ++k) {
        good = block.shape[k] >= 0 && block.shape[k] <= longest;
    }
    return good;
}

auto is_name(const char* text) -> bool {
    constexpr std::size_t longest = 100;
    const auto length = text != nullptr ? ::strnlen(text, longest + 1) : 0;
    return length >= 1 && length <= longest && is_plain_text({text, length});
}

}  // namespace

void NodeInstance::check_block(const thw_state_block& block, std::uint32_t index) const {
    const auto require = [&](bool holds, const char* what) {
        if (!holds) {
            throw author_failure(fmt::format("block {} of the node's state breaks a rule", index), what);
        }
    };
    require(is_name(block.name), "its name is not 1 to 100 bytes of plain text");
    require(block.unit != nullptr, "it has no unit");
    require(state_element_size(block.element) > 0, "it has an unknown element");
    require(has_good_shape(block), "its shape is out of range");
    require(block.memory == THW_HOST_MEMORY || (block.memory == THW_CUDA_MEMORY && on_cuda()),
            "it lies in memory that the node does not have");
    require(block.data != nullptr, "it has no data");
}

auto NodeInstance::list_state(const std::vector<StateBlock>* coming) -> std::vector<StateBlock> {
    const auto& hooks = *type_.state;
    static const std::vector<StateBlock> none;
    const ComingBlocks lent(coming != nullptr ? *coming : none);
    std::uint32_t count = 0;
    call("list_state", run_end_,
         [&] { return hooks.list(handle_, coming != nullptr ? lent.table() : nullptr, &count); });
    std::vector<StateBlock> blocks;
    std::set<std::string> names;
    for (std::uint32_t k = 0; k < count; ++k) {
        thw_state_block block{};
        block.struct_size = sizeof(block);
        if (hooks.block(handle_, k, &block) != THW_OK) {
            throw author_failure(fmt::format("block {} of {} of the node's state is not told", k, count));
        }
        check_block(block, k);
        if (!names.insert(block.name).second) {
            throw author_failure(fmt::format("two blocks of the node's state are called '{}'", block.name));
        }
        blocks.push_back(from_abi(block));
    }
    return blocks;
}

void NodeInstance::state_restored() {
    call("state_restored", run_end_, [&] { return type_.state->restored(handle_); });
}

}  // namespace thalweg::runtime
