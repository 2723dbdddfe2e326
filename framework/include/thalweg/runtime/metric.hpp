// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

namespace thalweg::runtime {

/// A number that a node reports, eg its volume error.
struct Metric {
    double value = 0;
    std::string unit;  ///< UDUNITS text
};

/// Metrics by node id, then by name.
using Metrics = std::map<std::string, std::map<std::string, Metric>>;

}  // namespace thalweg::runtime
