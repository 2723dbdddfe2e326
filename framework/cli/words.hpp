// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "runtime/copies.hpp"
#include "thalweg/abi/node.h"

namespace thalweg::cli {

/// The words that the program uses for the ABI's numbers, in text and in JSON alike.
auto dtype_word(thw_dtype dtype) -> std::string;               ///< "float32"
auto dtypes_words(std::uint32_t set) -> std::string;           ///< "float32|float64"
auto location_word(thw_location location) -> std::string;      ///< "cell"
auto locations_words(std::uint32_t set) -> std::string;        ///< "cell|node"
auto memory_word(thw_memory memory) -> std::string;            ///< "host", "cuda"
auto clock_word(thw_clock clock) -> std::string;               ///< "static", "stepping", "sampled"
auto executors_words(std::uint32_t set) -> std::string;        ///< "cpu|cuda"
auto parameter_type_word(thw_param_type type) -> std::string;  ///< "real", "file", "list of real"
auto copy_kind_word(runtime::CopyKind kind) -> std::string;    ///< "input", "exchange", "result", "internal"

/// "350 ms", "12.3 s", "2 min 05 s", "1 h 06 min 40 s", "3 d 04 h 00 min"
auto duration_text(double seconds) -> std::string;

/// "512 B", "1.50 MiB"
auto bytes_text(std::uint64_t bytes) -> std::string;

/// Thin spaces are no help in a terminal: "1 234 567"
auto count_text(double value) -> std::string;

}  // namespace thalweg::cli
