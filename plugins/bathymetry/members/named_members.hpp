// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "bathymetry/members/member_weights.hpp"

namespace thalweg::bathymetry {

/// Files of members, and how much each counts.
struct NamedMembers {
    std::vector<std::string> files;
    MemberWeights weights;  ///< of each file; empty: all count the same
};

/// Reads a list: the name of a file a line, relative to the list's folder, and behind a tab its weight, where
/// it has one. Blank lines and those that begin with # are skipped. `parameter` is the subject of errors.
/// Throws thalweg::Error, with list:line, for what is no weight, and where some members alone have one.
auto read_named_members(const std::string& list, const std::string& parameter) -> NamedMembers;

}  // namespace thalweg::bathymetry
