// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// A UGRID series that goes on from a saved state has the bytes of one that was never left.
#include <cstring>
#include <optional>
#include <vector>

#include <doctest/doctest.h>
#include <thalweg/error.hpp>
#include <thalweg/files/temporary_name.hpp>

#include "support/scratch_folder.hpp"
#include "view/ugrid/ugrid_series.hpp"

using namespace thalweg;
using namespace thalweg::view;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;

namespace {

/// Depth changes with every sample, bed with the fourth one for the first time, the roughness never.
class Flood {
    std::vector<float> depth_ = std::vector<float>(6), bed_ = std::vector<float>(12, 3);
    std::vector<double> rough_ = std::vector<double>(6, 0.03);

  public:
    std::optional<UgridSeries> series;

    explicit Flood(const std::filesystem::path& path) {
        series.emplace(path, Grid(3, 2, 1000, 2000, 10, 20),
                       std::vector<UgridField>{{"depth", "m", "", "Depth", THW_AT_CELL, THW_F32, {}},
                                               {"bed", "m", "", "Bed", THW_AT_NODE, THW_F32, {}},
                                               {"rough", "1", "", "Roughness", THW_AT_CELL, THW_F64, {}}},
                       UgridHeading{"Flood", "test", "", "2000-01-01 00:00:00"});
    }

    void add(int sample) {
        depth_.assign(6, static_cast<float>(sample));
        bed_.assign(12, sample < 3 ? 3.0F : 4.0F);
        const double time = 10 * sample;
        series->add(time, {{{depth_.data(), 6}, static_cast<std::uint64_t>(sample) + 1, time},
                           {{bed_.data(), 12}, sample < 3 ? 1u : 2u, 0},
                           {{rough_.data(), 6}, 1, 0}});
    }
};

/// Blocks of a state with values of their own.
struct Saved {
    std::vector<StateBlock> blocks;
    std::vector<std::vector<std::byte>> values;

    explicit Saved(UgridSeries& series) {
        Register all(THW_HOST_MEMORY);
        series.list_state(all);
        for (const auto& block : all.blocks()) {
            blocks.push_back(block);
            const auto* data = static_cast<const std::byte*>(block.data);
            values.emplace_back(data, data + block.bytes());
        }
    }

    void restore(UgridSeries& series) const {
        Register all(THW_HOST_MEMORY, &blocks);
        series.list_state(all);
        REQUIRE(all.misfits().empty());
        for (std::size_t k = 0; k < blocks.size(); ++k) {
            std::memcpy(all.blocks()[k].data, values[k].data(), values[k].size());
        }
        series.state_restored();
    }
};

constexpr int samples = 6;

auto straight_bytes(const ScratchFolder& folder) -> std::string {
    Flood flood(folder.path() / "straight.nc");
    for (int k = 0; k < samples; ++k) {
        flood.add(k);
    }
    flood.series->finish();
    return text_of(folder.path() / "straight.nc");
}

/// Keeps the temporary file as a killed run leaves it.
void leave(const std::filesystem::path& from, const std::filesystem::path& to) {
    for (const auto& entry : std::filesystem::directory_iterator(from)) {
        if (!files::final_name_in(entry.path().filename().string()).empty()) {
            std::filesystem::copy_file(entry.path(), to / entry.path().filename());
        }
    }
}

}  // namespace

TEST_CASE("a UGRID series goes on from what a killed run left, with the bytes of the straight one") {
    const ScratchFolder folder;
    const auto expected = straight_bytes(folder);
    for (int left = 0; left < samples; ++left) {
        CAPTURE(left);
        const ScratchFolder first, second;
        Flood killed(first.path() / "flood.nc");
        std::optional<Saved> saved;
        for (int k = 0; k < samples; ++k) {
            killed.add(k);
            if (k == left) {
                saved.emplace(*killed.series);
            }
        }
        leave(first.path(), second.path());

        Flood resumed(second.path() / "flood.nc");
        saved->restore(*resumed.series);
        for (int k = left + 1; k < samples; ++k) {
            resumed.add(k);
        }
        resumed.series->finish();
        CHECK(text_of(second.path() / "flood.nc") == expected);
    }
}

TEST_CASE("a UGRID series can be saved again before it has gone on, and after its end") {
    const ScratchFolder folder;
    const auto expected = straight_bytes(folder);
    Flood first(folder.path() / "flood.nc");
    for (int k = 0; k < samples; ++k) {
        first.add(k);
    }
    first.series->finish();
    const Saved at_end(*first.series);

    Flood second(folder.path() / "flood.nc");
    at_end.restore(*second.series);
    const Saved again(*second.series);
    CHECK(again.values == at_end.values);
    second.series->finish();
    CHECK(text_of(folder.path() / "flood.nc") == expected);
}

TEST_CASE("a UGRID series does not go on with a file of fewer samples, or without one") {
    const ScratchFolder folder;
    Flood first(folder.path() / "flood.nc");
    for (int k = 0; k < 3; ++k) {
        first.add(k);
    }
    const Saved saved(*first.series);
    const auto told = [&](const char* name) -> std::string {
        Flood other(folder.path() / name);
        try {
            saved.restore(*other.series);
        } catch (const Error& error) {
            return std::string(error.what()) + " | " + error.found() + " | " + error.expected();
        }
        return "";
    };
    const auto path = folder.path() / "none.nc";
    CHECK(told("none.nc") ==
          "the run cannot go on with the file " + path.string() +
              " | opening it: No such file or directory | the 3 samples until 20 s that it "
              "had when the run was saved");
    Flood shorter(folder.path() / "short.nc");
    shorter.add(0);
    shorter.add(1);
    shorter.series->finish();
    CHECK(told("short.nc").find(" | 2 samples | ") != std::string::npos);
}
