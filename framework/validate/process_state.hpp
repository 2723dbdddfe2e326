// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace thalweg::validate {

/// What all code of a process shares and a node must leave as it is.
struct ProcessState {
    std::string folder;       ///< the current one
    std::string locale;       ///< setlocale's text of all categories
    std::string signals;      ///< handlers of all signals, as text
    std::string environment;  ///< all variables, sorted
    std::string limits;       ///< of resources, as text
    std::string timer;        ///< of ITIMER_REAL, as text
    unsigned arithmetic = 0;  ///< times that the host undid a change of rounding, flush to zero or exceptions
    unsigned umask = 0;

    static auto now() -> ProcessState;
};

auto open_descriptors() -> std::vector<std::string>;  ///< "5 /tmp/x", without the one that reads the list
auto child_processes() -> std::vector<std::string>;   ///< ids
auto is_at_work() -> bool;                            ///< whether another thread can run now
auto heap_bytes() -> std::size_t;                     ///< in use, of malloc

}  // namespace thalweg::validate
