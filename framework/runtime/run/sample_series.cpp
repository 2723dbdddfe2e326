// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sample_series.hpp"

#include <thalweg/value_classes.hpp>

#include <limits>
#include <utility>

#include "blend.hpp"
#include "runtime/plan/negotiation.hpp"
#include "thalweg/element.hpp"

namespace thalweg::runtime {

namespace {

/// Versions of values inside intervals, apart from those at their ends, which must not depend on who looks.
constexpr auto first_version = std::uint64_t{1} << 63;

}  // namespace

void SampleSeries::begin(std::vector<double> times, ShownOutputs start,
                         const std::vector<std::int64_t>* cells) {
    times_ = std::move(times);
    cells_ = cells;
    next_ = 0;
    before_ = std::move(start);
}

auto SampleSeries::next_time() const -> double {
    return next_ < times_.size() ? times_[next_] : std::numeric_limits<double>::infinity();
}

auto SampleSeries::make_next(const ShownOutputs& shown) -> bool {
    const double time = next_time();
    if (!(time <= shown.time)) {
        return false;
    }
    const double length = shown.time - before_.time;
    const double share = length > 0 ? (time - before_.time) / length : 1;
    std::vector<Published> values(shown.values.size());
    for (std::size_t k = 0; k < values.size(); ++k) {
        values[k] = between(before_.values[k], shown.values[k], k, share);
        values[k].time = time;
        values[k].version = new_version();
    }
    made_.push_back(std::move(values));
    ++next_;
    return true;
}

auto SampleSeries::new_version() -> std::uint64_t {
    return first_version + ++count_;
}

void SampleSeries::end() {
    times_.clear();
    next_ = 0;
    before_ = {};
    made_.clear();
}

/// The value of one output at `share` of the way between two; a payload is the one that is shown.
auto SampleSeries::between(const Published& from, const Published& to, std::size_t output, double share)
    -> Published {
    if (!to.home || !from.home || share >= 1) {
        return to;
    }
    const auto& spec = node_.outputs()[output];
    Published value;
    value.home = pools_.in(spec.memory).take(to.home->bytes, stream_);
    const auto count = static_cast<std::int64_t>(to.home->bytes / element_size(spec.dtype));
    write_blend({from.home->data, to.home->data, value.home->data, count, spec.dtype, share,
                 !classification_of(spec.long_name).empty(), cells_},
                node_.device(), stream_.handle());
    if (node_.on_cuda()) {
        stream_.record(value.home->ready);
        from.home->add_reader(value.home->ready);
        to.home->add_reader(value.home->ready);
    }
    return value;
}

}  // namespace thalweg::runtime
