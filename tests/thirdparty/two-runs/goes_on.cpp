// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// goes_on PROGRAM PLUGINS GRAPH NODE: saves a run of somebody else's node half way, goes on from there in
// another run, and compares all that the node remembers and shows at the end with the straight run, bit for
// bit.
#include <cstdio>
#include <memory>

#include <thalweg/runtime/session.hpp>
#include <thalweg/runtime/state_differences.hpp>

using namespace thalweg::runtime;

namespace {

auto has_same_bits(const Session& session, const std::string& graph, const std::string& node) -> bool {
    auto straight = session.run({graph, {}, "cpu", "results/straight"});
    straight.start();
    straight.advance_to(0.5 * straight.end());
    const auto half = std::make_shared<const SavedState>(straight.save());
    straight.advance_to(straight.end());
    auto resumed = session.run({graph, {}, "cpu", "results/resumed"}, half);
    resumed.start();
    resumed.advance_to(resumed.end());
    for (const auto& one : state_differences(straight.save(), resumed.save())) {
        std::printf("%s: %s: %s and %s\n", one.node.c_str(), one.block.c_str(), one.first.c_str(),
                    one.second.c_str());
    }
    std::printf("%s goes on from %g s with %zu bytes\n", node.c_str(), half->time, half->bytes());
    return !half->nodes.empty() && half->nodes.front().id == node && !half->nodes.front().blocks.empty() &&
           state_differences(straight.save(), resumed.save()).empty();
}

}  // namespace

auto main(int argc, char** argv) -> int {
    if (argc != 5) {
        std::fprintf(stderr, "usage: goes_on PROGRAM PLUGINS GRAPH NODE\n");
        return 3;
    }
    SessionOptions options;
    options.scanner = argv[1];
    options.plugin_folders = {argv[2]};
    try {
        return has_same_bits(Session::open(options), argv[3], argv[4]) ? 0 : 1;
    } catch (const Failure& failure) {
        std::fprintf(stderr, "%s\n", failure.what());
        return 1;
    }
}
