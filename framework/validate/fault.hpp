// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "thalweg/testing/lone_node.hpp"

namespace thalweg::validate {

/// What the program itself holds against a node, beside what the node says.
enum class Fault {
    none,       ///< the node's own complaint, or one about what it was given
    outside,    ///< it wrote outside of a field
    input,      ///< it changed an input
    silent,     ///< a hook failed without a reason
    exception,  ///< one came out of a hook
    output      ///< it left an output as it does not declare it, or on a mesh that is none
};

auto fault_of(const Error& complaint) -> Fault;

/// Lines of the complaints that are this fault; empty: none.
auto text_of(const testing::Complaints& complaints, Fault fault) -> std::string;

}  // namespace thalweg::validate
