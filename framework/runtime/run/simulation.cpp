// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "simulation.hpp"

#include <chrono>
#include <deque>
#include <utility>

#include <thalweg/units/calendar.hpp>

#include "device_meshes.hpp"
#include "memory.hpp"
#include "sampled_worker.hpp"
#include "stage.hpp"

namespace thalweg::runtime {

namespace {

/// One run of one plan. The lists keep the plan's order.
class Simulation final : RunWatch {
    using clock = std::chrono::steady_clock;

    Plan& plan_;
    RunObserver& observer_;
    const std::atomic<bool>& stop_;
    Pools pools_;  // before the workers, which hold its buffers
    CopyCounter copies_;
    DeviceMeshes meshes_{pools_, copies_};
    FailureBox failures_;
    std::deque<Stage> stages_;
    std::deque<SampledWorker> sampled_;
    std::vector<Stage*> static_, stepping_;  ///< of stages_
    std::vector<Worker*> workers_;           ///< by node: all stages and sampled workers
    clock::time_point start_, reported_;
    RunSummary summary_;

    bool complete_ = false;  ///< nothing is under way any more

    // State of the present interval.
    bool passed_ = false;     ///< a node has reached its end
    bool shortened_ = false;  ///< the user has stopped the first node, and all end where it did
    bool abandoned_ = false;  ///< the user has stopped a later node, so that the nodes differ in time

    void build();
    void start_nodes();
    void attend(NodeInstance& node);
    void bring_meshes(NodeInstance& node);
    auto make_worker(std::size_t k) -> Worker&;
    void advance(std::size_t interval);
    auto stops_at(double time) -> bool override;
    void sample(std::size_t position, double time, bool stopping);
    void close_sampled();
    void report(double time, std::size_t intervals);
    void finish();
    void abandon() noexcept;
    void summarise();
    auto metrics() const -> std::map<std::string, std::map<std::string, Metric>>;

    auto wall() const -> double { return std::chrono::duration<double>(clock::now() - start_).count(); }

  public:
    Simulation(Plan& plan, RunObserver& observer, const std::atomic<bool>& stop)
        : plan_(plan), observer_(observer), stop_(stop), pools_(plan.on_cuda) {}

    ~Simulation() override;
    Simulation(const Simulation&) = delete;
    auto operator=(const Simulation&) -> Simulation& = delete;

    auto run() -> RunSummary;

    /// All that comes before the first sample. Throws StartFailure.
    void start();
};

void log_to_observer(void* user, const std::string& node, thw_severity severity, const std::string& text) {
    static_cast<RunObserver*>(user)->on_log(node, severity, text);
}

/// Names of the edges at the inputs of node `k`; empty where none is.
auto names_of_inputs(const Plan& plan, std::size_t k) -> std::vector<std::string> {
    std::vector<std::string> names(plan.nodes[k]->inputs().size());
    for (const auto& edge : plan.edges) {
        if (edge.consumer == k) {
            names[edge.input] = edge.name;
        }
    }
    return names;
}

/// Lets the node see the meshes of its fields on the device.
void Simulation::bring_meshes(NodeInstance& node) {
    for (auto* ports : {&node.inputs(), &node.outputs()}) {
        for (auto& port : *ports) {
            port.grid.device_geometry = meshes_.find(port.grid);
        }
    }
}

/// Takes the messages of the node, counts its copies and decides when it stops, until the run ends.
void Simulation::attend(NodeInstance& node) {
    node.log_to(&log_to_observer, &observer_);
    node.count_copies_in(&copies_);
    node.watch_by(this);
    if (node.on_cuda()) {
        bring_meshes(node);
    }
}

auto Simulation::make_worker(std::size_t k) -> Worker& {
    auto& node = *plan_.nodes[k];
    if (node.type().clock == THW_SAMPLED) {
        return sampled_.emplace_back(node, plan_.samples[k], names_of_inputs(plan_, k), pools_, copies_,
                                     failures_);
    }
    auto& stage = stages_.emplace_back(node, pools_, copies_);
    (node.type().clock == THW_STATIC ? static_ : stepping_).push_back(&stage);
    return stage;
}

void Simulation::build() {
    if (plan_.on_cuda) {
        use_cuda_device();
    }
    for (std::size_t k = 0; k < plan_.nodes.size(); ++k) {
        attend(*plan_.nodes[k]);
        workers_.push_back(&make_worker(k));
    }
    for (const auto& edge : plan_.edges) {
        workers_[edge.consumer]->connect(edge, *workers_[edge.producer]);
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
    for (auto& worker : sampled_) {
        worker.abandon();
    }
    for (auto& worker : sampled_) {
        worker.join();
    }
    for (auto& stage : stages_) {
        try {
            stage.synchronize();    // nothing may be freed under running GPU work
        } catch (const Failure&) {  // a GPU that failed has been reported
        }
    }
}

/// Takes all stepping nodes through one coupling interval, or to where the user stops them.
void Simulation::advance(std::size_t interval) {
    const auto t0 = interval == 0 ? 0 : plan_.interval_ends[interval - 1];
    auto t1 = plan_.interval_ends[interval];
    passed_ = false;
    if (interval > 0) {  // the first interval has none before it
        for (auto* stage : stepping_) {
            stage->hold_feedback();
        }
    }
    for (auto* stage : stepping_) {
        if (!abandoned_) {
            t1 = stage->run(t0, t1);
            passed_ = true;
        }
    }
    for (auto* stage : stepping_) {
        stage->keep_pace();
    }
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

/// Hands what stands now to the sampled nodes whose time it is, and to all that have not ended when the run
/// stops.
void Simulation::sample(std::size_t position, double time, bool stopping) {
    for (auto& worker : sampled_) {
        worker.sample(position, time, stopping);
    }
    failures_.check();
}

/// Ends those that have not ended, without a last sample.
void Simulation::close_sampled() {
    for (auto& worker : sampled_) {
        worker.close();
    }
    failures_.check();
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
    if (!observer_.wants_progress()) {
        return;
    }
    observer_.on_progress({time, plan_.graph.end, wall(), intervals, plan_.interval_ends.size(),
                           units::date_after(plan_.graph.start_date, time).value_or(""), metrics()});
}

/// Waits for the sampled nodes, then lets the others end.
void Simulation::finish() {
    for (auto& worker : sampled_) {
        worker.join();
    }
    failures_.check();
    for (auto& stage : stages_) {
        stage.finish();
    }
}

void Simulation::summarise() {
    for (const auto* worker : workers_) {
        summary_.nodes.push_back(worker->time());
    }
    summary_.metrics = metrics();
    summary_.copies = copies_.all();
    summary_.host_bytes_peak = pools_.host.allocated();
    summary_.device_bytes_peak = pools_.device.allocated();
}

void Simulation::start_nodes() {
    build();
    for (auto* stage : static_) {
        stage->run(0, 0);
    }
    start_ = reported_ = clock::now();
    for (auto* stage : stepping_) {
        stage->run(0, 0);
    }
}

void Simulation::start() {
    try {
        start_nodes();
    } catch (const Failure& failure) {
        throw StartFailure(failure.diagnostics());
    }
}

auto Simulation::run() -> RunSummary {
    start();
    bool stopping = stop_;
    sample(0, 0, stopping);
    for (std::size_t interval = 0; interval < plan_.interval_ends.size() && !stopping; ++interval) {
        advance(interval);
        stopping = stop_ && summary_.time < plan_.interval_ends.back();
        if (abandoned_) {
            close_sampled();
        } else {
            sample(interval + 1, summary_.time, stopping);
        }
        report(summary_.time, summary_.intervals);
    }
    for (auto* stage : stepping_) {
        stage->synchronize();
    }
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
        problem.cause = Cause::machine;
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
