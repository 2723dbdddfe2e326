// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/mesh_formats/delft3d_enclosure.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "bathymetry/mesh_formats/mesh_text.hpp"

namespace thalweg::bathymetry {

namespace {

struct IndexPair {
    std::int64_t m, n;

    auto operator==(const IndexPair& other) const -> bool { return m == other.m && n == other.n; }
};

/// A side of a polygon, along a line of cells or across their corners.
struct EnclosureSide {
    IndexPair a, b;
};

class EnclosureReader {
    MeshText text_;
    IndexPair most_;
    std::vector<EnclosureSide> sides_;

  public:
    EnclosureReader(const std::string& file, IndexPair most)
        : text_(file, "mend the line, or save the enclosure again with RGFGRID"), most_(most) {}

    auto read() -> std::vector<EnclosureSide> {
        std::vector<IndexPair> polygon;
        for (std::string_view line; text_.next(line);) {
            const auto content = MeshWords(line).rest();
            if (content.empty() || content.front() == '*') {
                continue;
            }
            polygon.push_back(pair_of(MeshWords(content)));
            if (polygon.size() > 1) {
                add_side(polygon[polygon.size() - 2], polygon.back());
                if (polygon.back() == polygon.front()) {
                    polygon.clear();
                }
            }
        }
        if (!polygon.empty()) {
            text_.fail(fmt::format("the file ends inside the polygon from ({}, {})", polygon.front().m,
                                   polygon.front().n),
                       "it to end with its first pair");
        }
        if (sides_.empty()) {
            text_.fail("no polygon", "one around the grid at least");
        }
        return std::move(sides_);
    }

  private:
    auto pair_of(MeshWords words) const -> IndexPair {
        const auto m = words.integer(), n = words.integer();
        if (!m || !n) {
            text_.fail("no pair of whole numbers", "m and n");
        }
        if (*m < 1 || *n < 1 || *m > most_.m || *n > most_.n) {
            text_.fail(fmt::format("({}, {})", *m, *n),
                       fmt::format("m from 1 to {} and n from 1 to {}, as the grid has", most_.m, most_.n));
        }
        return {*m, *n};
    }

    void add_side(IndexPair a, IndexPair b) {
        const auto dm = std::abs(b.m - a.m), dn = std::abs(b.n - a.n);
        if (dm != 0 && dn != 0 && dm != dn) {
            text_.fail(fmt::format("a side from ({}, {}) to ({}, {})", a.m, a.n, b.m, b.n),
                       "sides along m, along n, or diagonally");
        }
        sides_.push_back({a, b});
    }
};

auto sign(std::int64_t value) -> std::int64_t {
    return value > 0 ? 1 : value < 0 ? -1 : 0;
}

}  // namespace

auto enclosed_cells(const std::string& file, std::int64_t nx, std::int64_t ny) -> std::vector<std::uint8_t> {
    const auto sides = EnclosureReader(file, {nx + 2, ny + 2}).read();
    std::vector<std::uint8_t> flips(static_cast<std::size_t>((nx + 3) * (ny + 3))), is_on(flips.size());
    const auto at = [&](std::int64_t m, std::int64_t n) {
        return static_cast<std::size_t>(n * (nx + 3) + m);
    };
    for (const auto& [a, b] : sides) {
        const IndexPair step{sign(b.m - a.m), sign(b.n - a.n)};
        const auto length = std::max(std::abs(b.m - a.m), std::abs(b.n - a.n));
        for (std::int64_t k = 0; k <= length; ++k) {
            const IndexPair p{a.m + k * step.m, a.n + k * step.n};
            is_on[at(p.m, p.n)] = 1;
            // Each row between the ends is crossed once: the lower end counts, the upper one does not.
            const bool crosses = step.n != 0 && p.n != std::max(a.n, b.n);
            flips[at(p.m, p.n)] ^= crosses ? 1 : 0;
        }
    }
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(nx * ny));
    for (std::int64_t n = 2; n <= ny + 1; ++n) {
        std::uint8_t is_inside = 0;
        for (std::int64_t m = 1; m <= nx + 1; ++m) {
            is_inside ^= flips[at(m, n)];
            if (m >= 2) {
                cells[static_cast<std::size_t>((n - 2) * nx + m - 2)] =
                    is_inside != 0 && is_on[at(m, n)] == 0;
            }
        }
    }
    return cells;
}

}  // namespace thalweg::bathymetry
