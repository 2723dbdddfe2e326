// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "engine_nodes.hpp"

// The law that a look changes nothing, over graphs drawn at random.
using namespace thalweg::testing;

namespace {

/// A graph of nodes that depend on each other's values at the ends of intervals, and who looks at them when.
class DrawnGraph {
    std::mt19937 random_;
    double end_, couple_;
    std::vector<thalweg::runtime::GraphNode> nodes_;
    std::vector<std::string> outputs_;

    auto below(std::size_t count) -> std::size_t { return random_() % count; }

    /// A source before the node, or any at all by feedback.
    auto source(std::size_t k, std::size_t count) -> std::pair<std::string, std::string> {
        const bool feedback = k == 0 || below(4) == 0;
        const auto from = "n" + std::to_string(feedback ? below(count) : below(k)) + ".held";
        return {"in", from + (feedback ? "!" : "")};
    }

  public:
    explicit DrawnGraph(unsigned seed) : random_(seed) {
        couple_ = 0.25 * static_cast<double>(1 + below(16));
        end_ = couple_ * static_cast<double>(2 + below(6));
        const auto count = 1 + below(5);
        for (std::size_t k = 0; k < count; ++k) {
            const auto id = "n" + std::to_string(k);
            const nlohmann::json length = {{"length", 0.03 * static_cast<double>(1 + below(40))}};
            std::vector<std::pair<std::string, std::string>> in;
            if (below(4) != 0) {
                in.push_back(source(k, count));
            }
            nodes_.push_back(make_node(id, "test-mixer", length, in));
            outputs_.push_back(id + ".held");
            if (below(3) == 0) {
                nodes_.push_back(
                    make_node("f" + std::to_string(k), "test-follow", {}, {{"in", id + ".held"}}));
                outputs_.push_back("f" + std::to_string(k) + ".out");
            }
        }
    }

    auto end() const -> double { return end_; }

    auto couple() const -> double { return couple_; }

    auto outputs() const -> const std::vector<std::string>& { return outputs_; }

    /// Times of output: at random, at ends of intervals and beside them.
    auto draw_times() -> std::vector<double> {
        std::vector<double> times;
        for (auto left = 1 + below(10); left > 0; --left) {
            const double whole = couple_ * static_cast<double>(below(8));
            const double time =
                std::min(end_, below(3) == 0 ? whole : end_ * static_cast<double>(below(100000)) / 99999);
            times.push_back(time);
        }
        std::sort(times.begin(), times.end());
        times.erase(std::unique(times.begin(), times.end()), times.end());
        return times;
    }

    /// The run to an end with somebody who looks at some outputs; returns what `seen` has noted.
    auto run(double end, const std::vector<std::pair<std::string, std::vector<double>>>& looks) const
        -> std::vector<std::vector<NumberRecord>> {
        reset();
        auto graph = make_graph(nodes_);
        graph.end = end;
        graph.couple = couple_;
        for (std::size_t k = 0; k < looks.size(); ++k) {
            auto note =
                make_node("look" + std::to_string(k), "test-number", {}, {{"number", looks[k].first}});
            note.schedule = at(looks[k].second);
            graph.nodes.push_back(std::move(note));
        }
        run_graph(std::move(graph));
        std::vector<std::vector<NumberRecord>> seen;
        for (std::size_t k = 0; k < looks.size(); ++k) {
            seen.push_back(numbers("look" + std::to_string(k)));
        }
        return seen;
    }

    auto draw_look() -> std::pair<std::string, std::vector<double>> {
        return {outputs_[below(outputs_.size())], draw_times()};
    }
};

/// Whether one has the numbers of the other at its own times, bit by bit.
auto agrees(const std::vector<NumberRecord>& some, const std::vector<NumberRecord>& all) -> bool {
    return std::all_of(some.begin(), some.end(), [&](const NumberRecord& one) {
        return std::any_of(all.begin(), all.end(), [&](const NumberRecord& other) {
            return one.time == other.time && one.value == other.value;
        });
    });
}

auto thinned(const std::vector<double>& times) -> std::vector<double> {
    std::vector<double> some;
    for (std::size_t k = 0; k < times.size(); k += 2) {
        some.push_back(times[k]);
    }
    return some;
}

}  // namespace

TEST_CASE("law: more, fewer or other looks, or a later end, change no bit of what anybody sees") {
    const char* const asked = std::getenv("THALWEG_DRAWN_GRAPHS");
    const int count = asked == nullptr ? 300 : std::atoi(asked);
    for (int k = 1; k <= count; ++k) {
        const auto seed = static_cast<unsigned>(k);
        CAPTURE(seed);
        DrawnGraph graph(seed);
        const auto look = graph.draw_look(), other = graph.draw_look(), third = graph.draw_look();
        const auto alone = graph.run(graph.end(), {look}).front();
        REQUIRE(alone.size() == look.second.size());

        CHECK(agrees(alone, graph.run(graph.end(), {look, other, third}).front()));
        CHECK(agrees(graph.run(graph.end(), {{look.first, thinned(look.second)}}).front(), alone));
        CHECK(agrees(alone, graph.run(graph.end(), {third, look}).back()));
        CHECK(agrees(alone, graph.run(graph.end() + 2.5 * graph.couple(), {look, other}).front()));
    }
}
