// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <utility>
#include <vector>

#include "stage.hpp"
#include "state_copier.hpp"

namespace thalweg::runtime {

auto Stage::save(std::shared_ptr<StateMemory> states) -> SavedNode {
    synchronize();
    std::vector<Published> shown;
    for (const auto& output : outputs_) {
        shown.push_back(output.value);
    }
    return StateCopier(node_, pools_, stream_, std::move(states)).save(shown);
}

void Stage::restore(const SavedNode& saved, bool with_files) {
    synchronize();
    const StateCopier copier(node_, pools_, stream_);
    copier.restore(saved, with_files);
    for (const auto& output : saved.outputs) {
        for (std::size_t k = 0; k < outputs_.size(); ++k) {
            if (node_.outputs()[k].name == output.name) {
                auto& value = outputs_[k].value;
                value = copier.restore_output(k, output, value.home);
                outputs_[k].is_restored = !output.values.empty() || output.payload != nullptr;
            }
        }
    }
}

auto Stage::start_hot(const SavedNode& from) -> HotBlocks {
    synchronize();
    require_same_kind(node_, from);
    const NodeMemory memory(pools_, stream_);
    auto blocks = hot_blocks(node_, save_node(node_, memory), from);
    restore_node(node_, blocks.coming, memory);
    return blocks;
}

}  // namespace thalweg::runtime
