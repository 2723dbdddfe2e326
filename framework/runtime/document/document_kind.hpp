// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runtime/base/json_source.hpp"

namespace thalweg::runtime {

/// Whether a document is a study, which names a graph and has no nodes.
auto is_study(const JsonSource& source) -> bool;

/// Whether a document is a graph or a part of one, and no study.
auto is_graph(const JsonSource& source) -> bool;

}  // namespace thalweg::runtime
