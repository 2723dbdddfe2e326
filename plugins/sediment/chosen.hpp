// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

namespace thalweg::sediment {

/// Enumerator at the place of `name` in "a|b|c", which the host has checked it to be in.
template <class Enumeration>
auto chosen(const std::string& name, const std::string& names) -> Enumeration {
    int place = 0;
    std::size_t begin = 0;
    while (begin < names.size()) {
        const std::size_t end = std::min(names.find('|', begin), names.size());
        if (names.compare(begin, end - begin, name) == 0) {
            break;
        }
        ++place;
        begin = end + 1;
    }
    return static_cast<Enumeration>(place);
}

}  // namespace thalweg::sediment
