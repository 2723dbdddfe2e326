// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include "bathymetry/nodes/bathymetry_node.hpp"
#include "corpus.hpp"
#include "levels.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::corpus;
using nlohmann::json;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;

namespace {

/// Parameters of a file that is written into the folder, for the cells of the file itself.
auto params_of(const CorpusFile& file, const ScratchFolder& folder) -> json {
    file.write(folder.file(file.name));
    auto params = file.params;
    if (params.contains("depth_file")) {
        params["depth_file"] = folder.file(params.at("depth_file").get<std::string>());
    }
    params["file"] = folder.file(file.name);
    params["grid"] = "mesh";
    return params;
}

/// The levels of a file, which may be refused.
auto levels_of(const json& params, const std::string& refusal) -> Levels {
    const auto node = NodeBench::of<BathymetryNode>(params);
    const auto said = node->all();
    if (!refusal.empty()) {
        CAPTURE(said);
        CHECK(said.find(refusal) != std::string::npos);
        return {};
    }
    REQUIRE(said == "");
    return levels_on(node->output_field("elevation").grid(), node->output("elevation"));
}

}  // namespace

TEST_CASE("every mesh of the corpus is the same ground, on its own triangles and as a raster") {
    const ScratchFolder folder;
    for (const auto& file : mesh_files()) {
        CAPTURE(file.name);
        auto params = params_of(file, folder);
        const auto levels = levels_of(params, file.refusal);
        params["grid"] = "raster";
        params["cell_size"] = 5;
        const auto raster = levels_of(params, file.refusal);
        if (file.refusal.empty()) {
            const bool is_at_elements = file.name == "elements.2dm";  // one level for each quadrilateral
            CHECK(levels.cells == file.count);
            CHECK(levels.area == doctest::Approx(width * height));
            CHECK(levels.mean == doctest::Approx(mean_level).epsilon(is_at_elements ? 5e-3 : 1e-6));
            CHECK(levels.farthest_from_plane < (is_at_elements ? 0.75 : 1e-4));
            CHECK(raster.cells == width * height / 25);
            CHECK(raster.mean == doctest::Approx(mean_level).epsilon(is_at_elements ? 5e-3 : 1e-6));
            CHECK(raster.farthest_from_plane < (is_at_elements ? 0.75 : 1e-4));
        }
    }
}

TEST_CASE("every curvilinear grid of the corpus is the same ground") {
    const ScratchFolder folder;
    for (const auto& file : curvilinear_files()) {
        CAPTURE(file.name);
        const auto levels = levels_of(params_of(file, folder), file.refusal);
        if (file.refusal.empty()) {
            CHECK(levels.cells == file.count);
            CHECK(levels.area == doctest::Approx(width * height - 400).epsilon(0.01));
            CHECK(levels.farthest_from_plane < 0.02);  // mean of nodes, not the level at the centre
        }
    }
}
