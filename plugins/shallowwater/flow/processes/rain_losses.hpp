// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "shallowwater/flow/constants.hpp"
#include "shallowwater/flow/options.hpp"
#include "shallowwater/physics/rain_loss.hpp"

namespace thalweg::shallowwater {

// What is lost of the rain within the present step. Rain so far is in double in any precision, as what is
// taken up.
template <class Real>
struct RainLossOfStep {
    const RainLoss* losses;     // of each zone, or null: none loses rain
    const Real* curve_number;   // 1, of each cell in place of the zone's, or null
    const Real* initial_loss;   // m
    const Real* constant_loss;  // m/s
    double* rained;             // m, on each cell since the start

    THALWEG_HD auto applies(int zone) const -> bool {
        return losses != nullptr && losses[zone].law != LossLaw::none;
    }

    // Of `fallen` [m] on cell k within dt, after `lost` [m] before; at most `water` [m], which is there.
    THALWEG_HD auto operator()(std::ptrdiff_t k, int zone, Real water, Real fallen, Real dt,
                               double lost) const -> Real {
        if (!(fallen > Real(0))) {
            return Real(0);
        }
        const double before = rained[k];
        const double now = before + static_cast<double>(fallen);
        rained[k] = now;
        const RainLoss loss = of_cell(k, losses[zone]);
        double wanted = 0;
        if (loss.law == LossLaw::curve_number) {
            const double storage = curve_number_storage(loss.curve_number);
            const double initial = loss.abstraction_ratio * storage;
            // Without rounding until the initial abstraction is filled, so that the ground stays dry.
            wanted = now <= initial ? static_cast<double>(fallen)
                                    : curve_number_loss(now, initial, storage) - lost;
        } else {
            wanted =
                initial_constant_loss(loss, before, static_cast<double>(fallen), static_cast<double>(dt));
        }
        return greater(lesser(static_cast<Real>(wanted), lesser(fallen, water)), Real(0));
    }

  private:
    THALWEG_HD auto of_cell(std::ptrdiff_t k, RainLoss loss) const -> RainLoss {
        loss.curve_number =
            curve_number != nullptr ? static_cast<double>(curve_number[k]) : loss.curve_number;
        loss.initial_loss =
            initial_loss != nullptr ? static_cast<double>(initial_loss[k]) : loss.initial_loss;
        loss.constant_loss =
            constant_loss != nullptr ? static_cast<double>(constant_loss[k]) : loss.constant_loss;
        return loss;
    }
};

// Takes over a field of losses; as a reduction the first cell, no wall, whose value is missing or out of
// range.
template <class Real, class Input>
struct TakeLoss {
    Layout layout;
    const Real* depth;
    const Input* values;
    double least, most;
    Real* field;

    THALWEG_HD auto operator()(int i, int j) const -> Partial {
        const auto source = static_cast<std::ptrdiff_t>(j) * layout.nx + i;
        const auto k = layout.index(i, j);
        const auto value = static_cast<double>(values[source]);
        const bool is_good = value >= least && value <= most;
        field[k] = is_good ? static_cast<Real>(value) : Real(1);
        Partial p;
        p.first = is_good || depth[k] < Real(0) ? p.first : source;
        return p;
    }
};

// Losses of rain by zones or cells. Memory is the executor's, which must outlive it.
template <class Real, class Executor>
class RainLosses {
  public:
    RainLosses(const Layout& layout, const InfiltrationOptions& options, Executor& executor)
        : layout_(layout), executor_(executor) {
        for (const Soil& soil : options.soils) {
            check(soil.loss);
            losses_.push_back(soil.loss);
        }
        const auto loses = [](const RainLoss& loss) { return loss.law != LossLaw::none; };
        if (std::any_of(losses_.begin(), losses_.end(), loses)) {
            there_ = executor.template allocate<RainLoss>(losses_.size());
            rained_ = executor.template allocate<double>(layout.size());
        }
    }

    // Forgets the rain that fell. Throws std::invalid_argument naming the first cell whose loss cannot be.
    template <class Input>
    void start(const InitialState<Input>& input, const Real* depth) {
        if (there_ == nullptr) {
            return;
        }
        executor_.upload(there_, losses_.data(), losses_.size() * sizeof(RainLoss));
        const std::vector<double> none(layout_.size());
        executor_.upload(rained_, none.data(), none.size() * sizeof(double));
        constexpr double least_number = std::numeric_limits<double>::min(), most_number = 100;
        constexpr double most = std::numeric_limits<double>::max();
        take(input.curve_number, depth, curve_number_, least_number, most_number, "curve number");
        take(input.initial_loss, depth, initial_loss_, 0, most, "initial loss");
        take(input.constant_loss, depth, constant_loss_, 0, most, "constant loss");
    }

    auto of_step() const -> RainLossOfStep<Real> {
        return {there_, curve_number_, initial_loss_, constant_loss_, rained_};
    }

    void list_state(Register& all) const {
        if (rained_ != nullptr) {
            all.array("rained", "m", rained_, layout_.shape());
        }
    }

  private:
    static void check(const RainLoss& loss) {
        const auto in_range = [](double value, double least, double most) {
            return value >= least && value <= most;
        };
        require(in_range(loss.curve_number, 0, 100), "curve number", loss.curve_number, "between 0 and 100");
        require(in_range(loss.abstraction_ratio, 0, 1), "abstraction ratio", loss.abstraction_ratio,
                "between 0 and 1");
        require(in_range(loss.initial_loss, 0, 1e9), "initial loss", loss.initial_loss, "zero or more [m]");
        require(in_range(loss.constant_loss, 0, 1e9), "constant loss", loss.constant_loss,
                "zero or more [m/s]");
    }

    template <class Input>
    void take(const Input* values, const Real* depth, Real*& field, double least, double most,
              const std::string& what) {
        if (values == nullptr) {
            return;
        }
        if (field == nullptr) {
            field = executor_.template allocate<Real>(layout_.size());
            const std::vector<Real> one(layout_.size(), Real(1));
            executor_.upload(field, one.data(), one.size() * sizeof(Real));
        }
        const Partial bad = executor_.reduce(
            layout_.nx, layout_.ny, TakeLoss<Real, Input>{layout_, depth, values, least, most, field});
        if (bad.first != INT64_MAX) {
            throw std::invalid_argument(
                "shallowwater: the " + what + " of cell (" + std::to_string(bad.first % layout_.nx) + ", " +
                std::to_string(bad.first / layout_.nx) + ") is missing or out of range");
        }
    }

    Layout layout_;
    Executor& executor_;
    std::vector<RainLoss> losses_;  // of each zone
    RainLoss* there_ = nullptr;
    Real *curve_number_ = nullptr, *initial_loss_ = nullptr, *constant_loss_ = nullptr;
    double* rained_ = nullptr;
};

}  // namespace thalweg::shallowwater
