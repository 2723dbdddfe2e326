// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/ladder/sataporn.hpp"

#include "shallowwater/bench/ladder/ours.hpp"
#include "shallowwater/bench/ladder/waf_grid.hpp"
#include "shallowwater/bench/measure/schemes.hpp"

namespace thalweg::shallowwater::bench {

namespace {

using namespace waf;

// The paper's two programs for one CPU core.
class Serial final : public Variant {
  public:
    Serial(const CircularDam& dam, bool by_edges) : by_edges_(by_edges), first_(dam) {
        const auto n = static_cast<std::size_t>(dam.size);
        const auto array = [&](std::size_t count) {
            values_.emplace_back(count);
            return values_.back().data();
        };
        values_.reserve(14);
        const std::size_t faces = by_edges ? n * (n + 1) : 0;
        grid_.now = {array(n * n), array(n * n), array(n * n)};
        grid_.next = {array(n * n), array(n * n), array(n * n)};
        grid_.x = {array(faces), array(faces), array(faces), array(faces)};
        grid_.y = {array(faces), array(faces), array(faces), array(faces)};
        grid_.bed = first_.bed.data();
        grid_.n = dam.size;
        grid_.step = static_cast<float>(CircularDam::step());
    }

    void start() override {
        std::copy(first_.depth.begin(), first_.depth.end(), grid_.now.depth);
        std::fill_n(grid_.now.qx, first_.depth.size(), 0.0f);
        std::fill_n(grid_.now.qy, first_.depth.size(), 0.0f);
    }

    void run(int steps) override {
        for (int step = 0; step < steps; ++step) {
            by_edges_ ? step_by_edges() : step_by_cells();
            std::swap(grid_.now, grid_.next);
        }
    }

    auto depth() -> std::vector<float> override {
        return {grid_.now.depth, grid_.now.depth + first_.depth.size()};
    }

  private:
    template <class Function>
    static void loop(int width, int height, const Function& function) {
        for (int j = 0; j < height; ++j) {
            for (int i = 0; i < width; ++i) {
                function(i, j);
            }
        }
    }

    auto cell(int i, int j) const -> std::ptrdiff_t { return static_cast<std::ptrdiff_t>(j) * grid_.n + i; }

    auto x_face(int i, int j) const -> std::ptrdiff_t { return cell(i, j) + j; }

    void step_by_cells() const {
        loop(grid_.n, grid_.n, [&](int i, int j) {
            update(grid_, i, j, flux_at<false, false>(grid_, i, j), flux_at<false, false>(grid_, i + 1, j),
                   flux_at<true, false>(grid_, j, i), flux_at<true, false>(grid_, j + 1, i));
            slow_down(grid_, cell(i, j));
        });
    }

    void step_by_edges() const {
        loop(grid_.n + 1, grid_.n,
             [&](int i, int j) { store(grid_.x, x_face(i, j), flux_at<false, false>(grid_, i, j)); });
        loop(grid_.n, grid_.n + 1,
             [&](int i, int j) { store(grid_.y, cell(i, j), flux_at<true, false>(grid_, j, i)); });
        loop(grid_.n, grid_.n, [&](int i, int j) {
            update(grid_, i, j, load_flux(grid_.x, x_face(i, j)), load_flux(grid_.x, x_face(i + 1, j)),
                   load_flux(grid_.y, cell(i, j)), load_flux(grid_.y, cell(i, j + 1)));
            slow_down(grid_, cell(i, j));
        });
    }

    bool by_edges_;
    FirstState first_;
    std::vector<std::vector<float>> values_;
    Grid grid_ = {};
};

auto serial_rung(const char* name, const char* what, bool by_edges) -> Rung {
    return {name, what, paper_scheme, true,
            [by_edges](const CircularDam& dam) { return std::make_unique<Serial>(dam, by_edges); }};
}

// Without rungs.
auto sataporn_paper() -> Ladder {
    Ladder ladder;
    ladder.source =
        "Sataporn et al. 2021 (Model. Simul. Eng.): MUSCL + hydrostatic reconstruction + WAF, one Euler "
        "step, float.\n"
        "UNSTABLE in smooth flow: benchmark variants only. The WAF limiter (van Leer), which the paper "
        "leaves open, and\n"
        "the friction (closed implicit form) are ours.";
    ladder.tolerance = 1e-3;
    return ladder;
}

}  // namespace

auto sataporn_sweep([[maybe_unused]] Machine& machine) -> Ladder {
    Ladder ladder = sataporn_paper();
#if defined(THALWEG_HAS_CUDA)
    if (machine.is_cuda()) {
        add_sataporn_bounds(machine, ladder);
    }
#endif
    return ladder;
}

auto sataporn_ladder(Machine& machine) -> Ladder {
    Ladder ladder = sataporn_paper();
    ladder.rungs.push_back(serial_rung("cell-based", "one CPU thread, every flux twice", false));
    ladder.rungs.push_back(serial_rung("edge-based", "one CPU thread, fluxes stored by edge", true));
#if defined(THALWEG_HAS_CUDA)
    if (machine.is_cuda()) {
        add_sataporn_kernels(machine, ladder);
    }
#endif
    for (const auto& scheme : scheme_list) {
        if (scheme.scheme != Scheme::waf) {
            continue;
        }
        Options options;
        options.scheme = scheme.scheme;
        options.waf_form = scheme.waf_form;
        ladder.rungs.push_back({std::string("ours ") + scheme.name,
                                scheme.steps_by_direction ? "another scheme: one step, split"
                                                          : "another scheme: MUSCL, two stages",
                                "", false, [&machine, options](const CircularDam& dam) {
                                    return std::make_unique<Ours>(machine, dam, options);
                                }});
    }
    return ladder;
}

}  // namespace thalweg::shallowwater::bench
