// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runtime/base/json_source.hpp"

namespace thalweg::runtime {

/// Drops named values of a graph that nothing refers to any more because an override has replaced what did;
/// with worlds all that nothing refers to, for other worlds may. What is left reads without them as well.
void drop_idle_values(JsonSource& graph, bool has_worlds);

}  // namespace thalweg::runtime
