// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Small nodes for graphs that must be refused: a source of any shape, a node with two inputs, one that fails,
// a sink.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "thalweg/plugin.hpp"

namespace {

using thalweg::option;
using thalweg::Parameter;
using thalweg::port;

class Source final : public thalweg::Node {
    thalweg::Output level_{*this, "level", port().unit("m").of<float>().help("The same everywhere")};
    thalweg::Output rain_{*this, "rain", port().unit("m s-1").of<float>().help("The same everywhere")};
    Parameter<std::int64_t> cells_{*this, "cells",
                                   option().by_default("4").at_least(1).at_most(64).help("On a side")};
    Parameter<double> cell_size_{*this, "cell_size",
                                 option().unit("m").by_default("10").at_least(1).help("Size")};
    Parameter<double> value_{*this, "value", option().unit("m").by_default("1").help("Level")};
    Parameter<std::string> mode_{*this, "mode",
                                 option().one_of("still|wavy").by_default("\"still\"").help("Kind")};
    Parameter<thalweg::InputFile> file_{*this, "file", option().help("A file that nobody reads")};

  public:
    static auto about() -> thalweg::About { return {"probe-source", "A level and a rain that are known."}; }

    void negotiate() override {
        const thalweg::Grid grid(*cells_, *cells_, 0, 0, *cell_size_, *cell_size_);
        level_.set_grid(grid).set_element<float>();
        rain_.set_grid(grid).set_element<float>();
    }

    void run(const thalweg::Step&) override {
        for (auto* output : {&level_, &rain_}) {
            if ((*output)->has_data()) {
                std::fill_n((*output)->data<float>(), (*output)->extent().count(),
                            static_cast<float>(*value_));
            }
        }
    }
};

class Sum final : public thalweg::Node {
    thalweg::Input a_{*this, "a", port().unit("m").of<float>().help("One")};
    thalweg::Input b_{*this, "b", port().unit("m").of<float>().optional().help("The other")};
    thalweg::Output sum_{*this, "sum", port().unit("m").of<float>().help("Both together")};
    Parameter<double> fail_at_{*this, "fail_at", option().unit("s").help("Fails when this time is reached")};
    Parameter<double> nap_{*this, "nap",
                           option().unit("s").by_default("0").help("Sleeps so long in every call")};

  public:
    static auto about() -> thalweg::About {
        return {"probe-sum", "Adds two levels.", thalweg::Clock::stepping};
    }

    void run(const thalweg::Step& step) override {
        if (fail_at_.is_set() && step.t1 >= *fail_at_) {
            throw thalweg::Error("the node was told to fail")
                .about("fail_at")
                .found("reached")
                .remedy("unset it");
        }
        std::this_thread::sleep_for(std::chrono::duration<double>(*nap_));
        if (!sum_->has_data()) {
            return;
        }
        for (std::int64_t k = 0; k < sum_->extent().count(); ++k) {
            sum_->data<float>()[k] =
                a_->data<const float>()[k] + (b_->has_data() ? b_->data<const float>()[k] : 0);
        }
    }
};

class Sink final : public thalweg::Node {
    thalweg::Input level_{*this, "level", port().unit("m").of<float>().help("What to write")};
    std::string folder_;

  public:
    static auto about() -> thalweg::About {
        return {"probe-sink", "Writes the first value.", thalweg::Clock::sampled};
    }

    void configure(const thalweg::Setup& setup) override { folder_ = setup.output_dir; }

    void run(const thalweg::Step& step) override {
        std::filesystem::create_directories(folder_);
        std::ofstream(folder_ + "/level.csv", std::ios::app)
            << step.t1 << ',' << *level_->data<const float>() << '\n';
    }
};

}  // namespace

THALWEG_PLUGIN("probe", "0.1.0", "Apache-2.0", Source, Sum, Sink)
