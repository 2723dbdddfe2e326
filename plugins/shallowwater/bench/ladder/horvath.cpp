// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/ladder/horvath.hpp"

#include <algorithm>

#include "shallowwater/bench/ladder/ours.hpp"
#include "shallowwater/bench/measure/schemes.hpp"

namespace thalweg::shallowwater::bench {

namespace {

using namespace horvath;

// The first rung of a scheme in a loop over cells, to check all this where there is no GPU.
template <class Scheme>
class SerialLines final : public Variant {
    using Blocks = BlockLayout<Scheme>;

  public:
    explicit SerialLines(const CircularDam& dam)
        : first_(dam), values_(11, std::vector<float>(first_.level.size())) {
        const auto array = [&](std::size_t k) { return values_[k].data() + Blocks::origin(dam.size); };
        grid_ = {{array(0), array(1), array(2)},
                 {array(3), array(4), array(5)},
                 {array(6), array(7), array(8)},
                 array(9),
                 array(10),
                 nullptr,
                 &step_,
                 dam.size,
                 Blocks::pitch(dam.size),
                 static_cast<float>(CircularDam::step())};
        values_[9] = first_.bed_east;
        values_[10] = first_.bed_north;
    }

    void start() override {
        values_[0] = first_.level;
        std::fill(values_[1].begin(), values_[1].end(), 0.0f);
        std::fill(values_[2].begin(), values_[2].end(), 0.0f);
        step_ = grid_.longest_step;
        mirror_all(grid_.u);
    }

    void run(int steps) override {
        for (int step = 0; step < steps; ++step) {
            const float speed = find_rates(grid_.u);
            step_ = Scheme::limits_outflow ? step_ : step_for(speed, grid_.longest_step);
            for_cells([&](int i, int j) { integrate<false>(grid_, i, j); });
            mirror_all(grid_.star);
            const float later = find_rates(grid_.star);
            for_cells([&](int i, int j) { integrate<true>(grid_, i, j); });
            mirror_all(grid_.u);
            step_ = Scheme::limits_outflow ? step_for(later, grid_.longest_step) : step_;
        }
    }

    auto depth() -> std::vector<float> override { return depth_of(grid_, first_, values_[0]); }

  private:
    template <class Function>
    void for_cells(const Function& function) const {
        for (int j = 0; j < grid_.n; ++j) {
            for (int i = 0; i < grid_.n; ++i) {
                function(i, j);
            }
        }
    }

    void mirror_all(const Fields& fields) const {
        for (int k = 0; k < grid_.n; ++k) {
            mirror<Scheme::ghosts>(grid_, fields, k);
        }
    }

    auto find_rates(const Fields& f) const -> float {
        float speed = 0;
        for_cells([&](int i, int j) {
            const auto k = grid_.index(i, j);
            const Rate x = Scheme::rate_from_memory(line_along_x(grid_, f, k), speed);
            const Rate y = Scheme::rate_from_memory(line_along_y(grid_, f, k), speed);
            store_rates(grid_, k, x, y);
        });
        return speed;
    }

    FirstState<Scheme> first_;
    std::vector<std::vector<float>> values_;
    Grid grid_ = {};
    float step_ = 0;
};

// A scheme as published, with the bed between corners.
template <class Scheme>
auto bilinear() -> Options {
    Options options;
    options.scheme = find_scheme(Scheme::name).scheme;
    options.form = shallowwater::Form::published;
    options.hwp14_form = Hwp14Form::per_direction;
    options.bed_shape = BedShape::corners;
    options.desingularisation_depth = Scheme::desingularisation_depth;
    return options;
}

template <class Scheme>
void add_rungs(Machine& machine, Ladder& ladder) {
    const std::string name = Scheme::name;
#if defined(THALWEG_HAS_CUDA)
    if (machine.is_cuda()) {
        add_kernels(Scheme{}, machine, ladder);
    }
#endif
    if (!machine.is_cuda()) {
        ladder.rungs.push_back(
            {name + " serial", "cell by cell from memory (ours, to check the ladder)", name, true,
             [](const CircularDam& dam) { return std::make_unique<SerialLines<Scheme>>(dam); }});
    }
    ladder.rungs.push_back({"ours " + name, "one fused marching kernel a stage", name, false,
                            [&machine](const CircularDam& dam) {
                                return std::make_unique<Ours>(machine, dam, bilinear<Scheme>());
                            }});
}

}  // namespace

auto horvath_ladder(Machine& machine, const std::vector<std::string>& schemes) -> Ladder {
    Ladder ladder;
    ladder.source =
        "Horvath et al. 2016 (Int. J. High Perform. Comput. Appl.): KP07 and HWP14, SSP-RK2, float, flux "
        "and\n"
        "integration kernels, blocks of 16 x 16 with 12 x 12 (HWP14: 10 x 10) inner cells, a kernel each for "
        "the\n"
        "time step and the walls. HWP14's cases and its limit of the outflow are ours, of the form "
        "`published`.\n"
        "Registers are not held to the paper's 32.";
    ladder.tolerance = 1e-4;
    const auto wants = [&](const char* name) {
        return std::find(schemes.begin(), schemes.end(), name) != schemes.end();
    };
    if (wants(kp07::Scheme::name)) {
        add_rungs<kp07::Scheme>(machine, ladder);
    }
    if (wants(hwp14::Scheme::name)) {
        add_rungs<hwp14::Scheme>(machine, ladder);
    }
    return ladder;
}

}  // namespace thalweg::shallowwater::bench
