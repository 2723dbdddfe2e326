// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace thalweg::view {

/// The date and time, "2026-01-31 06:00:00", that the seconds of a file count from, in UTC: of `start`, an
/// ISO 8601 text such as "2026-01-31T06:00" or "2026-01-31", or 1970-01-01 where it is empty. Throws Error
/// about "start".
auto reference_date(const std::string& start) -> std::string;

}  // namespace thalweg::view
