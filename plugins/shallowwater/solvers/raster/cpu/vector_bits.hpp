// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::shallowwater {

// Width of the vectors in the version of the CPU rows that this machine gets.
auto vector_bits() -> int;

}  // namespace thalweg::shallowwater
