// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runtime/base/diagnostic.hpp"
#include "thalweg/testing/lone_node.hpp"

namespace thalweg::testing {

/// Appends what the runtime has found. The pointer of a place is the subject.
inline void add(Complaints& complaints, const runtime::Diagnostics& problems) {
    for (const auto& problem : problems) {
        complaints.push_back(Error(problem.message)
                                 .about(problem.place.pointer)
                                 .found(problem.found)
                                 .expected(problem.expected)
                                 .remedy(problem.remedy));
    }
}

}  // namespace thalweg::testing
