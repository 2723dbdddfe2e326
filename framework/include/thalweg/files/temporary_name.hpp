// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace thalweg::files {

/// Bytes by which a temporary name is longer than the name that the file gets.
constexpr std::size_t temporary_extra = 19;

/// The name that a file has while it is written: hidden, and random so that nobody can put a link there
/// beforehand, eg ".depth.tif.0v3k81h6q2ma.part". Throws Error if the system has no random bits. Thread-safe.
auto temporary_name(std::string_view final_name) -> std::string;

/// Returns the final name contained in such a name, which a killed run leaves behind; empty for every other
/// name.
auto final_name_in(std::string_view temporary) -> std::string_view;

}  // namespace thalweg::files
