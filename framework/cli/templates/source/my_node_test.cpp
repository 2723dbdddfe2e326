// Runs my-node without a graph: my_node_test LIBRARY. Add a case for every equation and every error of your
// own.
#include <thalweg/testing/lone_node.hpp>

#include <cstdio>
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

void storm_moves_east(const std::string& library) {
    Surroundings around;
    around.params = R"({"peak": 100, "radius": "10 m", "speed": "5 m/s"})";
    auto storm = LoneNode::from_library(library, "my-node", around);
    storm.give({"bed", std::vector<float>(3), thalweg::Grid(3, 1, 0, 0, 10, 10)});

    const auto wrong = to_text(storm.start());
    expect(wrong.empty(), wrong);
    expect(storm.advance(2).empty(), "the node runs to 2 s");

    // It is 5 m from the western edge in the middle of the interval: over the first of three cells of 10 m.
    const auto rain = storm.output("rain");
    expect(rain[0] == 100, "the peak is over the first cell");
    expect(rain[1] > 60.6 && rain[1] < 60.7, "one radius away it is exp(-1/2)");
}

}  // namespace

auto main(int argc, char** argv) -> int {
    if (argc != 2) {
        std::fprintf(stderr, "usage: my_node_test LIBRARY\n");
        return 3;
    }
    storm_moves_east(argv[1]);
    return failures == 0 ? 0 : 1;
}
