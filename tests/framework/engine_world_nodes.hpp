// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/files/growing_file.hpp>

#include "thalweg/plugin.hpp"

// Nodes whose values at any time are known in advance, for worlds.
namespace thalweg::testing::engine {

/// A store that fills at a rate and by inflows, of each of which it remembers what came; all are numbers that
/// add up without rounding.
class Store final : public Node {
    Input more_{*this, "more", port().unit("m3 s-1").optional().help("Rate beside the parameter")};
    Output stored_{*this, "stored", port().unit("m3").help("What is stored")};
    Parameter<double> rate_{*this, "rate", option().by_default("1").steerable()};
    Parameter<double> first_{*this, "first", option().by_default("0")};
    Parameter<double> fails_at_{*this, "fails_at", option().by_default("1e9").steerable()};
    Parameter<std::vector<double>> inflows_{*this, "inflows", option().by_default("[]").steerable()};
    std::vector<double> came_;  ///< by each inflow
    double stored_now_ = 0;
    bool has_begun_ = false;

  public:
    static auto about() -> About {
        return {"test-store", "Adds up a rate.", Clock::stepping, THW_ON_CPU, 1, StatePromise::bits, true};
    }

    void negotiate() override { stored_.set_grid(Grid(1, 1, 0, 0, 1, 1)).set_element<double>(); }

    void run(const Step& step) override {
        if (!has_begun_) {
            stored_now_ = *first_;
            came_.resize(inflows_->size());
            has_begun_ = true;
        }
        if (step.t1 > *fails_at_) {
            throw Error("the store is full").expected("a rate that it can take");
        }
        const double more = more_->connected() ? *more_->data<const double>() : 0;
        stored_now_ += (*rate_ + more) * (step.t1 - step.t0);
        for (std::size_t k = 0; k < came_.size(); ++k) {
            came_[k] += (*inflows_)[k] * (step.t1 - step.t0);
            stored_now_ += (*inflows_)[k] * (step.t1 - step.t0);
        }
        if (stored_->has_data()) {
            *stored_->data<double>() = stored_now_;
        }
        metric("held", stored_now_, "m3");
    }

    void list_state(Register& all) override {
        all.value("stored", "m3", stored_now_);
        all.value("has_begun", "1", has_begun_);
        all.array("came", "m3", came_.data(), {static_cast<std::int64_t>(came_.size())});
    }
};

/// A rate that does not change.
class Rate final : public Node {
    Output rate_{*this, "rate", port().unit("m3 s-1").help("The rate")};
    Parameter<double> value_{*this, "value", option().by_default("1")};

  public:
    static auto about() -> About { return {"test-rate", "A rate.", Clock::once}; }

    void negotiate() override { rate_.set_grid(Grid(1, 1, 0, 0, 1, 1)).set_element<double>(); }

    void run(const Step&) override { *rate_->data<double>() = *value_; }
};

/// Writes a line for each sample: time and value.
class Lines final : public Node {
    Input value_{*this, "value", port().any_unit().help("One number")};
    std::string folder_;
    std::optional<files::GrowingFile> file_;
    files::Growth growth_;

    auto path() const -> std::string { return folder_ + "/lines.csv"; }

  public:
    static auto about() -> About { return {"test-lines", "Writes lines.", Clock::sampled, THW_ON_CPU, 1}; }

    void configure(const Setup& setup) override {
        folder_ = setup.output_dir;
        announce_file("lines.csv");
    }

    void negotiate() override {}

    void run(const Step& step) override {
        if (!file_) {
            growth_.bytes > 0 ? file_.emplace(path(), "time,value\n", growth_)
                              : file_.emplace(path(), "time,value\n");
        }
        file_->add(number_text(step.t1) + "," + number_text(*value_->data<const double>()) + "\n");
    }

    void finish() override {
        if (file_) {
            file_->finish();
        }
        file_written(path());
    }

    void list_state(Register& all) override {
        if (file_) {
            growth_ = file_->growth();
        }
        all.value("bytes", "byte", growth_.bytes, THW_BLOCK_FILES);
        all.value("checksum", "1", growth_.checksum, THW_BLOCK_FILES);
    }
};

}  // namespace thalweg::testing::engine
