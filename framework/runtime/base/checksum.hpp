// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace thalweg::runtime {

/// SHA-256 (FIPS 180-4), fed in pieces. Tells inputs and graphs apart in a result's provenance; the value is
/// what `sha256sum` prints, so that anybody can check it.
class Sha256 {
    std::array<std::uint32_t, 8> state_;
    std::array<unsigned char, 64> block_{};
    std::size_t filled_ = 0;
    std::uint64_t bytes_ = 0;

  public:
    Sha256();
    void add(const char* data, std::size_t size);

    /// 64 hexadecimal digits; the object is used up.
    auto finish() -> std::string;
};

auto sha256(const std::string& text) -> std::string;

/// Returns nothing if the file cannot be read.
auto sha256_of_file(const std::filesystem::path& file) -> std::optional<std::string>;

}  // namespace thalweg::runtime
