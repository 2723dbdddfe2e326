// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace thalweg::validate {

/// Says what a check does next, eg "run from 0 s to 1 s of node type 'flow'", in memory that outlives the
/// process of the check. Texts are cut at 200 bytes.
void note(const std::string& what);

/// Makes that memory, before the process of a check starts. Throws std::bad_alloc.
void start_notes();

auto last_note() -> std::string;

}  // namespace thalweg::validate
