// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "thalweg/compute/hd.hpp"

namespace thalweg::solvers {

/// Columns [from, to) of a row.
struct SipChunk {
    std::int64_t from, to;
};

/// Long enough for vectors, short enough that the rows of a group are in the nearest cache and that several
/// threads find room behind each other in a row.
THALWEG_HD auto sip_chunk_size(std::int64_t nx) -> std::int64_t {
    return nx >= 2048 ? 64 : (nx >= 512 ? 32 : 16);
}

THALWEG_HD auto sip_chunk(std::int64_t nx, std::int64_t number) -> SipChunk {
    const std::int64_t size = sip_chunk_size(nx);
    const std::int64_t end = (number + 1) * size;
    return {number * size, end < nx ? end : nx};
}

/// Chunks of columns that a row is cut into.
THALWEG_HD auto sip_chunks(std::int64_t nx) -> int {
    const std::int64_t size = sip_chunk_size(nx);
    return static_cast<int>((nx + size - 1) / size);
}

}  // namespace thalweg::solvers
