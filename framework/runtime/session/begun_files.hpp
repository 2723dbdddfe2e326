// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "checked_graph.hpp"

namespace thalweg::runtime {

/// Complains of nodes of a world that would not go on with the result files which they have begun in its
/// parent until `time` [s], where it branches: with other names or folders of these, or other columns of a
/// table.
void check_begun_files(const Plan& parent, const CheckedGraph& world, double time, const std::string& remedy,
                       Diagnostics& problems);

}  // namespace thalweg::runtime
