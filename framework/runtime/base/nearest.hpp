// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace thalweg::runtime {

/// The name in `valid` that `name` was probably meant to be, or "" where none is close. Counts inserted,
/// dropped, changed and swapped neighbouring letters (optimal string alignment after Damerau 1964); upper and
/// lower case count as equal, so do '-' and '_'. One difference is allowed for every three letters; a name of
/// which the text is the beginning is always close. Among more than a thousand names none is looked for.
auto nearest(const std::string& name, const std::vector<std::string>& valid) -> std::string;

/// 'one of "cpu", "cuda"', for `expected`; at most a dozen names, then how many more there are.
auto one_of(const std::vector<std::string>& valid) -> std::string;

}  // namespace thalweg::runtime
