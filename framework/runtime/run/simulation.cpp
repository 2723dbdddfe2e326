// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "simulation.hpp"

#include <algorithm>
#include <utility>

#include <thalweg/units/calendar.hpp>

#include "gpu_failure.hpp"

namespace thalweg::runtime {

void log_to_observer(void* user, const std::string& node, thw_severity severity, const std::string& text) {
    static_cast<RunObserver*>(user)->on_log(node, severity, text);
}

namespace {

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

}  // namespace

Simulation::Simulation(Plan& plan, RunObserver& observer, std::function<bool()> stops, Stopping stopping,
                       StaticResults* shared)
    : plan_(plan),
      observer_(observer),
      stops_(std::move(stops)),
      stopping_(stopping),
      timetable_(plan.timetable),
      intervals_(plan.timetable.count()),
      pools_(plan.device),
      shared_(shared) {}

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
        auto& worker = sampled_.emplace_back(node, names_of_inputs(plan_, k), pools_, copies_, failures_);
        sampled_by_node_[k] = &worker;
        return worker;
    }
    const bool is_static = node.type().clock == THW_STATIC;
    auto& pools = static_keys_[k].empty() ? pools_ : shared_->pools(plan_.device);
    auto& stage = stages_.emplace_back(node, pools, copies_);
    (is_static ? static_ : stepping_).push_back(&stage);
    return stage;
}

void Simulation::build() {
    use(plan_.device);
    sampled_by_node_.resize(plan_.nodes.size());
    for (std::size_t k = 0; k < plan_.nodes.size(); ++k) {
        attend(*plan_.nodes[k]);
        static_keys_.push_back(shared_ != nullptr ? static_key(plan_, k, static_keys_) : "");
        workers_.push_back(&make_worker(k));
    }
    for (const auto& edge : plan_.edges) {
        workers_[edge.consumer]->connect(edge, *workers_[edge.producer]);
    }
    find_shown();
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

/// Takes all stepping nodes to the end of the interval, or to where the user stops them.
void Simulation::step(const Stop& stop) {
    const auto t0 = summary_.time;
    auto t1 = stop.time;
    passed_ = false;
    if (summary_.intervals > 0 || starts_hot_) {  // else the first interval has none before it
        for (auto* stage : stepping_) {
            stage->hold_feedback();
        }
    }
    ask_for_samples(stop.inside);
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
        summary_.intervals += 1;
        summary_.time = t1;
    }
    end_samples(summary_.time);
}

/// Shows how far a node is inside an interval, and stops it where the user wants that and the other nodes can
/// follow.
auto Simulation::stops_at(double time) -> bool {
    constexpr auto rarely = std::chrono::milliseconds(100);
    if (clock::now() - reported_ >= rarely) {
        report(time);
    }
    if (stopping_ == Stopping::after_interval || !stops_() || shortened_) {
        return false;
    }
    (passed_ ? abandoned_ : shortened_) = true;
    return true;
}

/// Hands what stands now to these nodes.
void Simulation::sample(const std::vector<std::size_t>& nodes) {
    for (const auto k : nodes) {
        sampled_by_node_[k]->sample(summary_.time, !timetable_.next_of(k));
    }
    failures_.check();
}

/// Hands what the nodes view at `time` [s] to sampled ones.
void Simulation::sample(double time, const std::vector<DueSample>& due) {
    for (const auto& [node, is_last] : due) {
        sampled_by_node_[node]->sample(time, is_last);
    }
    failures_.check();
}

/// Hands what stands now to all nodes that have not ended.
void Simulation::sample_all_for_the_last_time() {
    for (auto& worker : sampled_) {
        worker.sample(summary_.time, true);
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

auto Simulation::metrics() const -> Metrics {
    Metrics all;
    for (const auto& node : plan_.nodes) {
        if (auto values = node->metrics(); !values.empty()) {
            all[node->node().id] = std::move(values);
        }
    }
    return all;
}

void Simulation::report(double time) {
    reported_ = clock::now();
    if (!observer_.wants_progress()) {
        return;
    }
    observer_.on_progress({time, plan_.graph.end, wall(), summary_.intervals, intervals_,
                           units::date_after(plan_.graph.start_date, time).value_or(""), metrics(),
                           summary_.began});
}

/// Waits for the sampled nodes, then lets the others end.
void Simulation::end_nodes() {
    for (auto& worker : sampled_) {
        worker.join();
    }
    failures_.check();
    for (auto& stage : stages_) {
        stage.finish();
    }
}

void Simulation::add_costs(RunSummary& summary) const {
    for (const auto* worker : workers_) {
        summary.nodes.push_back(worker->time());
    }
    summary.metrics = metrics();
    summary.copies = copies_.all();
    summary.host_bytes_peak = pools_.host.allocated();
    summary.device_bytes_peak = pools_.device.allocated();
    if (shared_ != nullptr) {
        const auto& static_pools = shared_->pools(plan_.device);
        summary.host_bytes_peak += static_pools.host.allocated();
        summary.device_bytes_peak += static_pools.device.allocated();
    }
}

auto Simulation::summary() const -> RunSummary {
    auto summary = summary_;
    summary.wall = wall();
    add_costs(summary);
    return summary;
}

/// Runs static nodes, or takes what they have made in another run.
void Simulation::run_static() {
    auto next = static_.begin();
    for (std::size_t k = 0; k < plan_.nodes.size(); ++k) {
        if (plan_.nodes[k]->type().clock != THW_STATIC) {
            continue;
        }
        auto& stage = **next++;
        const auto make = [&] {
            stage.run(0, 0);
            return stage.result();
        };
        if (static_keys_[k].empty()) {
            stage.run(0, 0);
        } else {
            shared_->obtain(
                plan_.nodes[k]->node().id, static_keys_[k],
                [&](const StaticResult& made) { return stage.adopt(made); }, make);
        }
    }
}

void Simulation::start_nodes(const HotState* hot) {
    build();
    if (hot != nullptr) {
        require_hot_start(*hot);
        starts_hot_ = true;
    }
    run_static();
    start_ = reported_ = clock::now();
    for (auto* stage : stepping_) {
        stage->run(0, 0);
        if (hot != nullptr) {
            start_hot(*stage, *hot);
        }
    }
}

void Simulation::prepare(const HotState* hot) {
    telling_gpu_failures([&] {
        try {
            start_nodes(hot);
        } catch (const Failure& failure) {
            throw StartFailure(failure.diagnostics());
        }
    });
}

void Simulation::begin() {
    telling_gpu_failures([&] {
        stopped_ = stops_();
        ends_early() ? sample_all_for_the_last_time() : sample(timetable_.at_start());
    });
}

auto Simulation::advance(double limit) -> double {
    telling_gpu_failures([&] {
        const auto stop = timetable_.next(limit);
        step(stop);
        stopped_ = stops_() && summary_.time < plan_.graph.end;
        if (abandoned_) {
            close_sampled();
        } else if (ends_early()) {
            sample_all_for_the_last_time();
        } else {
            sample(stop.samples);
        }
        report(summary_.time);
    });
    return summary_.time;
}

void Simulation::stop_here() {
    telling_gpu_failures([&] {
        stopped_ = true;
        if (ends_early()) {
            sample_all_for_the_last_time();
        }
    });
}

auto Simulation::finish() -> RunSummary {
    return telling_gpu_failures([&] {
        if (!is_over()) {
            stopped_ = true;
            sample_all_for_the_last_time();
        } else if (stopped_ && !ends_early()) {
            close_sampled();
        }
        for (auto* stage : stepping_) {
            stage->synchronize();
        }
        summary_.wall = wall();
        summary_.stopped_early = stopped_;
        end_nodes();
        add_costs(summary_);
        complete_ = true;
        return std::move(summary_);
    });
}

auto run_plan(Plan& plan, RunObserver& observer, const std::atomic<bool>& stop) -> RunSummary {
    Simulation simulation(plan, observer, [&] { return stop.load(); });
    simulation.prepare();
    simulation.begin();
    while (!simulation.is_over()) {
        simulation.advance();
    }
    return simulation.finish();
}

void start_plan(Plan& plan, RunObserver& observer) {
    Simulation(plan, observer, [] { return false; }).prepare();
}

}  // namespace thalweg::runtime
