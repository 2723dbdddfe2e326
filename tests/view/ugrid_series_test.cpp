// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Values over time in a file of ugrid-writer.
#include "ugrid_writing.hpp"

#include <cmath>

using namespace thalweg;
using namespace thalweg::test;

TEST_CASE("values are chunked by time and compressed by deflate 1 with shuffle") {
    Writer w;
    const NetcdfFile file(w.write({depth_on(raster_3x2(), 6)}));

    int variable = -1, storage = -1, shuffle = 0, deflate = 0, level = 0;
    std::size_t chunks[2] = {};
    CHECK(nc_inq_varid(file.id(), "depth", &variable) == NC_NOERR);
    CHECK(nc_inq_var_chunking(file.id(), variable, &storage, chunks) == NC_NOERR);
    CHECK(nc_inq_var_deflate(file.id(), variable, &shuffle, &deflate, &level) == NC_NOERR);
    CHECK(storage == NC_CHUNKED);
    CHECK(chunks[0] == 1);
    CHECK(chunks[1] == 6);
    CHECK(shuffle == 1);
    CHECK(level == 1);
}

TEST_CASE("a field that changes after it was written once becomes a series from the first sample on") {
    Writer w;
    auto& node = *w.node;
    REQUIRE(node.configure(w.folder.path()) == "");
    REQUIRE(node.negotiate({depth_on(raster_3x2(), 6), bed_on(raster_3x2(), 12)}) == "");
    REQUIRE(node.run(0) == "");
    REQUIRE(node.run(10) == "");
    node.set_values("bed", std::vector<float>(12, 7));
    REQUIRE(node.run(20) == "");
    REQUIRE(node.finish() == "");

    const NetcdfFile file(w.folder.path() / "flood.nc");
    const auto bed = file.values("bed");
    CHECK(file.dimensions("bed") == Names{"time", "mesh2d_nNodes"});
    CHECK(file.text("bed", "standard_name") == "ground_level_altitude");
    CHECK(bed[0] == 100);
    CHECK(bed[23] == 111);
    CHECK(bed[24] == 7);
    CHECK(file.dimensions("bed_at_start") == Names{"mesh2d_nNodes"});
    CHECK(file.text("bed_at_start", "standard_name") == "altitude");
    CHECK(file.text("bed_at_start", "long_name") == "Ground level, at the start");
    CHECK(file.values("bed_at_start")[11] == 111);
}

TEST_CASE("a file of one sample has what is older than the sample without time") {
    const ScratchFolder folder;
    const auto node = NodeBench::of<view::UgridWriterNode>({}, "flood");
    REQUIRE(node->configure(folder.path()) == "");
    REQUIRE(node->negotiate({depth_on(raster_3x2(), 6), bed_on(raster_3x2(), 12)}) == "");
    REQUIRE(node->run(30) == "");
    REQUIRE(node->finish() == "");

    const NetcdfFile file(folder.path() / "flood.nc");
    CHECK(file.dimensions("depth") == Names{"time", "mesh2d_nFaces"});
    CHECK(file.dimensions("bed") == Names{"mesh2d_nNodes"});
    CHECK(file.values("time") == Numbers{30});
}

TEST_CASE("a field without a value yet is missing everywhere") {
    auto late = depth_on(raster_3x2(), 0);
    late.name = "late", late.is_static = true;
    Writer w;
    auto& node = *w.node;
    REQUIRE(node.configure(w.folder.path()) == "");
    REQUIRE(node.negotiate({late}) == "");
    REQUIRE(node.run(0) == "");
    REQUIRE(node.run(10) == "");
    node.set_values("late", std::vector<float>(6, 2));
    REQUIRE(node.run(20) == "");
    REQUIRE(node.finish() == "");

    const NetcdfFile file(w.folder.path() / "flood.nc");
    const auto values = file.values("late");
    CHECK(std::isnan(values[0]));
    CHECK(std::isnan(values[11]));
    CHECK(values[12] == 2);
    CHECK_THROWS(file.values("late_at_start"));
}

TEST_CASE("times that do not grow are refused") {
    Writer w;
    REQUIRE(w.node->configure(w.folder.path()) == "");
    REQUIRE(w.node->negotiate({depth_on(raster_3x2(), 6)}) == "");
    REQUIRE(w.node->run(5) == "");

    CHECK(w.node->run(5) ==
          w.folder.file("flood.nc") + ": the times of a series must grow | 5 s after 5 s |  | ");
}
