// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/arrays.hpp"

namespace thalweg::shallowwater {

// The flags by which the stages leave out dry parts: tiles on the CPU, strips on CUDA. Whatever brings water
// to a cell other than a stage must mark it. Several threads may mark at once, since all write the same.
struct WetMarks {
    std::uint8_t* flags;  // null: nothing is ever left out
    int columns, rows;    // of a tile
    int across;           // tiles

    THALWEG_HD void mark(int i, int j) const {
        if (flags != nullptr) {
            flags[j / rows * across + i / columns] = all_wet;
        }
    }
};

}  // namespace thalweg::shallowwater
