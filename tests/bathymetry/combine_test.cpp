// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <thalweg/testing/small_meshes.hpp>

#include "bathymetry/members/member_numbers.hpp"
#include "combined_node.hpp"
#include "mesh_files.hpp"
#include "test_files.hpp"

using namespace thalweg;
using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::testing::square_of_triangles;

namespace {

/// MemberFiles of drawn values on a grid of their own, without files.
class DrawnMembers final : public MemberFiles {
    int columns_, rows_;
    std::vector<std::vector<double>> values_;
    CellBlock stored_;

  public:
    DrawnMembers(int columns, int rows, std::size_t members, CellBlock stored)
        : columns_(columns), rows_(rows), stored_(stored) {
        std::mt19937 draw(7);
        for (std::size_t k = 0; k < members; ++k) {
            std::vector<double> one(static_cast<std::size_t>(columns * rows));
            std::generate(one.begin(), one.end(), [&] { return static_cast<double>(draw() % 1000); });
            values_.push_back(one);
        }
    }

    auto count() const -> std::size_t override { return values_.size(); }

    auto unit() const -> std::string override { return "m"; }

    auto columns() const -> int override { return columns_; }

    auto rows() const -> int override { return rows_; }

    auto blocks() const -> std::vector<CellBlock> override {
        std::vector<CellBlock> blocks;
        for (int j = 0; j < rows_; j += stored_.ny) {
            for (int i = 0; i < columns_; i += stored_.nx) {
                blocks.push_back({i, j, std::min(stored_.nx, columns_ - i), std::min(stored_.ny, rows_ - j)});
            }
        }
        return blocks;
    }

    auto read(std::size_t member, const CellBlock& block) const -> std::vector<double> override {
        std::vector<double> part;
        for (int j = block.j0; j < block.j0 + block.ny; ++j) {
            for (int i = block.i0; i < block.i0 + block.nx; ++i) {
                part.push_back(values_[member][static_cast<std::size_t>(j * columns_ + i)]);
            }
        }
        return part;
    }

    auto at(std::size_t cell) const -> std::vector<double> {
        std::vector<double> all;
        for (const auto& member : values_) {
            all.push_back(member[cell]);
        }
        return all;
    }
};

/// Three members of 2 x 2 cells; south-west 0 1 2, south-east 4 4 4, north-west 3 1 -, north-east none.
void write_members(const ScratchFolder& folder) {
    folder.write("a.asc", grid_file("3 -9999\n0 4\n"));
    folder.write("b.asc", grid_file("1 -9999\n1 4\n"));
    folder.write("c.asc", grid_file("-9999 -9999\n2 4\n"));
    folder.write("list.txt", "# members\na.asc\n\nb.asc\nc.asc  \n");
}

auto is_near(const std::vector<double>& a, const std::vector<double>& b) -> bool {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double p, double q) {
        return std::abs(p - q) <= 1e-13 * std::abs(q) || (std::isnan(p) && std::isnan(q));
    });
}

/// A cell of `count` members with drawn values, of which some are the same.
auto drawn_cell(std::mt19937& draw, std::size_t count) -> CellMembers {
    CellMembers cell;
    for (std::size_t k = 0; k < count; ++k) {
        cell.add(static_cast<double>(draw() % 12), k + 1);
    }
    return cell;
}

const std::vector<WantedNumber> numbers_by_weight = {
    {MemberNumber::quantile, 0},   {MemberNumber::quantile, 0.1},  {MemberNumber::quantile, 0.3},
    {MemberNumber::quantile, 0.5}, {MemberNumber::quantile, 0.8},  {MemberNumber::quantile, 0.9},
    {MemberNumber::quantile, 1},   {MemberNumber::probability, 5}, {MemberNumber::mean, 0}};
constexpr std::size_t quantiles_by_weight = 7;  ///< the first of them, which are values of members

/// Whether two results of numbers_by_weight are the same, quantiles to the last bit.
auto agree(const std::vector<double>& a, const std::vector<double>& b) -> bool {
    return std::equal(a.begin(), a.begin() + quantiles_by_weight, b.begin()) && is_near(a, b);
}

auto is_same(const std::vector<double>& a, const std::vector<double>& b) -> bool {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](double p, double q) { return p == q || (std::isnan(p) && std::isnan(q)); });
}

}  // namespace

TEST_CASE("three members of four cells have the numbers made by hand") {
    const ScratchFolder folder;
    write_members(folder);
    const Combined all(
        folder, {{"list", "list.txt"}, {"unit", "m"}, {"quantiles", {0.5, 0.9}}, {"limits", {"50 cm", 3}}});

    REQUIRE(all.error == "");
    CHECK(is_same(all["mean"], {1, 4, 2, NAN}));
    CHECK(is_same(all["minimum"], {0, 4, 1, NAN}));
    CHECK(is_same(all["maximum"], {2, 4, 3, NAN}));
    CHECK(is_same(all["worst"], {3, 0, 1, NAN}));
    CHECK(is_same(all["quantile"], {1, 4, 1, NAN}));
    CHECK(is_same(all["probability"], {static_cast<double>(2 / 3.0F), 1, 1, NAN}));
    CHECK(all.unit("quantile") == "m");
    CHECK(all.unit("probability") == "1");
    CHECK(all.unit("worst") == "1");
    CHECK(all.name("quantile") == "Not exceeded by 50 % of 3 members");
    CHECK(all.name("probability") == "Share above 0.5 m of 3 members");
}

// South-west 0 1 2 and north-west 3 1 - with weights 1 2 5, of which the last does not count where it is
// missing.
TEST_CASE("members of weights 1, 2 and 5 have the numbers made by hand") {
    const ScratchFolder folder;
    write_members(folder);
    folder.write("weights.txt", "# members\na.asc\t1\r\n\nb.asc \t2\nc.asc\t5.0\n");
    const nlohmann::json common = {
        {"unit", "m"}, {"quantiles", {0.5}}, {"limits", {1}}, {"precision", "double"}};
    nlohmann::json in_graph = common, in_list = common;
    in_graph["list"] = "list.txt", in_graph["weights"] = {1, 2, 5};
    in_list["list"] = "weights.txt";

    for (const auto& params : {in_graph, in_list}) {
        const Combined all(folder, params);

        REQUIRE(all.error == "");
        CHECK(is_near(all["mean"], {1.5, 4, 5.0 / 3, NAN}));
        CHECK(is_same(all["minimum"], {0, 4, 1, NAN}));
        CHECK(is_same(all["maximum"], {2, 4, 3, NAN}));
        CHECK(is_same(all["worst"], {3, 0, 1, NAN}));
        CHECK(is_same(all["quantile"], {2, 4, 1, NAN}));
        CHECK(is_near(all["probability"], {5.0 / 8, 1, 1.0 / 3, NAN}));
        CHECK(all.name("quantile") == "Not exceeded by 50 % of 3 weighted members");
    }
    auto turned = common;
    turned["files"] = {"c.asc", "a.asc", "b.asc"}, turned["weights"] = {5, 1, 2};
    CHECK(is_near(Combined(folder, turned)["mean"], {1.5, 4, 5.0 / 3, NAN}));
}

TEST_CASE("a member of twice the weight counts as two, and one of three times as three") {
    std::mt19937 draw(3);
    for (int trial = 0; trial < 300; ++trial) {
        const auto cell = drawn_cell(draw, 1 + draw() % 20);
        MemberWeights weights;
        CellMembers repeated;
        for (const double value : cell.values) {
            const auto times = 1 + draw() % 3;
            weights.push_back(0.01 * static_cast<double>(times));
            for (unsigned k = 0; k < times; ++k) {
                repeated.add(value, repeated.values.size() + 1);
            }
        }

        CHECK(
            agree(numbers_of(cell, weights, numbers_by_weight), numbers_of(repeated, {}, numbers_by_weight)));
    }
}

TEST_CASE("only the ratios of weights count, and those that are all the same are as none") {
    for (const std::size_t members : {1U, 2U, 10U, 64U, 1000U}) {
        const DrawnMembers drawn(7, 5, members, {0, 0, 3, 2});
        MemberWeights rising(members), equal(members, 0.1);
        std::iota(rising.begin(), rising.end(), 1.0);
        const auto of = [&](double factor) {
            auto weights = rising;
            for (double& weight : weights) {
                weight *= factor;
            }
            return combined(drawn, weights, numbers_by_weight, std::nullopt);
        };
        const auto plain = of(1);

        for (const double factor : {0.1, 3.0, 1e-40}) {
            const auto scaled = of(factor);
            for (std::size_t n = 0; n < plain.size(); ++n) {
                const bool is_quantile = n < quantiles_by_weight;
                CHECK((is_quantile ? scaled[n] == plain[n] : is_near(scaled[n], plain[n])));
            }
        }
        CHECK(combined(drawn, equal, numbers_by_weight, std::nullopt) ==
              combined(drawn, {}, numbers_by_weight, std::nullopt));
    }
}

// Eight times 0.1 are less than 0.8.
TEST_CASE("quantiles do not depend on how sums of weights are rounded") {
    std::mt19937 draw(5);
    for (const std::size_t members : {3U, 10U, 30U, 1000U}) {
        const auto cell = drawn_cell(draw, members);

        CHECK(agree(numbers_of(cell, MemberWeights(members, 0.1), numbers_by_weight),
                    numbers_of(cell, {}, numbers_by_weight)));
    }
    CellMembers ten;
    for (std::size_t k = 1; k <= 10; ++k) {
        ten.add(static_cast<double>(k), k);
    }
    CHECK(numbers_of(ten, MemberWeights(10, 0.1), {{MemberNumber::quantile, 0.8}}).front() == 8);
}

TEST_CASE("a value in place of missing ones counts as any other") {
    const ScratchFolder folder;
    write_members(folder);
    const Combined all(folder, {{"files", {"a.asc", "b.asc", "c.asc"}},
                                {"unit", "m"},
                                {"missing", "0 m"},
                                {"quantiles", {0}},
                                {"limits", {0}}});

    REQUIRE(all.error == "");
    CHECK(is_same(all["minimum"], {0, 4, 0, 0}));
    CHECK(is_same(all["worst"], {3, 0, 1, 0}));
    CHECK(is_same(all["quantile"], {0, 4, 0, 0}));
    CHECK(all["mean"][2] == doctest::Approx(4.0 / 3));
    CHECK(all["probability"][3] == 0);
}

TEST_CASE("quantiles of 64 and of 1000 members are those of all values sorted, whatever the blocks") {
    for (const std::size_t members : {1U, 2U, 64U, 1000U}) {
        const DrawnMembers drawn(7, 5, members, {0, 0, 3, 2});
        std::vector<WantedNumber> wanted;
        const std::vector<double> shares{0, 0.1, 0.5, 0.9, 0.95, 1};
        for (const double share : shares) {
            wanted.push_back({MemberNumber::quantile, share});
        }
        wanted.push_back({MemberNumber::probability, 499});

        const auto found = combined(drawn, {}, wanted, std::nullopt);

        for (std::size_t cell = 0; cell < 35; ++cell) {
            auto sorted = drawn.at(cell);
            std::sort(sorted.begin(), sorted.end());
            for (std::size_t n = 0; n < shares.size(); ++n) {
                const auto below = static_cast<std::size_t>(std::count_if(
                    sorted.begin(), sorted.end(), [&](double v) { return v <= found[n][cell]; }));
                const auto less = static_cast<std::size_t>(std::count_if(
                    sorted.begin(), sorted.end(), [&](double v) { return v < found[n][cell]; }));
                const double needed = shares[n] * static_cast<double>(members);
                CHECK(static_cast<double>(below) >= needed - 1e-9);
                CHECK((static_cast<double>(less) < needed - 1e-9 || less == 0));
            }
            const auto above = std::count_if(sorted.begin(), sorted.end(), [](double v) { return v > 499; });
            CHECK(found.back()[cell] == static_cast<double>(above) / static_cast<double>(members));
        }
    }
}

TEST_CASE("blocks cover each cell once, in multiples of what files store, and hold what memory allows") {
    for (const std::size_t members : {1U, 64U, 1000U, 100000U}) {
        const CellBlock stored{0, 0, 512, 512};
        const auto blocks = member_blocks(1300, 900, stored, members);
        std::vector<char> seen(std::size_t{1300} * 900);
        for (const auto& block : blocks) {
            CHECK(static_cast<double>(block.nx) * block.ny * static_cast<double>(members) <= double{1 << 25});
            for (int j = block.j0; j < block.j0 + block.ny; ++j) {
                for (int i = block.i0; i < block.i0 + block.nx; ++i) {
                    ++seen[static_cast<std::size_t>(j) * 1300 + static_cast<std::size_t>(i)];
                }
            }
        }
        CHECK(std::count(seen.begin(), seen.end(), 1) == 1300 * 900);
        CHECK((members > 64 || blocks.front().ny == 512));
    }
}

TEST_CASE("members on triangles are UGRID files of one mesh, and others are refused") {
    const ScratchFolder folder;
    const auto data = square_of_triangles(1);
    const mesh::TriangleView triangles(data);
    const InputField grid{"grid", std::vector<double>{0, 0}, triangles.grid(), THW_AT_CELL, "m"};
    const InputField raster{"grid", std::vector<double>{0, 0}, Grid(2, 1, 0, 0, 10, 10), THW_AT_CELL, "m"};
    const std::vector<Point> corners{{0, 0}, {1, 0}, {0, 1}, {1, 1}};
    const std::vector<MeshElement> faces{MeshElement{0, 1, 3, -1}, MeshElement{0, 3, 2, -1}};
    const auto write = [&](const std::string& name, const std::vector<Point>& nodes,
                           const std::vector<double>& values, const std::string& mesh) {
        const auto file = folder.file(name);
        thalweg::bathymetry::test::write_ugrid(file, nodes, values, faces);
        thalweg::bathymetry::test::set_attribute(file, "bed", "mesh", mesh);
        thalweg::bathymetry::test::set_attribute(file, "bed", "location",
                                                 values.size() == 2 ? "face" : "node");
        thalweg::bathymetry::test::set_attribute(file, "bed", "units", "m");
    };
    write("a.nc", corners, {1, 2}, "mesh");
    write("b.nc", corners, {3, 1}, "mesh");
    write("nodes.nc", corners, {1, 2, 3, 4}, "mesh");
    write("stray.nc", corners, {1, 2}, "gone");
    write("wide.nc", {{0, 0}, {2, 0}, {0, 1}, {2, 1}}, {1, 2}, "mesh");
    const auto of = [&](const std::vector<std::string>& files) {
        return Combined(folder, {{"files", files}, {"variable", "bed"}}, {grid});
    };

    const auto both = of({"a.nc", "b.nc"});

    REQUIRE(both.error == "");
    CHECK(is_same(both["maximum"], {3, 2}));
    CHECK(is_same(both["worst"], {2, 1}));
    CHECK(
        of({"a.nc", "wide.nc"}).error ==
        "files: wide.nc: its mesh is not that of the input grid | 2 elements, 4 nodes | the same 2 elements "
        "and 4 nodes in the same order | connect the mesh on which all members were computed");
    CHECK(of({"a.nc", "nodes.nc"}).error.find("location 'node'; expected values at faces") !=
          std::string::npos);
    CHECK(of({"stray.nc"})
              .error.find("no mesh with coordinates of nodes; expected a variable of a UGRID "
                          "file") != std::string::npos);
    CHECK(Combined(folder, {{"files", {"a.nc"}}, {"variable", "depth"}}, {grid})
              .error.find("no variable 'depth'; expected one of bed in `variable`") != std::string::npos);
    CHECK(Combined(folder, {{"files", {"a.nc"}}}, {grid}).error ==
          "variable: the variable of the UGRID files is not named |  |  | name it");
    CHECK(
        Combined(folder, {{"files", {"a.nc"}}, {"variable", "bed"}}, {raster}).error ==
        "grid: members on this grid cannot be read | no triangles | the triangles on which members of UGRID "
        "files lie | take the input out where the members are rasters");
    CHECK(Combined(folder, {{"files", {"a.nc"}}, {"variable", "bed"}, {"unit", "s"}}, {grid})
              .error.find("unit: the files name another unit | s | m, as the files say") == 0);
    CHECK(of({"a.nc"}).log().front().text == "one member says nothing of others");
}

TEST_CASE("members of two quantities are refused, and those of two long names or one file told of") {
    const ScratchFolder folder;
    const auto write = [&](const std::string& file, const std::string& standard, const std::string& name) {
        TiffRecipe recipe;
        recipe.nx = recipe.ny = 1;
        recipe.north_first = {1};
        recipe.unit = "m";
        write_tiff(folder.file(file), recipe);
        const gis::DatasetPtr dataset(GDALDataset::Open(folder.file(file).c_str(), GDAL_OF_UPDATE));
        dataset->GetRasterBand(1)->SetMetadataItem("standard_name", standard.c_str());
        dataset->GetRasterBand(1)->SetMetadataItem("long_name", name.c_str());
    };
    write("level.tif", "altitude", "Largest level");
    write("depth.tif", "thickness", "Largest depth");
    write("last.tif", "thickness", "Depth at the end");
    write("untold.tif", "", "");
    const auto of = [&](const std::vector<std::string>& files) {
        return Combined(folder, {{"files", files}});
    };

    CHECK(of({"untold.tif", "level.tif", "depth.tif"}).error ==
          "files: depth.tif: its values are another quantity than those of the members before it | thickness "
          "| altitude, as in level.tif | leave out the files that hold something else");
    const auto names = of({"depth.tif", "last.tif", "untold.tif"});
    REQUIRE(names.error == "");
    REQUIRE(names.log().size() == 1);
    CHECK(contains(names.log()[0].text, "last.tif: its values are called \"Depth at the end\", those of "));
    CHECK(contains(names.log()[0].text, "depth.tif \"Largest depth\"; they are combined all the same"));
    const auto twice = of({"depth.tif", "untold.tif", "./depth.tif"});
    REQUIRE(twice.error == "");
    REQUIRE(twice.log().size() == 1);
    CHECK(
        contains(twice.log()[0].text, "depth.tif: members 1 and 3 are this one file, which counts for both"));
}

TEST_CASE("what cannot be combined is said with its file and a remedy") {
    const ScratchFolder folder;
    write_members(folder);
    folder.write("wide.asc", grid_file("1 1 1\n1 1 1\n", 3));
    folder.write("moved.asc", grid_file("1 1\n1 1\n", 2, 2, 5));
    folder.write("none.txt", "# nothing yet\n");
    folder.write("gone.txt", "a.asc\ngone.asc\n");
    folder.write("some.txt", "a.asc\t1\nb.asc\n");
    folder.write("late.txt", "# members\na.asc\nb.asc\t1\n");
    folder.write("often.txt", "a.asc\toften\n");
    folder.write("zero.txt", "a.asc\t1\nb.asc\t0\n");
    folder.write("good.txt", "a.asc\t1\nb.asc\t2\n");
    const auto said = [&](const nlohmann::json& params) { return Combined(folder, params).error; };

    CHECK(said({{"files", {"a.asc", "wide.asc"}}}) ==
          "files: wide.asc: its grid is not that of the members before it | 3 x 2 cells, x 0 to 30, y 0 to "
          "20, no CRS | 2 x 2 cells, x 0 to 20, y 0 to 20, no CRS, as in a.asc | bring all members to one "
          "grid, eg with gdalwarp");
    CHECK(said({{"files", {"a.asc", "moved.asc"}}}).find("moved.asc: its grid is not that") !=
          std::string::npos);
    CHECK(said(nlohmann::json::object()) ==
          "files: the members stand in one place | neither files nor list nor study | one of files, list and "
          "study | name the result of each member");
    CHECK(said({{"list", "none.txt"}}) ==
          "list: there are no members |  | one file at least | name the results");
    CHECK(said({{"list", "gone.txt"}}).find("gone.asc") != std::string::npos);
    CHECK(said({{"files", {"a.asc"}}, {"quantiles", {0.1, 0.2, 0.3, 0.4}}}) ==
          "quantiles: there are more of these than outputs | 4 | at most 3 | add another node for the rest");
    CHECK(said({{"files", {"a.asc"}}, {"unit", "m"}, {"limits", {"5 s"}}})
              .find("limits/0: this is no number in the unit of the values") == 0);
    CHECK(
        said({{"list", "some.txt"}}) ==
        "list: some.txt:2: some members have a weight and others have none | no weight, but some before |  | "
        "give each member a weight behind a tab, or none");
    CHECK(
        said({{"list", "late.txt"}}) ==
        "list: late.txt:3: some members have a weight and others have none | a weight, and none before |  | "
        "give each member a weight behind a tab, or none");
    CHECK(
        said({{"list", "often.txt"}}) ==
        "list: often.txt:1: this is no weight of a member | 'often' | a number above 0, from 1e-100 to 1e100 "
        "| correct it, or take the member out");
    CHECK(said({{"list", "zero.txt"}}).find("list: zero.txt:2: this is no weight of a member | '0'") == 0);
    CHECK(
        said({{"list", "good.txt"}, {"weights", {1, 2}}}) ==
        "weights: the members have weights twice | weights, and others in list | one of them | take weights "
        "out");
    CHECK(
        said({{"files", {"a.asc", "b.asc"}}, {"weights", {1, 2, 3}}}) ==
        "weights: each member needs a weight | 3 | 2, one for each member | give as many weights as members, "
        "in their order");
    CHECK(
        said({{"files", {"a.asc", "b.asc"}}, {"weights", {1, 0}}}) ==
        "weights/1: this is no weight of a member | 0 | a number above 0, from 1e-100 to 1e100 | correct it, "
        "or take the member out");
}
