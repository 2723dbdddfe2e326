// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "control_desk.hpp"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <utility>
#include <variant>

#include "control_request.hpp"
#include "interrupt.hpp"

namespace thalweg::cli {

namespace {

/// What can be answered without the run; a stop must not wait for the end of a long interval.
auto answer_at_once(const std::string& line, const ControlWatch& watch) -> std::optional<std::string> {
    auto read = read_request(line);
    if (auto* problem = std::get_if<runtime::Diagnostic>(&read)) {
        return refusal(std::move(*problem));
    }
    const auto ask = std::get<ControlRequest>(read).ask;
    if (ask == Ask::stop) {
        stop_as_interrupted();
    }
    return ask == Ask::state || ask == Ask::stop ? std::optional(watch.state()) : std::nullopt;
}

auto refusals() -> ControlServer::Refusals {
    return {refusal("a request is at most 64 KiB long", fmt::format("more than {} bytes", longest_request),
                    "put large nodes into the graph, and set them"),
            refusal("too many programs ask this run",
                    fmt::format("more than {} connections", ControlServer::most_clients),
                    "close those that are idle"),
            refusal("the run is over", "a request that came after its last interval", "start it again")};
}

auto to_json(const runtime::Metrics& metrics) -> nlohmann::ordered_json {
    auto all = nlohmann::ordered_json::object();
    for (const auto& [node, values] : metrics) {
        for (const auto& [name, metric] : values) {
            all[node][name] = {{"value", metric.value}, {"unit", metric.unit}};
        }
    }
    return all;
}

}  // namespace

ControlDesk::ControlDesk(const std::filesystem::path& socket, std::filesystem::path results)
    : results_(results.has_filename() ? std::move(results) : results.parent_path()),
      server_(
          socket, [this](const std::string& line) { return answer_at_once(line, watch_); }, refusals()) {}

auto ControlDesk::observer_before(runtime::RunObserver& shown) -> runtime::RunObserver& {
    watch_.stand_before(shown);
    return watch_;
}

void ControlDesk::serve(runtime::Run& run, const std::atomic<bool>& stop) {
    constexpr std::chrono::milliseconds look_for_signals{50};
    watch_.look_at(run);
    const auto answer_one = [&](const std::string& line) {
        return failure_ || stop ? refusals().over : answer(line, run);
    };
    server_.serve(answer_one);
    while (watch_.is_paused() && !failure_ && !stop) {
        server_.wait(look_for_signals);
        server_.serve(answer_one);
    }
    if (failure_) {
        std::rethrow_exception(failure_);
    }
}

auto ControlDesk::answer(const std::string& line, runtime::Run& run) -> std::string {
    try {
        auto text = carry_out(std::get<ControlRequest>(read_request(line)), run);
        watch_.look_at(run);
        return text;
    } catch (const runtime::Failure& failure) {
        if (run.is_over() && !failure_) {
            failure_ = std::current_exception();
        }
        return refusal(failure.diagnostics());
    }
}

auto ControlDesk::carry_out(const ControlRequest& request, runtime::Run& run) -> std::string {
    switch (request.ask) {
        case Ask::metrics:
            return acceptance({{"time", run.time()}, {"metrics", to_json(run.metrics())}});
        case Ask::set:
        case Ask::change:
            run.change(request.changes.dump());
            return acceptance({{"time", run.time()}, {"world", run.world()}});
        case Ask::branch:
            return branch(request, run);
        case Ask::pause:
        case Ask::go_on:
            watch_.pause(request.ask == Ask::pause);
            return acceptance({{"time", run.time()}, {"paused", watch_.is_paused()}});
        case Ask::checkpoint:
            return acceptance({{"time", run.time()}, {"checkpoint", run.write_checkpoint().string()}});
        case Ask::state:
        case Ask::stop:
            break;  // answered at once
    }
    return watch_.state();
}

/// Leaves a world that branches here in a results folder of its own, from whose checkpoint `resume` goes on.
auto ControlDesk::branch(const ControlRequest& request, runtime::Run& run) const -> std::string {
    auto folder = results_;
    folder += "-" + request.name;
    auto world = run.branch(request.name, request.changes.dump(), folder);
    const auto checkpoint = world.write_checkpoint();
    return acceptance({{"time", run.time()}, {"world", world.world()}, {"checkpoint", checkpoint.string()}});
}

}  // namespace thalweg::cli
