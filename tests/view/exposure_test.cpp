// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <thalweg/testing/lone_node.hpp>
#include <thalweg/testing/small_meshes.hpp>

#include "support/geojson.hpp"
#include "support/scratch_folder.hpp"
#include "view/nodes/exposure_node.hpp"

using namespace thalweg;
using namespace thalweg::view;
using doctest::Approx;
using thalweg::test::feature;
using thalweg::test::geojson;
using thalweg::test::rectangle;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;
using thalweg::testing::FieldValues;
using thalweg::testing::InputField;
using thalweg::testing::LoneNode;
using thalweg::testing::square_of_triangles;
using thalweg::testing::Surroundings;
using thalweg::testing::to_text;

namespace {

const Grid street_grid(10, 1, 0, 0, 1, 1);

constexpr auto street_curves =
    "# a house loses a share of its value, a shed money per area\n"
    "depth [cm], house [%], shed [EUR m-2]\n"
    "0, 0, 0\n"
    "100, 40, 100\n"
    "200, 60, 150\n"
    "400, 100, 150\n";

/// Ten plots of 1 m2, houses with even numbers and sheds with odd ones; house k is worth 100 000 (k + 1) EUR.
auto street() -> std::string {
    std::vector<std::string> plots;
    for (int k = 0; k < 10; ++k) {
        plots.push_back(feature("Polygon", rectangle(k, 0, k + 1, 1),
                                nlohmann::json{{"name", "n" + std::to_string(k)},
                                               {"use", k % 2 == 0 ? "house" : "shed"},
                                               {"worth", 100000 * (k + 1)}}
                                    .dump()));
    }
    return geojson(plots);
}

const std::vector<float> street_depths{0, 0.01F, 0.25F, 0.5F, 1, 1.5F, 2, 3, 4, 6};

auto depth_on(FieldValues values, const Grid& grid) -> InputField {
    return {"depth", std::move(values), grid, THW_AT_CELL, "m"};
}

/// One sample of the node, and what it says and writes.
class Counted {
    ScratchFolder folder_;
    std::optional<LoneNode> node_;

  public:
    std::string error;

    Counted(const std::vector<InputField>& fields, nlohmann::json params, const std::string& objects,
            const std::string& curves = street_curves) {
        if (!objects.empty()) {
            params["file"] = folder_.write("street.geojson", objects).string();
            params["file_crs"] = "grid";
        }
        if (!curves.empty()) {
            params["curves_file"] = folder_.write("damage.csv", curves).string();
        }
        Surroundings here;
        here.params = params.dump();
        here.results = folder_.path();
        node_.emplace(LoneNode::of<ExposureNode>(here));
        for (const auto& field : fields) {
            node_->give(field);
        }
        error = to_text(node_->start());
        if (error.empty()) {
            error = to_text(node_->run(0, 7));
        }
        const auto path = folder_.path().string() + "/";
        for (auto at = error.find(path); at != std::string::npos; at = error.find(path)) {
            error.erase(at, path.size());
        }
    }

    auto node() const -> const LoneNode& { return *node_; }

    auto metric(const std::string& name) const -> double { return node_->metrics().at(name).value; }

    auto csv(const std::string& name) const -> std::string { return text_of(folder_.path() / name); }
};

const nlohmann::json of_street{
    {"name_attribute", "name"}, {"class_attribute", "use"}, {"value_attribute", "worth"}};

void check_street(const Counted& street) {
    // Houses: 0.25 m of 3, 1 m of 5, 2 m of 7 and 4 m of 9 times 100 000 EUR. Sheds of 1 m2: 0.5, 1.5, 3 and
    // 6 m. Number 0 is dry, and number 1 has not more than the threshold.
    const double houses = 0.1 * 300000 + 0.4 * 500000 + 0.6 * 700000 + 1.0 * 900000;
    const double sheds = 50 + 125 + 150 + 150;

    REQUIRE(street.error == "");
    CHECK(street.metric("damage") == Approx(houses + sheds).epsilon(1e-12));
    CHECK(street.metric("damage_house") == Approx(houses).epsilon(1e-12));
    CHECK(street.metric("damage_shed") == Approx(sheds).epsilon(1e-12));
    CHECK(street.metric("flooded_objects") == 8);
    CHECK(street.metric("flooded_area") == Approx(8).epsilon(1e-12));
    CHECK(street.node().metrics().at("damage").unit == "EUR");
    const auto objects = street.node().output_table("table");
    CHECK(objects.column("object").texts()[9] == "n9");
    CHECK(objects.column("damage").numbers()[6] == Approx(420000).epsilon(1e-12));
    CHECK(objects.column("damage").numbers()[9] == 150);
    const auto classes = street.node().output_table("classes");
    CHECK(classes.column("class").texts() == std::vector<std::string>{"house", "shed", "all"});
    CHECK(classes.column("flooded_objects").numbers() == std::vector<double>{4, 4, 8});
    CHECK(classes.column("value").numbers() == std::vector<double>{2500000, 3000000, 5500000});
    CHECK(street.node().log().front().text ==
          "the greatest depth, 6 m, lies beyond the last row of the depth-damage table, 4 m; the damage is "
          "that of this row");
}

auto sum_over(const std::vector<double>& field, double area) -> double {
    double sum = 0;
    for (const double value : field) {
        sum += std::isnan(value) ? 0 : value * area;
    }
    return sum;
}

}  // namespace

TEST_CASE("a street of ten plots has the damage made by hand, on a raster and on triangles") {
    const auto data = square_of_triangles(10);
    const mesh::TriangleView triangles(data);
    std::vector<float> depths(200, 9);  // other rows are not in the street
    for (std::size_t k = 0; k < 10; ++k) {
        depths[2 * k] = street_depths[k];
        depths[2 * k + 1] = street_depths[k] / 2;
    }

    const Counted raster({depth_on(street_depths, street_grid)}, of_street, street());
    const Counted mesh({depth_on(depths, triangles.grid())}, of_street, street());

    check_street(raster);
    check_street(mesh);
    CHECK(sum_over(raster.node().output("damage"), 1) == Approx(1550475).epsilon(1e-7));
    CHECK(sum_over(mesh.node().output("damage"), 0.5) == Approx(1550475).epsilon(1e-7));
    CHECK(std::isnan(mesh.node().output("damage")[20]));
    CHECK(raster.csv("node_classes.csv") ==
          "class,objects [1],flooded_objects [1],without_depth [1],area [m2],flooded_area [m2],value [EUR],"
          "damage [EUR]\nhouse,5,4,0,5,4,2500000,1550000\nshed,5,4,0,5,4,3e+06,475\n"
          "all,10,8,0,10,8,5500000,1550475\n");
}

TEST_CASE("an object takes the greatest depth of its cells, or their mean by area") {
    const auto block = geojson({feature("Polygon", rectangle(0, 0, 4, 1))});
    const auto depth = depth_on(std::vector<float>{0, 1, 2, NAN, 4, 4, 4, 4, 4, 4}, street_grid);
    const std::string curves = "depth [m], house [1]\n0, 0\n4, 1\n";
    const nlohmann::json params{{"value", "80 kEUR"}};
    auto mean = params;
    mean["object_depth"] = "mean";

    const Counted greatest({depth}, params, block, curves);
    const Counted average({depth}, mean, block, curves);

    REQUIRE(greatest.error == "");
    CHECK(greatest.metric("damage") == 40000);
    REQUIRE(average.error == "");
    CHECK(average.metric("damage") == 20000);
    CHECK(average.csv("node_objects.csv") ==
          "object,class,area [m2],value [EUR],depth [m],damage [EUR]\n1,house,4,80000,1,20000\n");
}

TEST_CASE("objects without a depth are told of, and counted apart from dry ones") {
    auto depths = street_depths;
    depths[2] = depths[5] = depths[7] = NAN;

    const Counted holes({depth_on(depths, street_grid)}, of_street, street());

    REQUIRE(holes.error == "");
    CHECK(holes.metric("without_depth") == 3);
    CHECK(holes.metric("flooded_objects") == 5);
    CHECK(holes.node().output_table("classes").column("without_depth").numbers() ==
          std::vector<double>{1, 2, 3});
    CHECK(
        holes.node().log().back().text ==
        "3 of 10 objects have no depth on any of their cells, the first is 'n2': no damage is counted for "
        "them; a cell without a level of the ground has no depth; draw such objects one cell wider, or take "
        "a terrain that has levels there");
}

TEST_CASE("shares in per cent that would fit as shares of 1 are told of, and objects of one name") {
    const auto depth = depth_on(std::vector<float>(10, 0.5F), street_grid);
    const auto told = [&](const std::string& objects, const std::string& shares) {
        const Counted counted({depth}, of_street, objects,
                              "depth [m], house [%], shed [EUR m-2]\n0, 0, 0\n1, " + shares + ", 100\n");
        REQUIRE(counted.error == "");
        std::string all;
        for (const auto& line : counted.node().log()) {
            all += line.severity == THW_WARNING ? line.text + "\n" : "";
        }
        return all;
    };
    auto renamed = street();
    renamed.replace(renamed.find("\"n3\""), 4, "\"n7\"");

    CHECK(told(street(), "35") == "");
    CHECK(told(street(), "0.35")
              .find("column 'house' in % is at most 0.35, which is 0.0035 of the value; write "
                    "[1] if these are shares of 1") != std::string::npos);
    CHECK(told(renamed, "35") ==
          "two objects are called 'n7', so that their rows cannot be told apart; look at name_attribute\n");
}

TEST_CASE("a house without the centre of a cell takes the cell around it, and value counts by area") {
    const Grid coarse(2, 2, 0, 0, 100, 100);
    const auto house = geojson({feature("Polygon", rectangle(110, 10, 120, 20))});
    const auto depth = depth_on(std::vector<float>{0, 1, 0, 0}, coarse);
    const InputField speed{"speed", std::vector<float>{9, 2, 9, 9}, coarse, THW_AT_CELL, "m s-1"};
    const InputField duration{"duration", std::vector<float>{9, 3600, 9, 9}, coarse, THW_AT_CELL, "s"};

    const Counted found({depth, speed, duration}, {{"value", "2000 EUR m-2"}}, house,
                        "depth [m], house [1]\n0, 0\n1, 0.5\n");

    REQUIRE(found.error == "");
    CHECK(found.csv("node_objects.csv") ==
          "object,class,area [m2],value [EUR],depth [m],speed [m s-1],duration [s],damage [EUR]\n"
          "1,house,100,2e+05,1,2,3600,1e+05\n");
    CHECK(found.node().output("damage")[1] == 10);
}

TEST_CASE("land use is counted by cell, with classes by number, by name and as other") {
    const InputField named{"class",     std::vector<float>{1, 1, 2, 2, 2, 2, 2, 2, 2, NAN},
                           street_grid, THW_AT_CELL,
                           "1",         "Land use; 1: wheat; 2: grass"};
    auto plain = named;
    plain.long_name = "";
    const auto depth = depth_on(std::vector<float>{0, 1, 0.5F, 0, 0, 0, 0, 0, 2, 2}, street_grid);

    const Counted by_name({depth, named}, nlohmann::json::object(), "",
                          "depth [m], wheat [EUR m-2], grass [EUR m-2]\n0, 0, 0\n1, 0.5, 0.2\n");
    const Counted by_number({depth, plain}, {{"value", "3 EUR m-2"}}, "",
                            "depth [m], 1 [1], other [EUR m-2]\n0, 0, 0\n1, 0.5, 0.2\n");
    const Counted unknown({depth, plain}, nlohmann::json::object(), "",
                          "depth [m], 1 [EUR m-2], 3 [EUR m-2]\n0, 0, 0\n1, 0.5, 0.2\n");

    REQUIRE(by_name.error == "");
    CHECK(by_name.csv("node_classes.csv") ==
          "class,area [m2],flooded_area [m2],value [EUR],damage [EUR]\nwheat,2,1,0,0.5\ngrass,7,2,0,"
          "0.30000000000000004\nall,9,3,0,0.8\n");
    CHECK(std::isnan(by_name.node().output("damage")[9]));
    REQUIRE(by_number.error == "");
    CHECK(by_number.metric("damage") == Approx(0.5 * 3 + 0.1 + 0.2).epsilon(1e-12));
    CHECK(by_number.metric("damage_2") == Approx(0.3).epsilon(1e-12));
    CHECK(
        unknown.error ==
        "curves_file: a class has no damages | '2' of cell (2, 0) at x = 2.5 m, y = 0.5 m | one of '1', '3' "
        "| add a column of this name, or a column 'other' for all other classes");
}

TEST_CASE("a depth-damage table that is none is refused with its place") {
    const auto depth = depth_on(street_depths, street_grid);
    const auto said = [&](const std::string& curves) {
        return Counted({depth}, {{"value", 1000}}, street(), curves).error;
    };

    CHECK(said("depth [m], house [1]\n0, 0\n1, 0.4\n2, 0.3\n") ==
          "curves_file: damage.csv: column 'house' falls | row 3, depth 2 m: 0.3 | at least 0.4, as in the "
          "row before | correct the table: deeper water does not do less damage");
    CHECK(said("depth [m], house [1]\n0, 0\n1,\n2, 0.3\n") ==
          "curves_file: damage.csv:3: column 'house' has no number here | '' | a finite number with a point, "
          "such as 12.5 | fill the gap, or leave the whole line out");
    CHECK(said("depth [m], house [1]\n0.5, 0.1\n1, 0.4\n") ==
          "curves_file: damage.csv: column 'house' has a gap | row 1, depth 0.5 m as the first one, with a "
          "damage of 0.1 | a row at depth 0 or below, or no damage in the first row | add a row with the "
          "depth at which damage begins");
    CHECK(said("depth [m], house [m]\n0, 0\n1, 0.4\n") ==
          "curves_file: damage.csv: column 'house' measures no damage | [m] | shares of the value, [1] or "
          "[%], or EUR per area, [EUR m-2] | correct the unit in the header, or set currency to that of the "
          "table");
    CHECK(said("depth [s], house [1]\n0, 0\n1, 0.4\n") ==
          "curves_file: damage.csv: column 'depth' measures no depth | [s] | a unit of length, such as m | "
          "correct the unit in the header");
    CHECK(said("depth [m], house [1]\n0, 0\n1, 40\n") ==
          "curves_file: damage.csv: column 'house' has a number that is no damage | row 2, depth 1 m: 40 | a "
          "share from 0 to 1 | write the unit as [%] if these are per cent");
    CHECK(said("depth [m], house [1]\n0, 0\n1, 0.3\n1, 0.4\n") ==
          "curves_file: damage.csv: column 'depth' does not rise | row 3: 1 m | more than 1 m | sort the "
          "rows, and give each depth once");
    CHECK(said("level [m], house [1]\n0, 0\n") ==
          "curves_file: damage.csv: the table has no depths | no column 'depth' | a column 'depth [m]' and a "
          "column for each class, such as 'house [1]' | name the columns so, and give a row for each depth");
    CHECK(said("depth [m]\n0\n") ==
          "curves_file: damage.csv: the table has no damages | a column 'depth' alone | a column for each "
          "class, such as 'house [1]' or 'farmland [EUR m-2]' | add one");
}

TEST_CASE("a table over an edge is held to the same rules") {
    const ScratchFolder folder;
    Surroundings here;
    here.results = folder.path();
    here.params = nlohmann::json{
        {"file", folder.write("s.geojson", street()).string()},
        {"file_crs", "grid"},
        {"value",
         1000}}.dump();
    const auto started = [&](const Table& curves) {
        auto node = LoneNode::of<ExposureNode>(here);
        node.give(depth_on(street_depths, street_grid));
        node.give({"curves", curves});
        return to_text(node.start());
    };

    CHECK(started(Table().add("depth", "m", {0, 1}).add("any", "1", {0, 1})) == "");
    CHECK(started(Table().add("depth", "m", {0, 1}).add("any", "1", {0, NAN})) ==
          "curves: the input curves: column 'any' has a gap | row 2, depth 1 m | a damage at every depth | "
          "fill it in, or leave the whole row out");
}

TEST_CASE("what exposure cannot count is said with its place and a remedy") {
    const auto depth = depth_on(street_depths, street_grid);
    const InputField classes{"class", std::vector<float>(10, 1), street_grid, THW_AT_CELL, "1"};
    const auto said = [&](const nlohmann::json& more) {
        auto params = of_street;
        params.update(more);
        return Counted({depth}, params, street()).error;
    };
    const auto none = nlohmann::json::object();
    const auto outside = geojson({feature("Polygon", rectangle(0, 0, 1, 1), R"({"name": "in"})"),
                                  feature("Polygon", rectangle(20, 0, 30, 1), R"({"name": "out"})")});
    const nlohmann::json skip{{"outside", "skip"}, {"value", 10}};
    const std::string one_curve = "depth [m], house [1]\n0, 0\n1, 1\n";

    CHECK(said({{"class_attribute", ""}, {"name_attribute", "street"}}) ==
          "name_attribute: street.geojson: the polygons have no attribute of this name | street | one of "
          "name, use, worth | name one of them, or leave name_attribute out to number the polygons");
    CHECK(said({{"class_attribute", "name"}}) ==
          "curves_file: a class has no damages | 'n0' of object 'n0' | one of 'house', 'shed' | add a column "
          "of this name, or a column 'other' for all other classes");
    CHECK(said({{"value_attribute", ""}}) ==
          "value: street.geojson: an object has no value, of which the table gives shares | object 'n0' with "
          "the damages of 'house' | a value in money | name an attribute in value_attribute, or set value, "
          "such as \"250 kEUR\"");
    CHECK(
        said({{"value", "5 m"}}) ==
        "value: this is no number in the unit of the field | \"5 m\" | a number, or a text with a unit that "
        "measures the same as 'EUR' | correct the number or its unit");
    CHECK(said({{"value", "-5 EUR"}}) == "value: a value is below 0 | -5 | 0 or more | correct it");
    CHECK(Counted({depth, classes}, {{"name_attribute", "name"}, {"value", "1 EUR m-2"}}, "", one_curve)
              .error == "name_attribute: only polygons have attributes |  |  | take it out");
    CHECK(said({{"currency", "m"}}) ==
          "currency: this is no unit of money | m | EUR, kEUR, USD or another multiple of EUR or USD | "
          "convert the table and the values to one of them");
    CHECK(Counted({depth}, none, street()).error ==
          "curves_file: a class has no damages | object '1', which has no class | one of 'house', 'shed' | "
          "name the attribute of the classes in class_attribute");
    CHECK(Counted({depth}, none, "").error ==
          "class: damage needs one kind of what it is done to | neither polygons nor classes | one of them | "
          "name a file of polygons, or connect the input objects or class");
    CHECK(Counted({depth, classes}, of_street, street()).error.find("polygons and a class for each cell") !=
          std::string::npos);
    CHECK(Counted({depth}, of_street, street(), "").error ==
          "curves_file: damage needs one depth-damage table | neither a file nor the input curves | one of "
          "them | name a CSV file, or connect a table");
    CHECK(Counted({depth, classes}, none, "", one_curve).error ==
          "value: land use has no value per area, of which the table gives shares |  | a value in money per "
          "area, such as \"2 EUR m-2\" | set it, or give a table of money per area");
    CHECK(Counted({depth}, {{"name_attribute", "name"}, {"value", 10}}, outside, one_curve).error ==
          "file: an object lies in no cell of the grid | 'out' | objects on the grid | correct its place, or "
          "set \"outside\": \"skip\" to leave such objects out");
    const Counted skipped({depth}, skip, outside, one_curve);
    REQUIRE(skipped.error == "");
    CHECK(skipped.node().log().front().text == "object '2' lies in no cell of the grid and is left out");
}
