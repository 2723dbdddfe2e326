// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <thalweg/state.hpp>

#include "shallowwater/flow/arrays.hpp"

namespace thalweg::shallowwater {

// Writes the place of each cell's zone number among `numbers`. As a reduction it finds the first cell that is
// no wall and whose number is not among them.
template <class Real, class Input>
struct FindZone {
    Layout layout;
    const Real* depth;
    const Input* zones;
    const double* numbers;
    int count;
    std::uint8_t* places;

    THALWEG_HD auto operator()(int i, int j) const -> Partial {
        const auto source = static_cast<std::ptrdiff_t>(j) * layout.nx + i;
        const auto k = layout.index(i, j);
        const auto number = static_cast<double>(zones[source]);
        int place = 0;
        while (place < count && numbers[place] != number) {
            ++place;
        }
        Partial p;
        const bool wall = depth[k] < Real(0);
        p.first = place == count && !wall ? source : p.first;
        places[k] = static_cast<std::uint8_t>(place < count ? place : 0);
        return p;
    }
};

// Which zone of a raster each cell is in, or the only zone everywhere. Memory is the executor's, which must
// outlive it.
template <class Real, class Executor>
class Zones {
  public:
    static constexpr std::size_t most = 255;

    // `what` names the raster in errors. Throws std::invalid_argument unless there is one value for all cells
    // or one for each number.
    Zones(const Layout& layout, Executor& executor, std::string what, const std::vector<int>& numbers,
          std::size_t values)
        : layout_(layout), executor_(executor), what_(std::move(what)), numbers_(numbers) {
        if (numbers.size() > most || (numbers.empty() ? values > 1 : values != numbers.size())) {
            throw std::invalid_argument("shallowwater: " + what_ + " has " + std::to_string(values) +
                                        " values for " + std::to_string(numbers.size()) +
                                        " zones, expected one value for all cells, or one for each of at "
                                        "most 255 zones");
        }
        if (!numbers.empty()) {
            places_ = executor.template allocate<std::uint8_t>(layout.size());
            numbers_there_ = executor.template allocate<double>(numbers.size());
        }
    }

    // Throws std::invalid_argument naming the first cell in a zone that is not listed, or where the raster is
    // missing or not wanted.
    template <class Input>
    void start(const Input* zones, const Real* depth) {
        if ((zones != nullptr) != !numbers_.empty()) {
            throw std::invalid_argument(
                "shallowwater: " + what_ +
                (zones != nullptr ? " come without values for them" : " are missing"));
        }
        if (zones == nullptr) {
            return;
        }
        const std::vector<double> numbers(numbers_.begin(), numbers_.end());
        executor_.upload(numbers_there_, numbers.data(), numbers.size() * sizeof(double));
        const std::vector<std::uint8_t> none(layout_.size());
        executor_.upload(places_, none.data(), none.size());
        const Partial bad =
            executor_.reduce(layout_.nx, layout_.ny,
                             FindZone<Real, Input>{layout_, depth, zones, numbers_there_,
                                                   static_cast<int>(numbers_.size()), places_});
        if (bad.first != INT64_MAX) {
            throw std::invalid_argument("shallowwater: cell (" + std::to_string(bad.first % layout_.nx) +
                                        ", " + std::to_string(bad.first / layout_.nx) + ") of the " + what_ +
                                        " has a number without values, or none; add it to the table");
        }
    }

    // Of each cell in the Layout, or null: all are in zone 0.
    auto places() const -> const std::uint8_t* { return places_; }

    auto count() const -> int { return numbers_.empty() ? 1 : static_cast<int>(numbers_.size()); }

    // Lists the zone of each cell under this name, see Register.
    void list_state(Register& all, const std::string& name) const {
        if (places_ != nullptr) {
            all.array(name, "1", places_, layout_.shape());
        }
    }

  private:
    Layout layout_;
    Executor& executor_;
    std::string what_;
    std::vector<int> numbers_;
    std::uint8_t* places_ = nullptr;
    double* numbers_there_ = nullptr;
};

}  // namespace thalweg::shallowwater
