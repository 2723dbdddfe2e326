// Runs my-node without a graph: my_node_test LIBRARY. Add a case for every equation and every error of your
// own.
#include <thalweg/testing/lone_node.hpp>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>
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

void mean_and_largest_are_written(const std::string& library) {
    Surroundings around;
    around.params = R"({"prefix": "levels"})";
    auto levels = LoneNode::from_library(library, "my-node", around);
    levels.give({"field", std::vector<float>{1, NAN, 3, 5}, thalweg::Grid(2, 2, 0, 0, 10, 10)});

    const auto wrong = to_text(levels.start());
    expect(wrong.empty(), wrong);
    expect(levels.run(0, 0).empty() && levels.run(0, 2, true).empty() && levels.finish().empty(),
           "the node runs");

    expect(levels.written_files().size() == 1, "one file is reported");
    std::ostringstream text;
    text << std::ifstream("levels.csv").rdbuf();
    expect(text.str() == "time [s],mean [1],largest [1]\n0,3,5\n2,3,5\n", text.str());
}

}  // namespace

auto main(int argc, char** argv) -> int {
    if (argc != 2) {
        std::fprintf(stderr, "usage: my_node_test LIBRARY\n");
        return 3;
    }
    mean_and_largest_are_written(argv[1]);
    return failures == 0 ? 0 : 1;
}
