// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::compute {

/// Size of a vector register at the level of the instruction set that the including file is compiled for. It
/// differs between files, so that what depends on it must have internal linkage.
#if defined(__AVX512F__)
constexpr int register_bytes = 64;
#elif defined(__AVX__)
constexpr int register_bytes = 32;
#else
constexpr int register_bytes = 16;
#endif

}  // namespace thalweg::compute
