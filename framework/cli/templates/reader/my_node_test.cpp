// Runs my-node without a graph: my_node_test LIBRARY. Add a case for every equation and every error of your
// own.
#include <thalweg/testing/lone_node.hpp>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

using thalweg::testing::LoneNode;
using thalweg::testing::Surroundings;
using thalweg::testing::to_text;

namespace {

int failures = 0;

void expect(bool is_true, const std::string& what) {
    if (!is_true) {
        std::fprintf(stderr, "failed: %s\n", what.c_str());
        ++failures;
    }
}

auto bed(const std::string& library, const std::string& text) -> LoneNode {
    std::ofstream("points.csv") << text;
    Surroundings around;
    around.params = R"({"file": "points.csv", "cell_size": "10 m"})";
    return LoneNode::from_library(library, "my-node", around);
}

void levels_lie_between_two_points(const std::string& library) {
    auto two = bed(library, "x [m], y [m], level [cm]\n0, 0, 100\n20, 0, 300\n");

    const auto wrong = to_text(two.start());
    expect(wrong.empty(), wrong);

    const auto level = two.output("elevation");
    const std::vector<double> right = {1, 2, 3};
    for (std::size_t k = 0; k < right.size(); ++k) {
        expect(level.size() == right.size() && std::fabs(level[k] - right[k]) < 1e-6,
               "levels are 1, 2 and 3 m");
    }
}

void column_of_another_quantity_is_refused(const std::string& library) {
    auto seconds = bed(library, "x [m], y [m], level [s]\n0, 0, 1\n");

    const auto wrong = to_text(seconds.start());

    expect(wrong.find("column 'level' cannot be converted") != std::string::npos, wrong);
}

}  // namespace

auto main(int argc, char** argv) -> int {
    if (argc != 2) {
        std::fprintf(stderr, "usage: my_node_test LIBRARY\n");
        return 3;
    }
    levels_lie_between_two_points(argv[1]);
    column_of_another_quantity_is_refused(argv[1]);
    return failures == 0 ? 0 : 1;
}
