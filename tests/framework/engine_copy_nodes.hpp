// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine_bytes.hpp"
#include "thalweg/plugin.hpp"

// Copies and a sum.
namespace thalweg::testing::engine {

template <Clock clock>
class Relay final : public Node {
    Input in_{*this, "in", anything()};
    Output out_{*this, "out", anything()};

  public:
    static auto about() -> About {
        About copies{clock == Clock::once ? "test-relay" : "test-follow", "A copy.", clock};
        copies.shows_samples = true;
        return copies;
    }

    void negotiate() override {
        Node::negotiate();
        out_.set_unit(in_->unit()).set_location(in_->location());
    }

    void run(const Step& step) override { copy(*out_, *in_, step.stream); }
};

class Copy final : public Node {
    Input in_{*this, "in", anything()};
    Output out_{*this, "out", anything()};
    Parameter<std::int64_t> work_{*this, "work", option().by_default("0")};

  public:
    static auto about() -> About {
        return {"test-copy", "A copy.", Clock::stepping, THW_ON_CPU | THW_ON_CUDA, 1};
    }

    void negotiate() override {
        Node::negotiate();
        out_.set_location(in_->location());
    }

    void run(const Step& step) override {
        for (std::int64_t k = 0; k < *work_; ++k) {
            fill(*out_, 238, step.stream);
        }
        copy(*out_, *in_, step.stream);
    }
};

class Square final : public Node {
    Input in_{*this, "in", anything()};
    Output out_{*this, "out", anything()};
    Parameter<double> fail_at_{*this, "fail_at", option()};

  public:
    static auto about() -> About { return {"test-square", "A copy, sampled.", Clock::sampled}; }

    void negotiate() override {
        Node::negotiate();
        out_.set_location(in_->location());
    }

    void run(const Step& step) override {
        if (fail_at_.is_set() && step.t1 >= *fail_at_) {
            throw Error("no square today");
        }
        copy(*out_, *in_, nullptr);
    }
};

class Add final : public Node {
    Input a_{*this, "a", bytes()};
    Input b_{*this, "b", bytes().optional()};
    Output sum_{*this, "sum", bytes()};

  public:
    static auto about() -> About { return {"test-add", "A sum.", Clock::stepping, THW_ON_CPU, 1}; }

    void run(const Step&) override {
        const auto* a = a_->data<const std::uint8_t>();
        const auto* b = b_->has_data() ? b_->data<const std::uint8_t>() : nullptr;
        auto* sum = sum_->data<std::uint8_t>();
        for (std::int64_t k = 0; k < a_->extent().count(); ++k) {
            sum[k] = static_cast<std::uint8_t>(a[k] + (b != nullptr ? b[k] : 100));
        }
    }
};

}  // namespace thalweg::testing::engine
