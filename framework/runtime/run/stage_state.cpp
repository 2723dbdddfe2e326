// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "stage.hpp"
#include "state_copier.hpp"

namespace thalweg::runtime {

auto Stage::save() -> SavedNode {
    synchronize();
    const StateCopier copier(node_, pools_, stream_);
    auto saved = copier.save();
    for (std::size_t k = 0; k < outputs_.size(); ++k) {
        saved.outputs.push_back(copier.save_output(k, outputs_[k].value));
    }
    return saved;
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
