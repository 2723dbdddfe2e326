// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include <udunits2.h>

namespace thalweg::units {

// The parts of this library that call UDUNITS.

using Unit = std::unique_ptr<ut_unit, void (*)(ut_unit*)>;

/// Held by whoever calls UDUNITS: its parser and its error handler are global. One of a process, see the
/// link options of this library: runs on several threads call it from the program and from plugins.
[[gnu::visibility("default")]] inline std::mutex udunits_mutex;

/// The unit that a text names, in the spellings of unit.hpp; null where it is none. Only under the mutex.
/// Throws Error if the unit database cannot be read.
auto read_unit(const std::string& text) -> Unit;

/// Whether a power in the text is a fraction, as in "s m-1/3": a quotient of two digits.
auto has_fraction(const std::string& text) -> bool;

}  // namespace thalweg::units
