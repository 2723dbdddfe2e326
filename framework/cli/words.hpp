// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "runtime/node/copies.hpp"
#include "thalweg/abi/field.h"

namespace thalweg::cli {

auto memory_word(thw_memory memory) -> std::string;          ///< "host", "cuda"
auto copy_kind_word(runtime::CopyKind kind) -> std::string;  ///< "input", "exchange", "result", "internal"

/// "350 ms", "12.3 s", "2 min 05 s", "1 h 06 min 40 s", "3 d 04 h 00 min"
auto duration_text(double seconds) -> std::string;

/// "512 B", "1.50 MiB"
auto bytes_text(std::uint64_t bytes) -> std::string;

/// Simulated over wall time: "0.512 x real time", "8 480 x real time"
auto rate_text(double rate) -> std::string;

/// "1 234 567"
auto count_text(double value) -> std::string;

}  // namespace thalweg::cli
