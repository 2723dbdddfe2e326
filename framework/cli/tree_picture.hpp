// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "thalweg/runtime/worlds.hpp"

namespace thalweg::cli {

/// What all these pictures are known by.
constexpr auto tree_picture_mark = "<!-- worlds drawn by thalweg -->";

/// The tree of worlds as an SVG document: time runs to the right, each world has a line from where it
/// branches to where it ended, with what it changes below it; rules that were met are marks on the line.
auto tree_picture(const std::vector<runtime::WorldReport>& worlds, const std::string& title) -> std::string;

}  // namespace thalweg::cli
