// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace thalweg::view {

/// Red, green and blue bytes, the bottom row first.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<unsigned char> rgb;
};

}  // namespace thalweg::view
