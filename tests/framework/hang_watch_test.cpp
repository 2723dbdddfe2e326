// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "runtime/guard/hang_watch.hpp"

#include <doctest/doctest.h>

#include <future>

namespace {

using thalweg::runtime::CallRecord;
using thalweg::runtime::HangLimits;
using thalweg::runtime::PluginCall;
using thalweg::runtime::QuietCalls;

auto told(const std::optional<QuietCalls::Finding>& finding) -> std::string {
    return finding ? (finding->is_hopeless ? "hopeless: " : "") + finding->text : "";
}

}  // namespace

TEST_CASE("a quiet call is warned about at the limit and at each doubling") {
    const auto record = CallRecord::make("e", "evil");
    const PluginCall call(*record, "run", 3);
    QuietCalls calls;
    const HangLimits limits{60, 0};

    CHECK(told(calls.look(1, limits)).empty());  // it has begun since the last look
    CHECK(told(calls.look(59, limits)).empty());
    CHECK(told(calls.look(1, limits)) ==
          "node 'e' has not come back from run for 60 s, at 3 s of simulated time");
    CHECK(told(calls.look(59, limits)).empty());
    CHECK(told(calls.look(1, limits)) ==
          "node 'e' has not come back from run for 120 s, at 3 s of simulated time");
    CHECK(told(calls.look(119, limits)).empty());
    CHECK(told(calls.look(1, limits)) ==
          "node 'e' has not come back from run for 240 s, at 3 s of simulated time");
}

TEST_CASE("a quiet call is hopeless at the longest time, if there is one") {
    const auto record = CallRecord::make("e", "evil");
    const PluginCall call(*record, "configure", 0);
    QuietCalls calls;

    static_cast<void>(calls.look(1, {1000, 100}));

    CHECK(told(calls.look(99, {1000, 100})).empty());
    CHECK(told(calls.look(1, {1000, 100})) ==
          "hopeless: node 'e' has not come back from configure for 100 s");
}

TEST_CASE("of two calls that are quiet at once each is told, one at a time") {
    const auto first = CallRecord::make("e", "evil"), other = CallRecord::make("f", "evil");
    const PluginCall call(*first, "run", 3), inner(*other, "configure", 0);
    QuietCalls calls;
    const HangLimits limits{60, 0};
    static_cast<void>(calls.look(1, limits));

    auto texts = told(calls.look(60, limits)) + "; ";
    texts += told(calls.look(0, limits));

    CHECK(texts.find("node 'e' has not come back from run for 60 s") != std::string::npos);
    CHECK(texts.find("node 'f' has not come back from configure for 60 s") != std::string::npos);
    CHECK(told(calls.look(0, limits)).empty());
}

TEST_CASE("a sign of life or a new call starts the time anew") {
    const auto record = CallRecord::make("e", "evil");
    QuietCalls calls;
    const HangLimits limits{60, 100};
    {
        const PluginCall call(*record, "run", 3);
        static_cast<void>(calls.look(1, limits));
        static_cast<void>(calls.look(59, limits));
        record->note_life();
        CHECK(told(calls.look(59, limits)).empty());
        record->note_time(3.5);
        CHECK(told(calls.look(59, limits)).empty());
        CHECK(told(calls.look(60, limits)) ==
              "node 'e' has not come back from run for 60 s, at 3.5 s of simulated time");
    }
    CHECK(told(calls.look(1000, limits)).empty());  // no call

    const PluginCall call(*record, "run", 4);

    CHECK(told(calls.look(1000, limits)).empty());
    CHECK(told(calls.look(59, limits)).empty());
}

TEST_CASE("the watch hands warnings over and ends when it is told to") {
    const auto record = CallRecord::make("e", "evil");
    const PluginCall call(*record, "negotiate", 0);
    std::promise<std::string> said;
    {
        const thalweg::runtime::HangWatch watch({0.05, 0},
                                                [&, first = true](const std::string& text) mutable {
                                                    if (first) {
                                                        said.set_value(text);
                                                    }
                                                    first = false;
                                                });
        CHECK(said.get_future().get() == "node 'e' has not come back from negotiate for 0.05 s");
    }
}
