// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "runtime/node/node_instance.hpp"

namespace thalweg::runtime {

/// Returns the coupling interval [s] of a graph that gives none: about the time in which a wave on 1 m of
/// water crosses ten cells of the finest grid on which nodes step, a hundred where one node steps alone, so
/// that little happens between two exchanges; 1, 2 or 5 times a power of ten. It depends on the grids alone:
/// neither the end of a run nor its outputs change what is computed. Without a grid: 60 s. Null nodes are
/// left out.
auto default_couple(const std::vector<std::unique_ptr<NodeInstance>>& nodes) -> double;

}  // namespace thalweg::runtime
