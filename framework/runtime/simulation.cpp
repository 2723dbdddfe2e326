// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "simulation.hpp"

#include <algorithm>
#include <chrono>
#include <future>
#include <memory>
#include <utility>

#include <thalweg/units/calendar.hpp>

#include "device_meshes.hpp"
#include "memory.hpp"
#include "sink.hpp"
#include "stage.hpp"

namespace thalweg::runtime {

namespace {

/// One run of one plan. Stages and sinks share the index of their node; a node has one or the other.
class Simulation final : RunWatch {
    using clock = std::chrono::steady_clock;

    Plan& plan_;
    RunObserver& observer_;
    const std::atomic<bool>& stop_;
    Pools pools_;  // before stages and sinks, which hold its buffers
    CopyCounter copies_;
    DeviceMeshes meshes_{pools_, copies_};
    FailureBox failures_;
    std::vector<std::unique_ptr<Stage>> stages_;
    std::vector<std::unique_ptr<Sink>> sinks_;
    std::vector<std::shared_future<SinkOutputs>> sink_outputs_;  ///< of each sink's latest sample
    std::vector<bool> ended_;                                    ///< sinks that have had their last sample
    clock::time_point start_, reported_;
    RunSummary summary_;

    bool complete_ = false;  ///< nothing is under way any more

    // State of the present interval.
    bool passed_ = false;     ///< a node has reached its end
    bool shortened_ = false;  ///< the user has stopped the first node, and all end where it did
    bool abandoned_ = false;  ///< the user has stopped a later node, so that the nodes differ in time

    void build();
    void bring_meshes(NodeInstance& node);
    void run_static();
    void advance(std::size_t interval);
    auto stops_at(double time) -> bool override;
    void sample(std::size_t position, double time, bool stopping);
    void close_sinks();
    auto arrivals(std::size_t sink) const -> std::vector<Arrival>;
    void report(double time, std::size_t intervals);
    void finish();
    void abandon() noexcept;
    void summarise();
    auto metrics() const -> std::map<std::string, std::map<std::string, Metric>>;

    template <class Body>
    void for_stepping(Body body) {
        for (const auto& stage : stages_) {
            if (stage != nullptr && stage->node().type().clock == THW_STEPPING) {
                body(*stage);
            }
        }
    }

    auto wall() const -> double { return std::chrono::duration<double>(clock::now() - start_).count(); }

  public:
    Simulation(Plan& plan, RunObserver& observer, const std::atomic<bool>& stop)
        : plan_(plan), observer_(observer), stop_(stop), pools_(plan.on_cuda) {}

    ~Simulation() override;
    Simulation(const Simulation&) = delete;
    auto operator=(const Simulation&) -> Simulation& = delete;

    auto run() -> RunSummary;

    /// All that comes before the first sample.
    void start();
};

void log_to_observer(void* user, const std::string& node, thw_severity severity, const std::string& text) {
    static_cast<RunObserver*>(user)->on_log(node, severity, text);
}

/// Lets the node see the meshes of its fields on the device.
void Simulation::bring_meshes(NodeInstance& node) {
    for (auto* ports : {&node.inputs(), &node.outputs()}) {
        for (auto& port : *ports) {
            port.grid.device_geometry = meshes_.find(port.grid);
        }
    }
}

void Simulation::build() {
    if (plan_.on_cuda) {
        use_cuda_device();
    }
    const auto count = plan_.nodes.size();
    stages_.resize(count);
    sinks_.resize(count);
    sink_outputs_.resize(count);
    ended_.assign(count, false);
    for (std::size_t k = 0; k < count; ++k) {
        auto& node = *plan_.nodes[k];
        node.log_to(&log_to_observer, &observer_);
        node.count_copies_in(&copies_);
        node.watch_by(this);
        if (node.on_cuda()) {
            bring_meshes(node);
        }
        if (node.type().clock != THW_SAMPLED) {
            stages_[k] = std::make_unique<Stage>(node, pools_, copies_);
        } else {
            std::vector<std::string> edges(node.inputs().size());
            for (const auto& edge : plan_.edges) {
                if (edge.consumer == k) {
                    edges[edge.input] = edge.name;
                }
            }
            sinks_[k] = std::make_unique<Sink>(node, std::move(edges), pools_, copies_, failures_);
        }
    }
    for (const auto& edge : plan_.edges) {
        if (stages_[edge.consumer] != nullptr) {
            stages_[edge.consumer]->connect(edge.input, *stages_[edge.producer], edge.output, edge.feedback,
                                            edge.name);
        }
    }
}

Simulation::~Simulation() {
    if (!complete_) {
        abandon();
    }
    for (auto& node : plan_.nodes) {
        node->log_to(nullptr, nullptr);
        node->count_copies_in(nullptr);
        node->watch_by(nullptr);
    }
}

void Simulation::abandon() noexcept {
    for (const auto& sink : sinks_) {
        if (sink != nullptr) {
            sink->abandon();
        }
    }
    for (const auto& sink : sinks_) {
        if (sink != nullptr) {
            sink->join();
        }
    }
    for (const auto& stage : stages_) {
        try {
            if (stage != nullptr) {
                stage->synchronize();  // nothing may be freed under running GPU work
            }
        } catch (const Failure&) {  // a GPU that failed has been reported
        }
    }
}

void Simulation::run_static() {
    for (const auto& stage : stages_) {
        if (stage != nullptr && stage->node().type().clock == THW_STATIC) {
            stage->run(0, 0);
        }
    }
}

/// Takes all stepping nodes through one coupling interval, or to where the user stops them.
void Simulation::advance(std::size_t interval) {
    const auto t0 = interval == 0 ? 0 : plan_.interval_ends[interval - 1];
    auto t1 = plan_.interval_ends[interval];
    passed_ = false;
    if (interval > 0) {  // the first interval has none before it
        for_stepping([](Stage& stage) { stage.hold_feedback(); });
    }
    for_stepping([&](Stage& stage) {
        if (!abandoned_) {
            t1 = stage.run(t0, t1);
            passed_ = true;
        }
    });
    for_stepping([](Stage& stage) { stage.keep_pace(); });
    if (!abandoned_) {
        summary_.intervals = interval + 1;
        summary_.time = t1;
    }
}

/// Shows how far a node is inside an interval, and stops it where the user wants that and the other nodes can
/// follow.
auto Simulation::stops_at(double time) -> bool {
    constexpr auto rarely = std::chrono::milliseconds(100);
    if (clock::now() - reported_ >= rarely) {
        report(time, summary_.intervals);
    }
    if (!stop_ || shortened_) {
        return false;
    }
    (passed_ ? abandoned_ : shortened_) = true;
    return true;
}

/// Hands what stands now to the sinks whose time it is, and to all that have not ended when the run stops.
void Simulation::sample(std::size_t position, double time, bool stopping) {
    for (std::size_t k = 0; k < sinks_.size(); ++k) {
        const auto& when = plan_.samples[k];
        const bool due = std::binary_search(when.begin(), when.end(), position);
        if (sinks_[k] == nullptr || ended_[k] || !(due || stopping)) {
            continue;
        }
        ended_[k] = stopping || position == when.back();
        sink_outputs_[k] = sinks_[k]->push(time, ended_[k], arrivals(k));
        if (ended_[k]) {
            sinks_[k]->close();
        }
    }
    failures_.check();
}

/// Ends those that have not ended, without a last sample.
void Simulation::close_sinks() {
    for (std::size_t k = 0; k < sinks_.size(); ++k) {
        if (sinks_[k] != nullptr && !ended_[k]) {
            ended_[k] = true;
            sinks_[k]->close();
        }
    }
    failures_.check();
}

auto Simulation::arrivals(std::size_t sink) const -> std::vector<Arrival> {
    std::vector<Arrival> inputs(plan_.nodes[sink]->inputs().size());
    for (const auto& edge : plan_.edges) {
        if (edge.consumer == sink && stages_[edge.producer] != nullptr) {
            inputs[edge.input].value = stages_[edge.producer]->output(edge.output);
        } else if (edge.consumer == sink) {
            inputs[edge.input].later = sink_outputs_[edge.producer];
            inputs[edge.input].output = edge.output;
        }
    }
    return inputs;
}

auto Simulation::metrics() const -> std::map<std::string, std::map<std::string, Metric>> {
    std::map<std::string, std::map<std::string, Metric>> all;
    for (const auto& node : plan_.nodes) {
        if (auto values = node->metrics(); !values.empty()) {
            all[node->node().id] = std::move(values);
        }
    }
    return all;
}

void Simulation::report(double time, std::size_t intervals) {
    reported_ = clock::now();
    observer_.on_progress({time, plan_.graph.end, wall(), intervals, plan_.interval_ends.size(),
                           units::date_after(plan_.graph.start_date, time).value_or(""), metrics()});
}

/// Waits for the sinks, then lets the other nodes end.
void Simulation::finish() {
    for (const auto& sink : sinks_) {
        if (sink != nullptr) {
            sink->join();
        }
    }
    failures_.check();
    for (const auto& stage : stages_) {
        if (stage != nullptr) {
            stage->node().finish();
            stage->synchronize();
        }
    }
}

void Simulation::summarise() {
    for (std::size_t k = 0; k < stages_.size(); ++k) {
        summary_.nodes.push_back(stages_[k] != nullptr ? stages_[k]->time() : sinks_[k]->time());
    }
    summary_.metrics = metrics();
    summary_.copies = copies_.all();
    summary_.host_bytes_peak = pools_.host.allocated();
    summary_.device_bytes_peak = pools_.device.allocated();
}

void Simulation::start() {
    build();
    run_static();
    start_ = reported_ = clock::now();
    for_stepping([](Stage& stage) { stage.run(0, 0); });
}

auto Simulation::run() -> RunSummary {
    start();
    bool stopping = stop_;
    sample(0, 0, stopping);
    for (std::size_t interval = 0; interval < plan_.interval_ends.size() && !stopping; ++interval) {
        advance(interval);
        stopping = stop_ && summary_.time < plan_.interval_ends.back();
        if (abandoned_) {
            close_sinks();
        } else {
            sample(interval + 1, summary_.time, stopping);
        }
        report(summary_.time, summary_.intervals);
    }
    for_stepping([](Stage& stage) { stage.synchronize(); });
    summary_.wall = wall();
    summary_.stopped_early = stopping;
    finish();
    summarise();
    complete_ = true;
    return std::move(summary_);
}

/// Returns what `body` returns. Throws Failure if the GPU failed.
template <class Body>
auto telling_gpu_failures(Body body) {
    try {
        return body();
    } catch (const DeviceError& error) {
        Diagnostic problem;
        problem.message = "the GPU failed";
        problem.found = error.what();
        throw Failure(std::move(problem));
    }
}

}  // namespace

auto run_plan(Plan& plan, RunObserver& observer, const std::atomic<bool>& stop) -> RunSummary {
    return telling_gpu_failures([&] { return Simulation(plan, observer, stop).run(); });
}

void start_plan(Plan& plan, RunObserver& observer) {
    const std::atomic<bool> stop{false};
    telling_gpu_failures([&] { Simulation(plan, observer, stop).start(); });
}

}  // namespace thalweg::runtime
