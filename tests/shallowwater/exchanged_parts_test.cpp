// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// An early trial of what THW_BLOCK_EXCHANGED is for: parts of one raster, each a node of its own, get the
// flow of their neighbours after each step from the blocks of this role alone. Nothing can be exchanged
// between the two stages of a step from outside of a node, so each part has as many rows of its neighbours as
// both stages reach.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

#include "thalweg/testing/lone_node.hpp"

using namespace thalweg;
using namespace thalweg::testing;

namespace {

constexpr int columns = 21, rows = 36;
constexpr double cell = 10;   // m
constexpr double step = 0.1;  // s, shorter than the flow asks for
constexpr int steps = 60;
constexpr int margin = 3;  // rows that a block has to the south of the raster

/// A column of water on a rough bed with dry hills: waves cross the seams of all parts. The lowest bed of
/// each row is the same, so that all parts measure heights from one datum.
auto bed_at(int i, int j) -> double {
    return i == 0 ? 0
                  : 0.4 + 0.3 * std::sin(0.7 * i + 0.3) * std::cos(0.5 * j) + (i > 16 && j % 9 < 4 ? 2.5 : 0);
}

auto level_at(int i, int j) -> double {
    return std::hypot(i - 8, j - 15) < 6 ? 3.5 : 1.2;
}

/// Rows of the raster, with those of the neighbours that a part computes, too.
struct Strip {
    int first, last;  ///< own rows, [first, last)
    int from, to;     ///< with those of the neighbours
    LoneNode node;
};

template <class Real>
auto values_of(const Strip& strip, double (*value_at)(int, int)) -> std::vector<Real> {
    std::vector<Real> values;
    for (int j = strip.from; j < strip.to; ++j) {
        for (int i = 0; i < columns; ++i) {
            values.push_back(static_cast<Real>(value_at(i, j)));
        }
    }
    return values;
}

/// Water in the rows of neighbours comes from nowhere for a part, so that its own volume is not in balance.
auto flow(const std::string& scheme) -> LoneNode {
    Surroundings around;
    around.params =
        R"({"volume_tolerance": 1, "scheme": ")" + scheme + R"(", "max_step": )" + std::to_string(step) + "}";
    around.end = 2 * step * steps;
    return LoneNode::from_library(THALWEG_SHALLOWWATER, "shallowwater", around);
}

/// A raster in `count` strips, each with `halo` rows of each neighbour, at 0 s.
template <class Real>
auto parts(const std::string& scheme, int count, int halo) -> std::vector<Strip> {
    std::vector<Strip> all;
    for (int part = 0; part < count; ++part) {
        const int first = rows * part / count, last = rows * (part + 1) / count;
        Strip strip{first, last, std::max(0, first - halo), std::min(rows, last + halo), flow(scheme)};
        const Grid grid(columns, strip.to - strip.from, 0, strip.from * cell, cell, cell);
        strip.node.give({"bed", values_of<Real>(strip, &bed_at), grid});
        strip.node.give({"initial_level", values_of<Real>(strip, &level_at), grid});
        REQUIRE(to_text(strip.node.start()) == "");
        all.push_back(std::move(strip));
    }
    return all;
}

auto is_exchanged(const runtime::SavedBlock& block) -> bool {
    return (block.layout.roles & THW_BLOCK_EXCHANGED) != 0;
}

/// Bytes of row `j` of the whole raster in a block of the strip, without the ring around it.
auto row_of(const Strip& strip, runtime::SavedBlock& block, int j) -> std::byte* {
    const auto element = state_element_size(block.layout.element);
    const auto pitch = static_cast<std::size_t>(block.layout.shape[1]);
    return block.values.data() +
           (static_cast<std::size_t>(j - strip.from + margin) * pitch + margin) * element;
}

auto row_bytes(const runtime::SavedBlock& block) -> std::size_t {
    return columns * state_element_size(block.layout.element);
}

/// Copies the rows [from, to) of all blocks that flow.
void copy_rows(const Strip& owner, runtime::SavedNode& owned, const Strip& reader, runtime::SavedNode& read,
               int from, int to) {
    for (std::size_t k = 0; k < owned.blocks.size(); ++k) {
        auto &source = owned.blocks[k], &target = read.blocks[k];
        REQUIRE(source.layout.name == target.layout.name);
        for (int j = from; is_exchanged(source) && j < to; ++j) {
            std::memcpy(row_of(reader, target, j), row_of(owner, source, j), row_bytes(source));
        }
    }
}

/// Gives each part the rows that its neighbours own.
void exchange(std::vector<Strip>& all) {
    std::vector<runtime::SavedNode> saved;
    for (auto& strip : all) {
        saved.push_back(strip.node.save());
    }
    for (std::size_t k = 0; k + 1 < all.size(); ++k) {
        copy_rows(all[k], saved[k], all[k + 1], saved[k + 1], all[k + 1].from, all[k + 1].first);
        copy_rows(all[k + 1], saved[k + 1], all[k], saved[k], all[k].last, all[k].to);
    }
    for (std::size_t k = 0; k < all.size(); ++k) {
        REQUIRE(to_text(all[k].node.restore(saved[k], all[k].node.time())) == "");
    }
}

/// The rows that parts own of each block that flows, from south to north.
auto owned_bytes(std::vector<Strip>& all) -> std::vector<std::vector<std::byte>> {
    std::vector<std::vector<std::byte>> bytes;
    for (auto& strip : all) {
        auto saved = strip.node.save();
        std::size_t at = 0;
        for (auto& block : saved.blocks) {
            if (is_exchanged(block)) {
                bytes.resize(std::max(bytes.size(), at + 1));
                for (int j = strip.first; j < strip.last; ++j) {
                    const auto* row = row_of(strip, block, j);
                    bytes[at].insert(bytes[at].end(), row, row + row_bytes(block));
                }
                ++at;
            }
        }
    }
    return bytes;
}

template <class Real>
auto flow_of(const std::string& scheme, int count, int halo) -> std::vector<std::vector<std::byte>> {
    auto all = parts<Real>(scheme, count, halo);
    for (int k = 1; k <= steps; ++k) {
        for (auto& strip : all) {
            REQUIRE(to_text(strip.node.advance(k * step, k == steps)) == "");
        }
        exchange(all);
    }
    for (const auto& strip : all) {
        REQUIRE(strip.node.metrics().at("steps").value == steps);  // none has had steps of its own
    }
    return owned_bytes(all);
}

/// `reach`: rows that the two stages of a step reach.
template <class Real>
void check_parts(const std::string& scheme, int reach) {
    CAPTURE(scheme);
    const auto whole = flow_of<Real>(scheme, 1, 0);
    REQUIRE(whole.size() >= 3);

    for (const int count : {2, 3}) {
        CAPTURE(count);
        CHECK(flow_of<Real>(scheme, count, reach) == whole);
    }
    CHECK(flow_of<Real>(scheme, 2, 1) != whole);
}

}  // namespace

TEST_CASE("parts of a raster that exchange what flows have the bits of the whole raster") {
    check_parts<float>("hllc", 4);
    check_parts<double>("hllc", 4);
    check_parts<float>("hwp14", 6);
    check_parts<double>("hwp14", 6);
}
