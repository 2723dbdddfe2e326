// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::cli {

/// Says on standard error why the exception in flight ends the program, in the user's words where they are
/// known: memory, files, limits of the system. Only within a handler.
void explain_exception() noexcept;

}  // namespace thalweg::cli
