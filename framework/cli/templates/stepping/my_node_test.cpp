// Runs my-node without a graph: my_node_test LIBRARY. Add a case for every equation and every error of your
// own.
#include <thalweg/testing/lone_node.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

using thalweg::Device;
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

auto node(const std::string& library, const std::string& params, Device device) -> LoneNode {
    Surroundings around;
    around.params = params;
    around.device = device;
    return LoneNode::from_library(library, "my-node", around);
}

void hill_creeps_away_and_keeps_its_volume(const std::string& library, Device device) {
    auto hill = node(library, R"({"cells": 40, "cell_size": "10 m", "diffusivity": "5 m2 s-1"})", device);

    const auto wrong = to_text(hill.start());
    expect(wrong.empty(), wrong);
    expect(hill.output_field("elevation").long_name() == "Bed elevation", "legends call it by its long name");
    const auto before = hill.output("elevation");
    expect(hill.advance(500).empty(), "the node runs to 500 s");
    const auto after = hill.output("elevation");

    const auto sum = [](const std::vector<double>& z) { return std::accumulate(z.begin(), z.end(), 0.0); };
    expect(std::fabs(sum(after) / sum(before) - 1) < 1e-4, "the volume stays");
    expect(*std::max_element(after.begin(), after.end()) < *std::max_element(before.begin(), before.end()),
           "the top sinks");
}

void hill_goes_on_from_a_state(const std::string& library, Device device) {
    auto straight = node(library, R"({"cells": 40, "diffusivity": "5 m2 s-1"})", device);
    auto resumed = node(library, R"({"cells": 40, "diffusivity": "5 m2 s-1"})", device);

    expect(straight.start().empty() && straight.advance(300).empty(), "the node runs to 300 s");
    const auto state = straight.save();
    expect(straight.advance(500).empty(), "the straight run goes on");
    expect(resumed.start().empty() && resumed.restore(state, 300).empty(), "a new node takes the state");
    expect(resumed.advance(500).empty(), "it goes on from there");

    expect(resumed.output("elevation") == straight.output("elevation"), "the split run has the same bits");
    expect(resumed.metrics().at("steps").value == straight.metrics().at("steps").value, "and counts on");
}

void flat_bed_stays(const std::string& library, Device device) {
    auto bed = node(library, "{}", device);
    bed.give({"bed", std::vector<float>(6, 2.5F), thalweg::Grid(3, 2, 0, 0, 10, 10)});

    expect(bed.start().empty() && bed.advance(100).empty(), "the node runs on a bed");

    expect(bed.output("elevation") == std::vector<double>(6, 2.5), "a flat bed stays as it is");
}

void negative_diffusivity_is_refused(const std::string& library) {
    const auto wrong = node(library, R"({"diffusivity": -1})", Device()).configure();

    expect(wrong.size() == 1 && wrong.front().subject() == "diffusivity",
           "a negative diffusivity is refused");
}

}  // namespace

auto main(int argc, char** argv) -> int {
    if (argc != 2) {
        std::fprintf(stderr, "usage: my_node_test LIBRARY\n");
        return 3;
    }
    for (const auto device : {Device(), Device::cuda()}) {
        const bool is_there = !device.is_cuda() || LoneNode::has_cuda();
        if (is_there && node(argv[1], "{}", device).runs_on(device)) {
            hill_creeps_away_and_keeps_its_volume(argv[1], device);
            hill_goes_on_from_a_state(argv[1], device);
            flat_bed_stays(argv[1], device);
        }
    }
    negative_diffusivity_is_refused(argv[1]);
    return failures == 0 ? 0 : 1;
}
