// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "engine_bytes.hpp"
#include "thalweg/plugin.hpp"

// Nodes that fail, that are particular, and that write files.
namespace thalweg::testing::engine {

class Fail final : public Node {
    Output out_{*this, "out", bytes()};
    Parameter<std::string> hook_{*this, "hook",
                                 option().required().one_of("configure|negotiate|run|finish|never")};
    Parameter<double> after_{*this, "after", option().by_default("0")};

    void fail_in(const std::string& hook) const {
        if (*hook_ == hook) {
            throw Error("it was told to fail").about("hook").found(hook).remedy("tell it otherwise");
        }
    }

  public:
    static auto about() -> About { return {"test-fail", "Fails.", Clock::stepping}; }

    void configure(const Setup&) override { fail_in("configure"); }

    void negotiate() override {
        fail_in("negotiate");
        out_.set_grid(Grid(8, 8, 0, 0, 1, 1));
    }

    void run(const Step& step) override {
        if (step.t1 >= *after_) {
            fail_in("run");
        }
        fill(*out_, 1, nullptr);
    }

    void finish() override { fail_in("finish"); }
};

class Unborn final : public Node {
    static inline bool described = false;

  public:
    Unborn() {
        // The first one made is the prototype that describes the class.
        if (std::exchange(described, true)) {
            throw Error("it will not be made").remedy("leave it");
        }
    }

    static auto about() -> About { return {"test-unborn", "Fails to be made.", Clock::stepping}; }

    void run(const Step&) override {}
};

class CudaOnly final : public Node {
    Output out_{*this, "out", bytes()};

  public:
    static auto about() -> About { return {"test-cuda-only", "Needs a GPU.", Clock::stepping, THW_ON_CUDA}; }

    void negotiate() override { out_.set_grid(Grid(8, 8, 0, 0, 1, 1)); }

    void run(const Step& step) override { fill(*out_, 1, step.stream); }
};

class CudaSink final : public Node {
  public:
    static auto about() -> About { return {"test-cuda-sink", "Needs a GPU.", Clock::sampled, THW_ON_CUDA}; }

    void run(const Step&) override {}
};

/// Announces, writes and tells what it is told to, in every run.
template <Clock clock>
class Announce final : public Node {
    using Texts = Parameter<std::vector<std::string>>;
    Texts announce_{*this, "announce", option().by_default("[]")};
    Texts write_{*this, "write", option().by_default("[]")};  ///< written and told of
    Texts tell_{*this, "tell", option().by_default("[]")};    ///< only told of
    Parameter<std::string> prefix_{*this, "prefix", option()};
    Parameter<InputFile> file_{*this, "file", option()};
    std::string folder_;

  public:
    static auto about() -> About {
        return {clock == Clock::sampled ? "test-announce" : "test-announce-steps", "Writes files.", clock,
                THW_ON_CPU, clock == Clock::sampled ? 1u : 0u};
    }

    void configure(const Setup& setup) override {
        folder_ = setup.output_dir;
        for (const auto& pattern : *announce_) {
            announce_file(pattern, "prefix");
        }
    }

    void negotiate() override {}

    void run(const Step&) override {
        for (const auto& name : *write_) {
            std::ofstream(folder_ + "/" + name) << "new";
            file_written(folder_ + "/" + name);
        }
        for (const auto& name : *tell_) {
            file_written(folder_ + "/" + name);
        }
    }
};

class Keen final : public Node {
    Input depth_{*this, "depth", port().unit("m").of<float>().help("Water depth")};
    Input level_{*this, "level", port().unit("m").of<float>().optional().help("Water level")};
    Input table_{*this, "table", port().unit("m").of<float>().optional().any_grid().help("A table")};

  public:
    static auto about() -> About {
        return {"test-keen", "Wants depth in metres as floats.", Clock::stepping};
    }

    void run(const Step&) override {}
};

}  // namespace thalweg::testing::engine
