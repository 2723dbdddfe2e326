// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include "thalweg/runtime/diagnostic.hpp"

namespace thalweg::runtime::checkpoint_format {

constexpr std::int32_t version = 1;

// Attributes of the file; those of variables are long_name, units, location and checksum.
constexpr auto version_name = "thalweg_checkpoint";
constexpr auto checksum_name = "checksum";
constexpr auto state_name = "state";
constexpr auto graph_name = "graph";

constexpr std::size_t checksum_digits = 64;
constexpr std::size_t piece = std::size_t{1} << 20;  ///< [B] that are read or written at once

/// Turns the order of the bytes of each element round, between that of the machine and that of the file.
void turn_bytes(std::byte* data, std::size_t bytes, std::size_t element);

/// SHA-256 of a header in which the digits of its own checksum are zeros.
auto header_checksum(std::string header, const std::string& own) -> std::string;

}  // namespace thalweg::runtime::checkpoint_format
