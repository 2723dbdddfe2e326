// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace thalweg::runtime {

/// Element types of netCDF's 64-bit data format (CDF-5), with the numbers that stand in the file.
enum class CdfType : std::uint32_t { text = 2, int32 = 4, real32 = 5, real64 = 6, uint8 = 7, int64 = 10 };

/// Bytes of one element, 0 for a type that checkpoints do not have.
auto cdf_size(CdfType type) -> std::size_t;

/// An attribute: a text, or one whole number.
struct CdfAttribute {
    std::string name, text;
    std::int32_t number = 0;
    CdfType type = CdfType::text;
};

struct CdfDimension {
    std::string name;
    std::uint64_t length = 0;
};

struct CdfVariable {
    std::string name;
    CdfType type = CdfType::uint8;
    std::vector<std::uint64_t> dimensions;  ///< indices into those of the file, slowest first
    std::vector<CdfAttribute> attributes;
    std::uint64_t begin = 0;  ///< [B] from the start of the file
};

/// What stands before the values of a CDF-5 file. Written and read here rather than by libnetcdf, which must
/// not run in two threads at once, and plugins may be in it while a checkpoint is written; nor does it bear
/// damaged files.
struct CdfHeader {
    std::vector<CdfDimension> dimensions;
    std::vector<CdfAttribute> attributes;
    std::vector<CdfVariable> variables;

    /// Bytes of the values of a variable, without padding. Throws CdfError where a dimension is not there or
    /// they are more than a file can hold.
    auto bytes_of(const CdfVariable& variable) const -> std::uint64_t;

    /// Sets where the values of each variable begin, and returns the size of the file.
    auto place() -> std::uint64_t;

    /// The bytes of the header.
    auto encoded() const -> std::string;
};

/// Bytes that are no header of a CDF-5 file with what checkpoints have in it.
struct CdfError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

auto find_attribute(const std::vector<CdfAttribute>& all, const std::string& name) -> const CdfAttribute*;

/// Fills a header from the bytes that `start_of(n)` returns: the first n of the file, or all where it is
/// shorter. Returns the number of bytes that it takes. Throws CdfError.
auto decode(const std::function<const std::string&(std::uint64_t)>& start_of, CdfHeader& header)
    -> std::uint64_t;

/// Values start at multiples of this [B].
constexpr std::uint64_t cdf_alignment = 4;

constexpr auto cdf_padding(std::uint64_t bytes) -> std::uint64_t {
    return (cdf_alignment - bytes % cdf_alignment) % cdf_alignment;
}

}  // namespace thalweg::runtime
