// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/runtime/run.hpp"

#include <fmt/format.h>

#include <future>
#include <limits>
#include <utility>

#include "add_past.hpp"
#include "check_branch.hpp"
#include "checkpoint_folder.hpp"
#include "held_run.hpp"
#include "read_hot_start.hpp"
#include "resumed_graph.hpp"
#include "run_document.hpp"
#include "runtime/base/nearest.hpp"
#include "runtime/base/payload.hpp"
#include "runtime/run/gpu_failure.hpp"
#include "take_snapshot.hpp"

namespace thalweg::runtime {

auto misuse(std::string message, std::string found, std::string expected, std::string remedy) -> Misuse {
    Diagnostic problem;
    problem.message = std::move(message);
    problem.found = std::move(found);
    problem.expected = std::move(expected);
    problem.remedy = std::move(remedy);
    return Misuse(std::move(problem));
}

namespace {

auto word_of(RunState state) -> const char* {
    switch (state) {
        case RunState::made:
            return "a run that has not been started";
        case RunState::checked:
            return "a run that has been checked and not started";
        case RunState::started:
            return "a run that has been started";
        case RunState::finished:
            return "a run that has been finished";
        case RunState::failed:
            return "a run that has failed";
    }
    return "";
}

auto remedy_for(RunState state, RunState needed) -> const char* {
    if (needed == RunState::started && state < needed) {
        return "call start() first";
    }
    return needed == RunState::made && state <= RunState::started
               ? "call it before check() and start()"
               : "make another run of the graph: a run goes from start to end once";
}

auto output_names(const Plan& plan) -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto& node : plan.nodes) {
        for (const auto& output : node->outputs()) {
            names.push_back(node->node().id + "." + output.name);
        }
    }
    return names;
}

/// A port that field() or table() reads.
struct OutputPlace {
    std::size_t node, port;  ///< of the plan, and of the node's outputs
};

/// The output called `name`, eg "flow.depth". Throws Misuse where there is none, or where nothing computes
/// it.
auto find_output(const Plan& plan, const std::string& name) -> OutputPlace {
    for (std::size_t node = 0; node < plan.nodes.size(); ++node) {
        const auto& outputs = plan.nodes[node]->outputs();
        for (std::size_t port = 0; port < outputs.size(); ++port) {
            if (plan.nodes[node]->node().id + "." + outputs[port].name != name) {
                continue;
            }
            if (!outputs[port].connected) {
                throw misuse("nothing computes this output", "'" + name + "', which no node reads",
                             "an output that a node reads, or that is kept",
                             "call keep(\"" + name + "\") before start()");
            }
            return {node, port};
        }
    }
    const auto names = output_names(plan);
    Diagnostic problem;
    problem.message = "no node has this output";
    problem.found = "'" + name + "'";
    problem.expected = one_of(names);
    problem.nearest = nearest(name, names);
    throw Misuse(std::move(problem));
}

void require_payload(const std::string& name, thw_payload found, thw_payload wanted) {
    if (found != wanted) {
        throw misuse("this output is of another kind", "'" + name + "', a " + payload_name(found),
                     "a " + payload_name(wanted),
                     "call table() for tables and feature sets, field() for fields");
    }
}

auto nothing_yet(const std::string& name) -> Misuse {
    return misuse("this output has no value yet", "'" + name + "'", "a node that has run",
                  "read it after the time at which its node runs");
}

/// What the output holds; waits for a sampled node that is at work on it.
auto published(const Simulation& simulation, const OutputPlace& place, const std::string& name) -> Published {
    const auto arrival = simulation.output(place.node, place.port);
    if (!arrival.later.valid()) {
        return arrival.value;
    }
    try {
        return arrival.later.get()[arrival.output];
    } catch (const std::future_error&) {  // its node has failed, which the next call that goes on tells
        throw nothing_yet(name);
    }
}

/// Throws StartFailure unless a run that ends at `end` [s] can go on from a state at `time` [s].
void require_earlier(double time, double end) {
    if (time < end) {
        return;
    }
    Diagnostic problem;
    problem.message = "the saved state is not before the end of the run";
    problem.found = fmt::format("a state at {} s", time);
    problem.expected = fmt::format("a time before {} s", end);
    problem.remedy = "make the graph longer";
    throw StartFailure({problem});
}

}  // namespace

void Run::Held::require(RunState needed, const char* call) const {
    if (state != needed) {
        throw misuse(fmt::format("{} does not go with the state of the run", call), word_of(state),
                     word_of(needed), remedy_for(state, needed));
    }
}

auto Run::Held::checkpoint_head() const -> Checkpoint {
    auto head = head_without_inputs();
    head.inputs = inputs_of(*checked.plan);
    return head;
}

auto Run::Held::head_without_inputs() const -> Checkpoint {
    Checkpoint head;
    head.graph = text_of_run(checked.graph, settings, kept);
    head.graph_file = checked.graph.file;
    head.results = checked.plan->output_dir;
    head.data = settings.data.empty() ? settings.data : std::filesystem::absolute(settings.data);
    head.device = device_of(*checked.plan);
    head.program = settings.program;
    head.plugins = plugins_of(*checked.plan, *registry);
    return head;
}

void Run::Held::begin_checkpoints() {
    const auto time = simulation->time();
    if (settings.checkpoints.is_asked() && way.empty()) {  // a checkpoint holds no worlds to come
        checkpoints.emplace(settings.checkpoints, checkpoint_head(), time, checked.graph.end, *observer);
        checkpoints->after_interval(*simulation);
    }
}

/// Gives the nodes the state from which the run goes on.
void Run::Held::take_state() {
    try {
        simulation->restore(*from, goes_on_with_files(), branches ? NewNodes::start : NewNodes::refuse);
    } catch (const StartFailure& failure) {
        if (!branches) {
            throw;
        }
        throw StartFailure(misfits_of(failure, checked, world_name()));
    }
}

void Run::Held::launch() {
    if (!checked.plan) {
        throw StartFailure(checked.problems);
    }
    folder.emplace(*checked.plan, settings.old_results, from.get());
    simulation.emplace(
        *checked.plan, *observer, [this] { return stops(); },
        settings.checkpoints.is_asked() ? Stopping::after_interval : Stopping::inside_interval, shared.get());
    if (!hot && !from) {  // a run that goes on has its state
        hot = read_hot_start(settings, checked.graph);
    }
    if (!checked.graph.watches.empty()) {
        watching.emplace(checked.graph, *checked.plan);
    }
    simulation->prepare(hot ? &*hot : nullptr);
    if (from) {
        require_earlier(from->time, checked.graph.end);
        take_state();
    }
    if (checkpoint) {
        remove_later_checkpoints(checked.plan->output_dir, from->time);
    }
    folder->make_room();
    from ? simulation->go_on() : simulation->begin();
    begin_checkpoints();
}

void Run::Held::advance(double limit) {
    simulation->advance(limit);
    follow_rules();
    enter_due_worlds();
    if (after_rules) {
        after_rules();
    }
    write_due_checkpoint();  // last, so that it knows of rules that were met
}

void Run::Held::leave() {
    watching.reset();
    simulation.reset();
    if (checkpoints) {
        checkpoints->wait();
    }
    // Nodes may complete files in their last moment, which the folder lists as written.
    for (std::size_t k = 0; folder && checked.plan && k < checked.plan->nodes.size(); ++k) {
        checked.plan->nodes[k]->destroy();
    }
    folder.reset();
}

Run::Run(std::unique_ptr<Held> held) : held_(std::move(held)) {}

Run::Run(Run&&) noexcept = default;
auto Run::operator=(Run&&) noexcept -> Run& = default;
Run::~Run() = default;

void Run::keep(const std::string& output) {
    held_->require(RunState::made, "keep()");
    held_->kept.push_back(output);
}

void Run::hot_start(std::shared_ptr<const SavedState> state, std::map<std::string, std::string> nodes) {
    held_->require(RunState::made, "hot_start()");
    held_->hot = HotState{std::move(state), "the saved state", std::move(nodes)};
}

void Run::go_on_from(std::shared_ptr<const SavedState> state) {
    if (held_->state > RunState::checked) {
        held_->require(RunState::checked, "go_on_from()");
    }
    if (!held_->branches && !held_->checkpoint) {
        throw misuse("this run does not branch", "a run that Session::run() returned",
                     "a run that Session::branch() or Session::resume() returned",
                     "give Session::run() the state");
    }
    held_->from = std::move(state);
    held_->settings.old_results = OldResults::continue_them;
}

void Run::clear_results() {
    held_->require(RunState::checked, "clear_results()");
    if (!held_->checked.plan) {
        throw StartFailure(held_->checked.problems);
    }
    held_->going_on([&] { ResultsFolder(*held_->checked.plan, held_->settings.old_results).make_room(); });
}

void Run::after_rules(std::function<void()> look) {
    if (held_->state > RunState::checked) {
        held_->require(RunState::checked, "after_rules()");
    }
    held_->after_rules = std::move(look);
}

void Run::observe(RunObserver& observer) {
    held_->require(RunState::made, "observe()");
    held_->observer = &observer;
}

auto Run::check() -> const Diagnostics& {
    if (held_->state == RunState::made) {
        held_->going_on([&] {
            auto wrong = held_->begin_way();
            held_->checked = check_graph(held_->settings, held_->kept, *held_->registry, *held_->observer);
            if (held_->branches) {
                check_branch(held_->checked, held_->settings, held_->kept, *held_->registry);
            }
            if (held_->checkpoint) {
                check_resumed(held_->checked, *held_->checkpoint, *held_->registry, *held_->observer);
            }
            held_->check_way(std::move(wrong));
            held_->check_rules();
        });
        held_->state = RunState::checked;
    }
    return held_->checked.problems;
}

void Run::start() {
    check();
    held_->require(RunState::checked, "start()");
    auto& held = *held_;
    if (held.branches && !held.from) {
        throw misuse("a world that branches needs its parent's state", "none", "a state",
                     "call go_on_from() first");
    }
    held.going_on([&] {
        Diagnostics problems;
        if (held.checked.plan && !held.from) {  // else it was tried when the run began
            held.try_rules(false, problems);
        }
        if (!problems.empty()) {
            throw StartFailure(problems);
        }
        held.launch();
        held.enter_due_worlds();
    });
    held.state = RunState::started;
}

void Run::show_state(const std::function<void()>& look) {
    check();
    held_->require(RunState::checked, "show_state()");
    auto& held = *held_;
    if (!held.from) {
        throw misuse("this run has no state to show", "a run that begins at its start",
                     "a run that Session::resume() returned", "call start()");
    }
    held.going_on([&] {
        if (!held.checked.plan) {
            throw StartFailure(held.checked.problems);
        }
        held.simulation.emplace(*held.checked.plan, *held.observer, [&held] { return held.stops(); });
        held.simulation->prepare();
        held.simulation->restore(*held.from, false);
        held.state = RunState::started;
        look();
        held.simulation.reset();
    });
    held.state = RunState::finished;
}

auto Run::advance() -> double {
    auto& held = *held_;
    held.require(RunState::started, "advance()");
    if (held.simulation->is_over()) {
        throw misuse("the run is over", fmt::format("{} s", time()), "a run that is not over",
                     "ask is_over(), then call finish()");
    }
    return held.going_on([&] {
        held.advance(std::numeric_limits<double>::infinity());
        return held.simulation->time();
    });
}

auto Run::advance_to(double time) -> double {
    auto& held = *held_;
    held.require(RunState::started, "advance_to()");
    auto& simulation = *held.simulation;
    const double tolerance = time_tolerance(end());
    if (!(time >= simulation.time() - tolerance && time <= end() + tolerance)) {
        throw misuse("a run goes forward, and not beyond its end", fmt::format("{} s", time),
                     fmt::format("a time from {} s to {} s", simulation.time(), end()),
                     "make the graph longer, or another run to go back");
    }
    return held.going_on([&] {
        while (simulation.time() < time - tolerance && !simulation.is_over()) {
            held.advance(time);
        }
        return simulation.time();
    });
}

void Run::stop_when(const std::atomic<bool>& flag) {
    if (held_->state > RunState::checked) {
        held_->require(RunState::checked, "stop_when()");
    }
    held_->flag = &flag;
}

void Run::stop() noexcept {
    held_->stop = true;
}

auto Run::time() const -> double {
    const auto& held = *held_;
    if (held.from && held.state <= RunState::checked) {
        return held.from->time;
    }
    return held.simulation ? held.simulation->time() : held.summary.time;
}

auto Run::intervals() const -> std::size_t {
    const auto& held = *held_;
    return held.simulation ? held.simulation->intervals() : held.from ? held.from->intervals : 0;
}

auto Run::end() const -> double {
    return held_->checked.graph.end;
}

auto Run::interval_end(double time) const -> double {
    if (!held_->checked.plan) {
        held_->require(RunState::checked, "interval_end()");
        throw StartFailure(held_->checked.problems);
    }
    auto timetable = held_->checked.plan->timetable;
    const double tolerance = time_tolerance(end());
    double reached = 0;
    while (reached < time - tolerance && !timetable.is_over()) {
        reached = timetable.next().time;
    }
    return reached;
}

auto Run::output_times(double time) const -> std::size_t {
    if (!held_->checked.plan) {
        held_->require(RunState::checked, "output_times()");
        throw StartFailure(held_->checked.problems);
    }
    auto timetable = held_->checked.plan->timetable;
    std::size_t count = 0;
    time < 0 ? void(count = timetable.at_start().size()) : timetable.skip_to(time);
    while (!timetable.is_over()) {
        const auto stop = timetable.next();
        count += stop.samples.size();
        for (const auto& inside : stop.inside) {
            count += inside.samples.size();
        }
    }
    return count;
}

auto Run::early_end() const -> std::optional<EarlyEnd> {
    return held_->checked.early_end;
}

auto Run::is_over() const -> bool {
    return held_->simulation ? held_->simulation->is_over() : held_->state > RunState::started;
}

auto Run::outputs() const -> std::vector<std::string> {
    held_->require(RunState::started, "outputs()");
    return output_names(*held_->checked.plan);
}

auto Run::layout(const std::string& output) const -> OutputLayout {
    if (!held_->checked.plan) {
        held_->require(RunState::checked, "layout()");
        throw StartFailure(held_->checked.problems);
    }
    const auto& plan = *held_->checked.plan;
    const auto place = find_output(plan, output);
    const auto& node = *plan.nodes[place.node];
    const auto& spec = node.outputs()[place.port];
    if (spec.payload != THW_PAYLOAD_FIELD) {
        const auto given = node.payloads().given(place.port);
        return {std::nullopt, given == nullptr ? Table() : given->table()};
    }
    auto field = describe_field(spec);
    field.name = output;
    return {std::move(field), {}};
}

auto Run::largest_grid() const -> std::int64_t {
    if (!held_->checked.plan) {
        held_->require(RunState::checked, "largest_grid()");
        throw StartFailure(held_->checked.problems);
    }
    std::int64_t most = 0;
    for (const auto& node : held_->checked.plan->nodes) {
        for (const auto& spec : node->outputs()) {
            most = std::max(most, spec.payload == THW_PAYLOAD_FIELD ? spec.grid.cells() : 0);
        }
    }
    return most;
}

auto Run::field(const std::string& output) const -> FieldSnapshot {
    held_->require(RunState::started, "field()");
    const auto& plan = *held_->checked.plan;
    const auto place = find_output(plan, output);
    const auto& spec = plan.nodes[place.node]->outputs()[place.port];
    require_payload(output, spec.payload, THW_PAYLOAD_FIELD);
    const auto value = published(*held_->simulation, place, output);
    if (!value.home) {
        throw nothing_yet(output);
    }
    return telling_gpu_failures([&] {
        auto taken = take_snapshot(spec, value, held_->simulation->pools());
        taken.name = output;
        return taken;
    });
}

auto Run::table(const std::string& output) const -> Table {
    held_->require(RunState::started, "table()");
    const auto& plan = *held_->checked.plan;
    const auto place = find_output(plan, output);
    const auto payload = plan.nodes[place.node]->outputs()[place.port].payload;
    if (payload == THW_PAYLOAD_FIELD) {
        require_payload(output, payload, THW_PAYLOAD_TABLE);
    }
    const auto value = published(*held_->simulation, place, output);
    if (value.payload == nullptr) {
        throw nothing_yet(output);
    }
    return value.payload->table();
}

auto Run::save() -> SavedState {
    auto& held = *held_;
    held.require(RunState::started, "save()");
    const auto problems = held.simulation->problems_of_saving();
    if (!problems.empty()) {
        throw Failure(problems);
    }
    return held.going_on([&] { return held.simulation->save(); });
}

auto Run::head() const -> Checkpoint {
    if (!held_->checked.plan) {
        held_->require(RunState::checked, "head()");
        throw StartFailure(held_->checked.problems);
    }
    auto head = held_->head_without_inputs();
    for (const auto& file : input_files_of(*held_->checked.plan)) {
        head.inputs.push_back({file, ""});
    }
    return head;
}

auto Run::origin() const -> RunOrigin {
    const auto& held = *held_;
    if (!held.checked.plan) {
        held.require(RunState::checked, "origin()");
        throw StartFailure(held.checked.problems);
    }
    const auto& plan = *held.checked.plan;
    RunOrigin origin{text_of_run(held.checked.graph, held.settings, held.kept), held.checked.graph.file,
                     held.checked.graph.hash, device_of(plan), held.settings.program};
    for (const auto* plugin : plugin_infos_of(plan, *held.registry)) {
        origin.plugins.push_back({plugin->file, plugin->version, plugin->build_id});
    }
    origin.inputs = input_files_of(plan);
    return origin;
}

auto Run::metrics() const -> Metrics {
    return held_->simulation ? held_->simulation->metrics() : held_->summary.metrics;
}

auto Run::removed_results() const -> std::vector<std::string> {
    return held_->folder ? held_->folder->removed() : std::vector<std::string>();
}

auto Run::left_results() const -> std::vector<std::string> {
    return held_->folder ? held_->folder->left() : std::vector<std::string>();
}

auto Run::finish() -> RunSummary {
    auto& held = *held_;
    held.require(RunState::started, "finish()");
    held.going_on([&] {
        const bool is_complete = held.simulation->time() >= held.checked.graph.end;
        if (held.checkpoints && is_complete) {
            held.checkpoints->take_last(*held.simulation);
        }
        held.summary = held.simulation->finish();
        held.summary.events = held.events;
        held.summary.over_limit = held.over_limit;
        held.summary.stopped_by_rule = held.stopped_by_rule;
        if (held.checkpoints) {
            held.checkpoints->end();
            held.summary.checkpoints = held.checkpoints->costs();
        }
        // Of a run that goes on elsewhere, the run before may have written all that a node had to write.
        const bool may_lack = held.from != nullptr && !held.goes_on_with_files();
        add_past(held.past, held.summary);
        held.summary.files = held.folder->written(held.summary.stopped_early || may_lack);
        held.simulation.reset();
        held.folder.reset();
    });
    held.state = RunState::finished;
    return held.summary;
}

}  // namespace thalweg::runtime
