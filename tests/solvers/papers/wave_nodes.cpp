// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/wave_nodes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>
#include <vector>

#include "sip_systems.hpp"
#include "solvers/bench/papers/wave_map.hpp"
#include "solvers/bench/papers/wave_relay.hpp"
#include "solvers/bench/papers/wave_store.hpp"

// The wave mesh of form wf_all: what lies on it, and how blocks share its lines.
using namespace thalweg::solvers;
using namespace thalweg::solvers::papers;
using namespace thalweg::solvers::test;

namespace {

// A system and its wave mesh, both orientations of one layer.
class Meshed {
  public:
    explicit Meshed(System<double> system)
        : system_(std::move(system)), kept_(), passing_(), store_(sized(nullptr, nullptr)) {
        kept_.assign(static_cast<std::size_t>(store_.kept_values()), NAN);
        passing_.assign(static_cast<std::size_t>(store_.passing_values()), NAN);
        store_ = sized(kept_.data(), passing_.data());
        for (const bool mirrored : {false, true}) {
            for_nodes([&](std::int64_t k) {
                map_matrix(nodes(mirrored), field(mirrored), k);
                map_in(nodes(mirrored), field(mirrored), k);
            });
        }
    }

    auto system() -> System<double>& { return system_; }

    auto nodes(bool mirrored) const -> WaveNodes<double> { return store_.nodes(0, mirrored); }

    auto field(bool mirrored) -> SipLayer<double> {
        const FieldShape& f = system_.shape;
        return {f.nx, f.ny,   f.row_pitch, mirrored, system_.matrix(), system_.right.data(), system_.x.data(),
                {},   nullptr};
    }

    template <class Visit>
    void for_nodes(const Visit& visit) const {
        for (std::int64_t k = -store_.guard(); k < store_.mesh.size() + store_.guard(); ++k) {
            visit(k);
        }
    }

  private:
    auto sized(double* kept, double* passing) const -> WaveStore<double> {
        SipOptions options;
        return wave_store(WaveSetup{{system_.shape, options, 1}, SipForm::wf_all}, kept, passing);
    }

    System<double> system_;
    std::vector<double> kept_, passing_;
    WaveStore<double> store_;
};

auto meshed(std::int64_t nx, std::int64_t ny) -> Meshed {
    return Meshed(random_system<double>(padded_field(nx, ny, 1)));
}

constexpr std::int64_t shapes[][2] = {{1, 1}, {1, 7}, {7, 1}, {2, 2}, {5, 3}, {3, 5}, {32, 40}, {40, 33}};

// One sweep each way by so many threads, which share the lines as the blocks of one launch do.
void sweep_by_relay(const WaveNodes<double>& s, std::int64_t blocks) {
    const std::int64_t lines = s.mesh.lines();
    for (const bool backward : {false, true}) {
        std::atomic<std::int64_t> done{0};
        std::vector<std::thread> all;
        for (std::int64_t block = 0; block < blocks; ++block) {
            all.emplace_back([&, block] {
                const WaveSpan own = relay_span(lines, blocks, block);
                while (done.load(std::memory_order_acquire) < own.from) {
                    std::this_thread::yield();
                }
                for (std::int64_t n = own.from; n < own.to; ++n) {
                    const std::int64_t line = relay_line(lines, backward, n);
                    for (std::int64_t place = s.mesh.first(line); place < s.mesh.end(line); ++place) {
                        const std::int64_t k = line * s.mesh.pitch + place;
                        backward ? node_backward(s, k) : node_forward(s, k);
                    }
                }
                done.store(own.to, std::memory_order_release);
            });
        }
        for (std::thread& one : all) {
            one.join();
        }
    }
}

void factor(const WaveNodes<double>& s) {
    for (std::int64_t line = 0; line < s.mesh.lines(); ++line) {
        for (std::int64_t place = s.mesh.first(line); place < s.mesh.end(line); ++place) {
            node_factor(s, line * s.mesh.pitch + place, 0.92);
        }
    }
}

auto iterated_by(Meshed& all, std::int64_t blocks) -> std::vector<double> {
    const WaveNodes<double> s = all.nodes(false);
    factor(s);
    for (int n = 0; n < 3; ++n) {
        for (std::int64_t k = 0; k < s.mesh.size(); ++k) {
            node_scaled_residual(s, k);
        }
        sweep_by_relay(s, blocks);
    }
    all.for_nodes([&](std::int64_t k) { map_out(s, all.field(false), k); });
    return all.system().x;
}

}  // namespace

TEST_CASE("an unknown that goes to the wave mesh and back is the same, and gaps are left alone") {
    for (const auto& shape : shapes) {
        for (const bool mirrored : {false, true}) {
            Meshed all = meshed(shape[0], shape[1]);
            const std::vector<double> before = all.system().x;
            std::fill(all.system().x.begin(), all.system().x.end(), -1);

            all.for_nodes([&](std::int64_t k) { map_out(all.nodes(mirrored), all.field(mirrored), k); });

            for (std::size_t at = 0; at < before.size(); ++at) {
                CHECK(all.system().x[at] == (std::isnan(before[at]) ? -1 : before[at]));
            }
        }
    }
}

TEST_CASE("a cell's row lies at its node, with 0 where it points out of the field, and is the field's row") {
    for (const auto& shape : shapes) {
        for (const bool mirrored : {false, true}) {
            Meshed all = meshed(shape[0], shape[1]);
            const WaveNodes<double> s = all.nodes(mirrored);
            const SipLayer<double> field = all.field(mirrored);
            for (std::int64_t step = 0; step < shape[1]; ++step) {
                for (std::int64_t i = 0; i < shape[0]; ++i) {
                    const std::int64_t k = s.mesh.at(i, step);
                    const auto a = coefficients_at(field, i, field.row(step));

                    CHECK(s.west[k] == a.west);
                    CHECK(s.east[k] == a.east);
                    CHECK(s.south[k] == a.south);
                    CHECK(s.north[k] == a.north);
                    CHECK(s.centre[k] == a.centre);
                    CHECK(node_residual(s, k) == residual_at(field, i, field.row(step)));
                }
            }
        }
    }
}

TEST_CASE("nodes that are no cells are identity rows, before the first line and behind the last too") {
    Meshed all = meshed(5, 3);
    const WaveNodes<double> s = all.nodes(false);
    std::int64_t cells = 0;

    all.for_nodes([&](std::int64_t k) {
        const bool is_cell = node_at(s.mesh, k).is_cell;
        cells += is_cell ? 1 : 0;
        if (!is_cell) {
            CHECK(s.west[k] + s.east[k] + s.south[k] + s.north[k] == 0);
            CHECK(s.centre[k] == 1);
            CHECK(s.right[k] == 0);
            CHECK(s.x[k] == 0);
        }
        CHECK(s.change[k] == 0);
    });

    CHECK(cells == 15);
    CHECK_FALSE(node_at(s.mesh, -1).is_cell);
    CHECK_FALSE(node_at(s.mesh, s.mesh.size()).is_cell);
}

TEST_CASE("virtual nodes stay at 0 through iterations") {
    Meshed all = meshed(9, 40);
    const WaveNodes<double> s = all.nodes(false);

    iterated_by(all, 1);

    all.for_nodes([&](std::int64_t k) {
        if (!node_at(s.mesh, k).is_cell) {
            CHECK(s.x[k] == 0);
            CHECK(s.change[k] == 0);
        }
    });
}

TEST_CASE("an unknown turns from one orientation's mesh to the other's and back") {
    Meshed all = meshed(7, 12);
    const std::vector<double> before = all.system().x;
    const WaveNodes<double> straight = all.nodes(false);
    const WaveNodes<double> mirrored = all.nodes(true);
    for (std::int64_t k = 0; k < mirrored.mesh.size(); ++k) {
        mirrored.x[k] = 0;
    }

    all.for_nodes([&](std::int64_t k) { turn(straight, mirrored, k); });
    all.for_nodes([&](std::int64_t k) { map_out(mirrored, all.field(true), k); });

    for (std::size_t at = 0; at < before.size(); ++at) {
        CHECK((std::isnan(before[at]) || all.system().x[at] == before[at]));
    }
}

TEST_CASE("blocks have all lines of a sweep in their order, each once and about as many as the others") {
    for (const std::int64_t lines : {1, 2, 7, 128, 1995}) {
        for (const std::int64_t blocks : {1, 2, 3, 7, 128}) {
            std::int64_t next = 0;
            for (std::int64_t block = 0; block < blocks && blocks <= lines; ++block) {
                const WaveSpan own = relay_span(lines, blocks, block);

                CHECK(own.from == next);
                CHECK(own.to - own.from >= lines / blocks);
                CHECK(own.to - own.from <= lines / blocks + 1);
                next = own.to;
            }
            CHECK((blocks > lines || next == lines));
        }
    }
    CHECK(relay_line(7, false, 0) == 0);
    CHECK(relay_line(7, true, 0) == 6);
    CHECK(relay_line(7, true, 6) == 0);
}

TEST_CASE("no launch has more blocks than run at the same time, nor more than it has lines") {
    for (const std::int64_t lines : {1, 5, 130, 2000}) {
        for (const std::int64_t systems : {1, 7, 18, 500}) {
            for (const std::int64_t resident : {1, 7, 132, 264}) {
                const RelayGrid grid = relay_grid(lines, systems, resident);

                CHECK(grid.blocks >= 1);
                CHECK(grid.blocks <= lines);
                CHECK(grid.systems >= 1);
                CHECK(grid.systems <= systems);
                CHECK(grid.blocks * grid.systems <= resident);
            }
        }
    }
    CHECK(relay_grid(2000, 1, 264).blocks == 128);
    CHECK(relay_grid(2000, 18, 132).blocks == 7);
}

TEST_CASE("blocks that wait for each other give the bits of one") {
    const auto expected = [] {
        Meshed all = meshed(23, 17);
        return iterated_by(all, 1);
    }();
    for (const std::int64_t blocks : {2, 3, 8, 39}) {
        Meshed all = meshed(23, 17);
        const std::vector<double> x = iterated_by(all, blocks);
        CAPTURE(blocks);
        for (std::size_t at = 0; at < x.size(); ++at) {
            CHECK((std::isnan(expected[at]) || x[at] == expected[at]));
        }
    }
}
