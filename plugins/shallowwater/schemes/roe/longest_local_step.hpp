// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::shallowwater {

// Longest step of a cell, in the shortest; see Options::local_steps.
constexpr int longest_local_step = 32;

}  // namespace thalweg::shallowwater
