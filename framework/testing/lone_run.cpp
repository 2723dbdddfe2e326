// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "lone_run.hpp"

#include <cstring>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "problem_text.hpp"
#include "runtime/parameters/parameters.hpp"
#include "runtime/plan/negotiation.hpp"
#include "runtime/plugins/class_rules.hpp"

namespace thalweg::testing {

namespace {

auto read_type(const thw_node_class& node_class) -> runtime::NodeType {
    try {
        return runtime::read_class(node_class, 0);
    } catch (const std::invalid_argument& broken_rule) {
        throw Error(broken_rule.what());
    }
}

/// The node as a graph would have it; the place of a parameter is its name.
auto graph_node(const Surroundings& around, const runtime::NodeType& type) -> runtime::GraphNode {
    runtime::GraphNode node;
    node.id = around.id;
    node.type = type.id;
    node.params = nlohmann::json::parse(around.params);
    for (const auto& [name, value] : node.params.items()) {
        node.param_places[name].pointer = name;
        node.param_key_places[name].pointer = name;
    }
    return node;
}

auto not_an_object(const std::string& found) -> Complaints {
    return {Error("the parameters are no JSON object").found(found).expected(R"(eg {"limit": "20 cm"})")};
}

}  // namespace

LoneRun::LoneRun(const thw_node_class& node_class, Surroundings around)
    : type_(read_type(node_class)), around_(std::move(around)), inputs_(type_) {}

LoneRun::~LoneRun() {
    if (executor_ != nullptr) {
        executor_->stream.finish();
    }
}

auto LoneRun::node() const -> const runtime::NodeInstance& {
    if (node_ == nullptr) {
        throw std::logic_error("the node is not there yet: call configure() first");
    }
    return *node_;
}

auto LoneRun::position(const std::string& output) const -> std::size_t {
    for (std::size_t k = 0; k < type_.outputs.size(); ++k) {
        if (output == type_.outputs[k].name) {
            return k;
        }
    }
    throw std::logic_error("the node has no output '" + output + "'");
}

auto LoneRun::output(const std::string& name) const -> thw_field {
    const auto k = position(name);
    if (fields_ == nullptr) {
        throw std::logic_error("outputs are not known yet: call negotiate() first");
    }
    auto field = (*fields_).outputs[k];
    field.memory = THW_HOST_MEMORY;
    field.data = field.data == nullptr ? nullptr : output_memory_[k].host();
    field.ready = nullptr;
    return field;
}

void LoneRun::give(InputField field) {
    if (fields_ != nullptr) {
        throw std::logic_error("inputs are connected before negotiate(); then call set_values()");
    }
    inputs_.give(std::move(field));
}

void LoneRun::give(const std::string& input, GivenPayload payload) {
    if (fields_ != nullptr) {
        throw std::logic_error("inputs are connected before negotiate(); then new values are set");
    }
    inputs_.give(input, std::move(payload));
}

void LoneRun::set(const std::string& input, std::variant<Table, Features> content) {
    auto& given = inputs_.payload_at(input);
    given.content = std::move(content);
    given.version += 1;
}

auto LoneRun::given(const std::string& output) const -> runtime::PayloadRef {
    return node().payloads().given(position(output));
}

void LoneRun::leave_unread(const std::string& output) {
    unread_.insert(type_.outputs[position(output)].name);
}

void LoneRun::set_values(const std::string& input, FieldValues values) {
    auto& field = inputs_.at(input);
    const bool had_none = count_of(field.values) == 0;
    const auto expected = static_cast<std::size_t>(extent_of(field.grid, field.location).count());
    if (dtype_of(values) != dtype_of(field.values) || (count_of(values) != expected && !had_none)) {
        throw std::logic_error("values of input '" + input + "' change their type or number");
    }
    field.values = std::move(values);
    for (std::size_t k = 0; fields_ != nullptr && k < inputs_.all().size(); ++k) {
        fields_->inputs[k].version += inputs_.all()[k].name == input ? 1 : 0;
    }
}

/// Calls the node. What it says, or what else went wrong, comes back.
template <class Body>
auto LoneRun::called(Body body) -> Complaints {
    const std::size_t earlier = node_ != nullptr ? node_->complaints().size() : 0;
    try {
        body();
        return {};
    } catch (const runtime::Failure& failure) {
        if (node_ != nullptr && node_->complaints().size() > earlier) {
            const auto& all = node_->complaints();
            return {all.begin() + static_cast<std::ptrdiff_t>(earlier), all.end()};
        }
        Complaints complaints;
        add(complaints, failure.diagnostics());
        return complaints;
    } catch (const runtime::DeviceError& error) {
        return {Error("the GPU failed while the node worked").found(error.what())};
    }
}

auto LoneRun::create() -> Complaints {
    if (nlohmann::json::accept(around_.params) && nlohmann::json::parse(around_.params).is_object()) {
        const auto written = graph_node(around_, type_);
        runtime::Diagnostics problems;
        const runtime::PathRules paths{std::filesystem::absolute(around_.folder).lexically_normal(), {}};
        auto values = runtime::check_parameters(type_, written, paths, problems);
        Complaints complaints;
        add(complaints, problems);
        return !complaints.empty() ? complaints : called([&] {
            node_ = std::make_unique<runtime::NodeInstance>(written, type_, std::move(values));
        });
    }
    return not_an_object(around_.params);
}

auto LoneRun::configure() -> Complaints {
    if (on_cuda() && !runtime::cuda_status().available) {
        return {Error("there is no CUDA device").found(runtime::cuda_status().reason)};
    }
    if (auto complaints = create(); !complaints.empty()) {
        return complaints;
    }
    const auto keep = [](void* self, const std::string&, thw_severity severity, const std::string& text) {
        auto& run = *static_cast<LoneRun*>(self);
        const std::lock_guard lock(run.log_mutex_);
        run.log_.push_back({severity, text});
    };
    node_->log_to(keep, this);
    node_->count_copies_in(&copies_);
    node_->watch_by(this);
    const auto results = std::filesystem::absolute(around_.results).lexically_normal().string();
    return called([&] {
        node_->configure({sizeof(thw_setup), device().executor(), device().id(), 0, 0, around_.end,
                          around_.id.c_str(), "A title", results.c_str(), "thalweg test",
                          around_.start_date.c_str()});
    });
}

/// A node that follows others is stepping where one of its inputs is not static.
void LoneRun::choose_clock() {
    if (type_.clock != THW_FOLLOWING) {
        return;
    }
    type_.clock = THW_STATIC;
    for (const auto& input : inputs_.all()) {
        if (input.is_connected() && !input.is_static()) {
            type_.clock = THW_STEPPING;
        }
    }
}

auto LoneRun::negotiate() -> Complaints {
    node();
    choose_clock();
    auto specs = inputs_.specs(device());
    if (auto complaints = inputs_.problems(specs, around_.id); !complaints.empty()) {
        return complaints;
    }
    for (std::size_t k = 0; k < specs.size(); ++k) {
        try {
            specs[k].grid = meshes_.keep(specs[k].grid);
        } catch (const std::invalid_argument& error) {
            return {Error("the mesh cannot be used").about(specs[k].name).found(error.what())};
        }
    }
    node_->inputs() = std::move(specs);
    bring_payloads(0);
    for (std::size_t k = 0; k < type_.outputs.size(); ++k) {
        node_->outputs()[k].connected = unread_.count(type_.outputs[k].name) == 0;
    }
    auto complaints = called([&] { node_->negotiate(meshes_); });
    for (auto& output : node_->outputs()) {
        output.connected = output.connected && (output.offered || output.payload != THW_PAYLOAD_FIELD);
    }
    complaints = complaints.empty() ? check_outputs() : complaints;
    return complaints.empty() ? called([&] { lay_out(); }) : complaints;
}

auto LoneRun::check_outputs() -> Complaints {
    Complaints complaints;
    for (std::size_t k = 0; k < type_.outputs.size(); ++k) {
        add(complaints, runtime::check_output(*node_, node_->outputs()[k], type_.outputs[k]));
    }
    return complaints;
}

/// Describes all fields and brings meshes to the device.
void LoneRun::lay_out() {
    executor_ = std::make_unique<Executor>(device());
    if (on_cuda()) {
        device_meshes_ = std::make_unique<runtime::DeviceMeshes>(executor_->pools, copies_);
        for (auto* ports : {&node_->inputs(), &node_->outputs()}) {
            for (auto& port : *ports) {
                port.grid.device_geometry = device_meshes_->find(port.grid);
            }
        }
    }
    fields_.reset(  // NOLINT(modernize-make-unique): an aggregate
        new runtime::StepFields{runtime::FieldTable(node_->inputs()), runtime::FieldTable(node_->outputs())});
}

/// Each run has memory of its own, so that a node that keeps pointers from one to the next is found out.
void LoneRun::take_memory() {
    input_memory_.clear();
    output_memory_.clear();
    for (const auto& spec : node_->inputs()) {
        input_memory_.emplace_back(spec.connected ? runtime::byte_size(spec) : 0, *executor_);
    }
    for (const auto& spec : node_->outputs()) {
        output_memory_.emplace_back(spec.connected ? runtime::byte_size(spec) : 0, *executor_);
    }
}

void LoneRun::bring_inputs(double to) {
    for (std::size_t k = 0; k < input_memory_.size(); ++k) {
        const auto& given = inputs_.all()[k].field;
        auto& field = fields_->inputs[k];
        if (count_of(given.values) > 0) {
            input_memory_[k].set(given.values, *executor_);
            field.data = input_memory_[k].for_node();
            field.version += given.is_static && field.version > 0 ? 0 : 1;
            field.time = given.is_static ? 0 : to;
        }
    }
}

void LoneRun::bring_payloads(double time) {
    for (std::size_t k = 0; k < inputs_.all().size(); ++k) {
        const auto& given = inputs_.all()[k].payload;
        if (!given) {
            continue;
        }
        auto value = std::make_shared<const runtime::Payload>(
            runtime::Payload{given->content, given->is_static ? 0 : time, given->version});
        const bool none = value->table().columns().empty();
        node_->payloads().bring(k, given->kind(), none ? nullptr : std::move(value));
    }
}

void LoneRun::prepare_outputs(double to) {
    for (std::size_t k = 0; k < output_memory_.size(); ++k) {
        auto& field = fields_->outputs[k];
        output_memory_[k].spoil(*executor_);
        field.data = output_memory_[k].for_node();
        field.version += 1;
        field.time = to;
    }
}

/// Fetches the outputs and looks for what a node must not do.
auto LoneRun::inspect() -> Complaints {
    Complaints found;
    for (std::size_t k = 0; k < input_memory_.size(); ++k) {
        const auto& name = node_->inputs()[k].name;
        const auto& values = inputs_.all()[k].field.values;
        if (count_of(values) > 0 && input_memory_[k].differs_from(values, *executor_)) {
            found.push_back(Error("the node has changed values of this input").about(name));
        }
        if (const auto damage = input_memory_[k].damage(); !damage.empty()) {
            found.push_back(Error("the node has written outside of this input").about(name).found(damage));
        }
    }
    for (std::size_t k = 0; k < output_memory_.size(); ++k) {
        output_memory_[k].fetch(*executor_);
        if (const auto damage = output_memory_[k].damage(); !damage.empty()) {
            found.push_back(Error("the node has written outside of this output")
                                .about(node_->outputs()[k].name)
                                .found(damage));
        }
    }
    return found;
}

auto LoneRun::stops_at(double time) -> bool {
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - run_start_;
    return time >= stop_time_ || taken.count() >= patience_;
}

auto LoneRun::run(double from, double to, bool is_last) -> Complaints {
    if (fields_ == nullptr) {
        throw std::logic_error("fields have no memory yet: call negotiate() first");
    }
    auto complaints = called([&] {
        take_memory();
        bring_inputs(to);
        bring_payloads(to);
        prepare_outputs(to);
        run_start_ = std::chrono::steady_clock::now();
        time_ = node_->run(fields_->step(from, to, is_last, executor_->stream.handle()));
        executor_->stream.synchronize();
        if (on_cuda()) {
            runtime::check_cuda_launches();
        }
        has_run_ = true;
    });
    for (std::size_t k = 0; k < output_memory_.size(); ++k) {
        fields_->outputs[k].time = time_;
    }
    Complaints found;
    auto broken = called([&] { found = inspect(); });
    found.insert(found.end(), broken.begin(), broken.end());
    return complaints.empty() ? found : complaints;
}

auto LoneRun::finish() -> Complaints {
    node();
    return called([&] { node_->finish(); });
}

/// Requires a first run, after which alone a node has memory to remember.
auto LoneRun::node_memory() -> runtime::NodeMemory {
    if (!type_.state) {
        throw std::logic_error("the node type does not say what it remembers: give About a state_version");
    }
    if (!has_run_) {
        throw std::logic_error("the node has not run yet: call start() first");
    }
    return {executor_->pools, executor_->stream};
}

auto LoneRun::save() -> runtime::SavedNode {
    return runtime::save_node(*node_, node_memory());
}

auto LoneRun::restore(const runtime::SavedNode& saved, double time) -> Complaints {
    const auto memory = node_memory();
    return called([&] {
        runtime::restore_node(*node_, saved, memory);
        time_ = time;
    });
}

}  // namespace thalweg::testing
