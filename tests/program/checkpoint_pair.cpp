// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// checkpoint_pair FIRST SECOND: writes two checkpoints, which differ in one depth and by their device.

#include <array>
#include <cstring>
#include <exception>
#include <iostream>

#include "thalweg/runtime/checkpoint.hpp"

namespace {

auto checkpoint_with(float depth) -> thalweg::runtime::Checkpoint {
    thalweg::runtime::Checkpoint checkpoint;
    checkpoint.state.time = 600;
    auto& node = checkpoint.state.nodes.emplace_back();
    node.id = "flow";
    auto& block = node.blocks.emplace_back();
    block.layout.name = "depth";
    block.layout.unit = "m";
    block.layout.element = THW_STATE_F32;
    block.layout.shape = {2, 3};
    const std::array<float, 6> depths = {0, 1, 2, 3, depth, 5};
    block.values.resize(sizeof depths);
    std::memcpy(block.values.data(), depths.data(), sizeof depths);
    return checkpoint;
}

}  // namespace

auto main(int argc, char** argv) -> int {
    try {
        auto first = checkpoint_with(4), second = checkpoint_with(4.5F);
        first.device = "cpu";
        second.device = "cuda:NVIDIA H200";
        thalweg::runtime::write_checkpoint(argv[1], first);
        thalweg::runtime::write_checkpoint(argv[argc - 1], second);
        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
