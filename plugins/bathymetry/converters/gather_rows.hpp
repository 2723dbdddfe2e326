// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace thalweg::bathymetry {

/// A source of a target, and what of it the target gets: area [m2] that two cells share, or the part of an
/// edge's discharge that goes through a face.
struct Share {
    std::int64_t source;  ///< of a raster: index j * nx + i
    double weight;
};

/// For each target, its sources. Takes 16 bytes for each share and 16 bytes for each target.
struct GatherRows {
    std::vector<std::int64_t> first;  ///< of each target in `shares`; one more at the end
    std::vector<Share> shares;        ///< of each target, in the order of the sources
    std::vector<double> sizes;  ///< of the targets: areas of cells [m2], 0 for a cell that is not there;
                                ///< or lengths of faces [m]

    auto bytes() const -> std::uint64_t {
        return first.size() * sizeof(std::int64_t) + shares.size() * sizeof(Share) +
               sizes.size() * sizeof(double);
    }
};

/// Sorts shares by their targets; those of one target keep their order. `each_share` calls what it is given
/// with the target and each share, and is itself called twice.
template <class EachShare>
auto rows_by_target(const EachShare& each_share, std::vector<double> sizes) -> GatherRows {
    GatherRows rows{std::vector<std::int64_t>(sizes.size() + 1), {}, std::move(sizes)};
    each_share(
        [&](std::int64_t target, const Share&) { ++rows.first[static_cast<std::size_t>(target) + 1]; });
    std::partial_sum(rows.first.begin(), rows.first.end(), rows.first.begin());
    rows.shares.resize(static_cast<std::size_t>(rows.first.back()));
    auto next = rows.first;
    each_share([&](std::int64_t target, const Share& part) {
        rows.shares[static_cast<std::size_t>(next[static_cast<std::size_t>(target)]++)] = part;
    });
    return rows;
}

}  // namespace thalweg::bathymetry
