// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace thalweg::runtime {

/// How the graph of a world of a tree is read: what rules have set in it, or in a world that it branches
/// from, is a world of its own on the way to it.
struct WorldReading {
    std::string world;         ///< see RunSettings::world
    std::string added_worlds;  ///< see RunSettings::added_worlds
};

}  // namespace thalweg::runtime
