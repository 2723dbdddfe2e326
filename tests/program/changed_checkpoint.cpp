// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// changed_checkpoint FILE NODE CHANGE: writes a checkpoint anew whose node is of a newer version, of another
// mesh or of another type, or has one block more or less.

#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

#include "thalweg/runtime/checkpoint.hpp"

namespace {

using thalweg::runtime::SavedNode;

void change(SavedNode& node, const std::string& what) {
    if (what == "newer") {
        node.version += 1;
    } else if (what == "mesh") {
        node.mesh = "raster of 2 x 2 cells of 1 m x 1 m from (0, 0)";
    } else if (what == "type") {
        node.type = "riverflow";
    } else if (what == "more") {
        node.blocks.push_back(node.blocks.front());
        node.blocks.back().layout.name = "salinity";
    } else if (what == "less") {
        node.blocks.erase(node.blocks.begin());
    } else {
        throw std::runtime_error("no change is called " + what);
    }
}

}  // namespace

auto main(int argc, char** argv) -> int {
    try {
        const std::string file = argv[1], name = argv[2];
        auto checkpoint = thalweg::runtime::read_checkpoint(file);
        for (auto& node : checkpoint.state.nodes) {
            if (node.id == name) {
                change(node, argv[argc - 1]);
            }
        }
        thalweg::runtime::write_checkpoint(file, checkpoint);
        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
