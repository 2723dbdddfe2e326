// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/ladder/horvath.hpp"

#include "shallowwater/bench/ladder/kp07_grid.hpp"
#include "shallowwater/bench/ladder/ours.hpp"

namespace thalweg::shallowwater::bench {

namespace {

using namespace kp07;

// The first rung of the ladder in a loop over cells, to check all this where there is no GPU.
class Serial final : public Variant {
  public:
    explicit Serial(const CircularDam& dam)
        : first_(dam), values_(11, std::vector<float>(first_.level.size())) {
        const auto array = [&](std::size_t k) {
            return values_[k].data() + static_cast<std::ptrdiff_t>(ghosts) * pitch_of(dam.size) + ghosts;
        };
        grid_ = {{array(0), array(1), array(2)},
                 {array(3), array(4), array(5)},
                 {array(6), array(7), array(8)},
                 array(9),
                 array(10),
                 nullptr,
                 &step_,
                 dam.size,
                 pitch_of(dam.size),
                 static_cast<float>(CircularDam::step())};
        values_[9] = first_.bed_east;
        values_[10] = first_.bed_north;
    }

    void start() override {
        values_[0] = first_.level;
        std::fill(values_[1].begin(), values_[1].end(), 0.0f);
        std::fill(values_[2].begin(), values_[2].end(), 0.0f);
        mirror_all(grid_.u);
    }

    void run(int steps) override {
        for (int step = 0; step < steps; ++step) {
            step_ = step_for(find_rates(grid_.u), grid_.longest_step);
            for_cells([&](int i, int j) { integrate<false>(grid_, i, j); });
            mirror_all(grid_.star);
            find_rates(grid_.star);
            for_cells([&](int i, int j) { integrate<true>(grid_, i, j); });
            mirror_all(grid_.u);
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
            mirror(grid_, fields, k);
        }
    }

    auto find_rates(const Fields& f) const -> float {
        float speed = 0;
        for_cells([&](int i, int j) {
            const auto k = grid_.index(i, j);
            const Rate x = rate_from_memory(f.level, f.qx, f.qy, grid_.bed_east, k, 1, speed);
            const Rate y = rate_from_memory(f.level, f.qy, f.qx, grid_.bed_north, k, grid_.pitch, speed);
            store_rates(grid_, k, x, y);
        });
        return speed;
    }

    FirstState first_;
    std::vector<std::vector<float>> values_;
    Grid grid_ = {};
    float step_ = 0;
};

// The scheme as published, with the bed between corners.
auto bilinear() -> Options {
    Options options;
    options.form = Form::published;
    options.bed_shape = BedShape::corners;
    return options;
}

}  // namespace

auto horvath_ladder(Machine& machine) -> Ladder {
    Ladder ladder;
    ladder.source =
        "Horvath et al. 2016 (Int. J. High Perform. Comput. Appl.): KP07, SSP-RK2, float, flux and "
        "integration\n"
        "kernels, blocks of 16 x 16 with 12 x 12 inner cells, a kernel each for the time step and the "
        "walls.\n"
        "Registers are not held to the paper's 32.";
    ladder.tolerance = 1e-4;
#if defined(THALWEG_HAS_CUDA)
    if (machine.is_cuda()) {
        add_horvath_kernels(machine, ladder);
    }
#endif
    if (!machine.is_cuda()) {
        ladder.rungs.push_back({"serial", "cell by cell from memory (ours, to check the ladder)", true, true,
                                [](const CircularDam& dam) { return std::make_unique<Serial>(dam); }});
    }
    ladder.rungs.push_back(
        {"ours", "one fused marching kernel a stage", true, false,
         [&machine](const CircularDam& dam) { return std::make_unique<Ours>(machine, dam, bilinear()); }});
    return ladder;
}

}  // namespace thalweg::shallowwater::bench
