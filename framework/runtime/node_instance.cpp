// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "node_instance.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <utility>

#include "thalweg/abi/copy_known.h"
#include "thalweg/abi/draft/features.h"
#include "thalweg/abi/draft/table.h"
#include "thalweg/abi/ext/clock.h"
#include "thalweg/abi/ext/copy_count.h"
#include "thalweg/abi/ext/result_files.h"

namespace thalweg::runtime {

namespace {

auto text_of(const char* text) -> std::string {
    return text != nullptr ? text : "";
}

/// The only member of a set of 1u << value, or 0: a choice is left.
auto only_member(std::uint32_t set) -> std::int32_t {
    std::int32_t member = 0;
    while (set > 1) {
        member += 1;
        if ((set & 1u) != 0) {
            return 0;
        }
        set >>= 1;
    }
    return member;
}

auto default_output(const thw_port& port) -> PortSpec {
    PortSpec spec;
    spec.name = port.name;
    spec.unit = port.unit;
    spec.standard_name = port.standard_name;
    spec.long_name = port.help;
    spec.dtype = only_member(port.dtypes);
    spec.location = only_member(port.locations);
    spec.payload = port.payload;
    return spec;
}

template <class T>
auto find_value(const ParameterValues& values, const char* name) -> const T* {
    const auto found = values.find(name);
    return found == values.end() ? nullptr : std::get_if<T>(&found->second);
}

/// Whether a list of ports or parameters has one of this name.
template <class Entry>
auto has_name(const std::vector<Entry>& entries, const std::string& name) -> bool {
    return std::any_of(entries.begin(), entries.end(),
                       [&](const Entry& entry) { return name == entry.name; });
}

/// A path for people: "boundaries/0/value" is "boundaries[0].value".
auto label_of(const std::string& path) -> std::string {
    std::string label;
    std::istringstream parts(path);
    for (std::string part; std::getline(parts, part, '/');) {
        const bool is_index = !part.empty() && part.find_first_not_of("0123456789") == std::string::npos;
        label += label.empty() ? part : is_index ? "[" + part + "]" : "." + part;
    }
    return label;
}

/// "parameter 'file': ", or the bare name where the subject is unknown to the class. Of a parameter and an
/// input of one name the one that the graph has is meant.
auto subject_prefix(const GraphNode& node, const NodeType& type, const std::string& subject) -> std::string {
    if (subject.empty()) {
        return "";
    }
    const auto name = subject.substr(0, subject.find('/'));
    const bool only_wired = !node.params.contains(name) &&
                            std::any_of(node.inputs.begin(), node.inputs.end(),
                                        [&](const Connection& wire) { return wire.input == name; });
    const auto* kind = has_name(type.params, name) && !only_wired ? "parameter "
                       : has_name(type.inputs, name)              ? "input "
                       : has_name(type.outputs, name)             ? "output "
                                                                  : "";
    return kind + ("'" + label_of(subject)) + "': ";
}

auto let_out(const char* hook) -> std::string {
    return std::string("an exception came out of ") + hook + ", which must return a status instead";
}

/// Copies the grid of a plugin. Its texts are made safe to copy, its geometry is kept in `meshes`. Throws
/// std::invalid_argument if the geometry is wrong.
auto copy_grid(const thw_grid* grid, MeshStore& meshes) -> Grid {
    if (grid == nullptr) {
        return Grid();
    }
    thw_grid safe{};
    safe.struct_size = sizeof(safe);
    thw_copy_known(&safe, grid);
    safe.crs = safe.crs != nullptr ? safe.crs : "";
    safe.vertical_datum = safe.vertical_datum != nullptr ? safe.vertical_datum : "";
    return meshes.keep(Grid(safe));
}

/// Replaces the declaration of a port by what the node offers. Unset members keep the declaration.
void take_offer(PortSpec& spec, const thw_field& field, MeshStore& meshes) {
    const auto take = [](std::string& to, const char* from) { to = from != nullptr ? from : to; };
    spec.dtype = field.dtype != THW_NO_DTYPE ? field.dtype : spec.dtype;
    spec.location = field.location != 0 ? field.location : spec.location;
    take(spec.unit, field.unit);
    take(spec.standard_name, field.standard_name);
    take(spec.long_name, field.long_name);
    spec.grid = copy_grid(field.grid, meshes);
}

}  // namespace

/// The functions behind thw_host.
struct NodeInstance::HostTable {
    thw_host table{};

    /// Every function of the table gets its node here, so that each call of the host is a sign of life.
    static auto self(void* impl) -> NodeInstance& {
        auto& node = *static_cast<NodeInstance*>(impl);
        node.record_->note_life();
        return node;
    }

    template <class T, class Raw>
    static auto get_plain(void* impl, const char* name, Raw* out) -> thw_status {
        const auto* value = find_value<T>(self(impl).values_, name);
        if (value != nullptr) {
            *out = static_cast<Raw>(*value);
        }
        return value != nullptr ? THW_OK : THW_FAILED;
    }

    static auto get_text(void* impl, const char* name, const char** out) -> thw_status {
        const auto* value = find_value<std::string>(self(impl).values_, name);
        if (value != nullptr) {
            *out = value->c_str();
        }
        return value != nullptr ? THW_OK : THW_FAILED;
    }

    static auto get_reals(void* impl, const char* name, const double** out, std::size_t* count)
        -> thw_status {
        const auto* value = find_value<std::vector<double>>(self(impl).values_, name);
        if (value != nullptr) {
            *out = value->data();
            *count = value->size();
        }
        return value != nullptr ? THW_OK : THW_FAILED;
    }

    static auto get_texts(void* impl, const char* name, const char* const** out, std::size_t* count)
        -> thw_status {
        const auto* value = find_value<TextList>(self(impl).values_, name);
        if (value != nullptr) {
            *out = value->pointers.data();
            *count = value->pointers.size();
        }
        return value != nullptr ? THW_OK : THW_FAILED;
    }

    static auto get_value(void* impl, const char* name, thw_value* out) -> thw_status {
        const auto* value = find_value<ValueTree>(self(impl).values_, name);
        if (value != nullptr) {
            give_value(*value, *out);
        }
        return value != nullptr ? THW_OK : THW_FAILED;
    }

    static auto is_given(void* impl, const char* name) -> std::int32_t {
        return name != nullptr && self(impl).node_.params.contains(name) ? 1 : 0;
    }

    static void log(void* impl, thw_severity severity, const char* text) {
        const auto& node = self(impl);
        if (node.log_sink_ != nullptr) {
            node.log_sink_(node.log_user_, node.node_.id, severity, text_of(text));
        }
    }

    static void metric(void* impl, const char* name, double value, const char* unit) {
        auto& node = self(impl);
        const std::lock_guard lock(node.metrics_mutex_);
        node.metrics_[name] = {value, text_of(unit)};
    }

    static void complain(void* impl, const thw_error* error) {
        auto& node = self(impl);
        thw_error known{};
        known.struct_size = sizeof(known);
        thw_copy_known(&known, error);
        node.complaints_.push_back(Error(text_of(known.message))
                                       .about(text_of(known.subject))
                                       .found(text_of(known.found))
                                       .expected(text_of(known.expected))
                                       .remedy(text_of(known.remedy)));
    }

    static auto get_extension(void*, const char* id) -> const void* {
        static const thw_host_clock clock = {sizeof(thw_host_clock), &stop_at, &should_stop};
        static const thw_host_result_files files = {sizeof(thw_host_result_files), &announce_file,
                                                    &file_written};
        static const thw_host_copy_count copies = {sizeof(thw_host_copy_count), &count_copy};
        static const thw_host_tables tables = {sizeof(thw_host_tables), &input_table, &give<thw_table>,
                                               &is_read};
        static const thw_host_features features = {sizeof(thw_host_features), &input_features,
                                                   &give<thw_features>, &is_read};
        const std::string_view name = id != nullptr ? id : "";
        return name == THW_EXT_CLOCK          ? static_cast<const void*>(&clock)
               : name == THW_EXT_RESULT_FILES ? static_cast<const void*>(&files)
               : name == THW_EXT_COPY_COUNT   ? static_cast<const void*>(&copies)
               : name == THW_EXT_TABLES       ? static_cast<const void*>(&tables)
               : name == THW_EXT_FEATURES     ? static_cast<const void*>(&features)
                                              : nullptr;
    }

    static void stop_at(void* impl, double time) {
        auto& node = self(impl);
        if (node.configuring_) {
            node.stop_times_.push_back(time);
        } else {
            log(impl, THW_WARNING, "stop_at was called outside of configure and is ignored");
        }
    }

    static void count_copy(void* impl, thw_copy direction, std::uint64_t bytes) {
        const auto& node = self(impl);
        if (node.copies_ != nullptr && direction == THW_TO_DEVICE) {
            node.copies_->add_to_device(CopyKind::internal, node.node_.id, bytes);
        } else if (node.copies_ != nullptr) {
            node.copies_->add_to_host(CopyKind::internal, node.node_.id, bytes);
        }
    }

    static auto input_table(void* impl, std::uint32_t index) -> const thw_table* {
        return self(impl).payloads_.table(index);
    }

    static auto input_features(void* impl, std::uint32_t index) -> const thw_features* {
        return self(impl).payloads_.features(index);
    }

    static auto is_read(void* impl, std::uint32_t output) -> std::int32_t {
        const auto& outputs = self(impl).outputs_;
        return output < outputs.size() && outputs[output].connected ? 1 : 0;
    }

    template <class Content>
    static auto give(void* impl, std::uint32_t output, const Content* content) -> thw_status {
        constexpr thw_payload payload =
            std::is_same_v<Content, thw_table> ? THW_PAYLOAD_TABLE : THW_PAYLOAD_FEATURES;
        auto& node = self(impl);
        try {
            node.require_output(output, payload);
            if (content == nullptr) {
                throw Error("nothing was given").found("null").expected("a " + payload_name(payload));
            }
            node.payloads_.give(output, *content, node.stopped_at_.value_or(node.run_end_));
            return THW_OK;
        } catch (Error& error) {
            if (output < node.outputs_.size()) {
                error.about(node.outputs_[output].name);
            }
            node.complaints_.push_back(
                error.remedy("tell the author of node type '" + node.node_.type + "'"));
        } catch (const std::bad_alloc&) {
            node.complaints_.push_back(
                Error("there is no memory left for a copy of it").about(node.outputs_[output].name));
        }
        return THW_FAILED;
    }

    static void announce_file(void* impl, const char* pattern, const char* subject) {
        self(impl).announced_files_.push_back({text_of(pattern), text_of(subject)});
    }

    static void file_written(void* impl, const char* path) {
        auto& node = self(impl);
        const std::lock_guard lock(node.files_mutex_);
        node.written_files_.push_back(text_of(path));
    }

    static auto should_stop(void* impl, double time) -> std::int32_t {
        auto& node = self(impl);
        node.record_->note_time(time);
        if (node.watch_ != nullptr && !node.stopped_at_ && node.watch_->stops_at(time)) {
            node.stopped_at_ = time;
        }
        return node.stopped_at_ ? 1 : 0;
    }

    explicit HostTable(NodeInstance* node)
        : table{sizeof(thw_host),
                node,
                &get_plain<bool, std::int32_t>,
                &get_plain<std::int64_t, std::int64_t>,
                &get_plain<double, double>,
                &get_text,
                &get_reals,
                &get_texts,
                &log,
                &metric,
                &complain,
                &get_extension,
                &get_value,
                &is_given} {}
};

NodeInstance::NodeInstance(const GraphNode& node, const NodeType& type, ParameterValues values)
    : node_(node),
      type_(type),
      record_(CallRecord::make(node.id, node.type)),
      values_(std::move(values)),
      host_(std::make_unique<HostTable>(this)) {
    for (const auto& output : type_.outputs) {
        outputs_.push_back(default_output(output));
    }
    call("create", 0, [&] {
        handle_ = type_.hooks.create(&host_->table);
        return handle_ != nullptr ? THW_OK : THW_FAILED;
    });
}

NodeInstance::~NodeInstance() {
    const PluginCall under_way(*record_, "destroy", 0);
    try {
        type_.hooks.destroy(handle_);
    } catch (...) {
        std::terminate();  // here, where the call guard can still name the node
    }
}

/// Calls into the plugin: body() returns the hook's status, `time` is the simulated time [s] that it starts
/// from.
template <class Body>
void NodeInstance::call(const char* hook, double time, Body body) {
    complaints_.clear();
    thw_status status = THW_FAILED;
    try {
        const PluginCall under_way(*record_, hook, time);
        status = body();
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        throw author_failure(let_out(hook), error.what());
    } catch (...) {
        throw author_failure(let_out(hook), "an object that is no std::exception");
    }
    configuring_ = false;
    if (!complaints_.empty()) {
        throw Failure(told_problems());
    }
    if (status != THW_OK) {
        throw author_failure(std::string(hook) + " failed, but the node did not say why");
    }
}

/// The complaints of the hook, each at its place in the graph.
auto NodeInstance::told_problems() const -> Diagnostics {
    Diagnostics problems;
    for (const auto& said : complaints_) {
        auto problem = problem_with(said.subject(), said.what());
        problem.found = said.found();
        problem.expected = said.expected();
        problem.remedy = said.remedy();
        problems.push_back(std::move(problem));
    }
    return problems;
}

auto NodeInstance::author_failure(std::string message, std::string found) const -> Failure {
    return failure(std::move(message), std::move(found), "tell the author of node type '" + node_.type + "'");
}

void NodeInstance::configure(const thw_setup& setup) {
    on_cuda_ = setup.executor == THW_ON_CUDA;
    configuring_ = true;
    call("configure", 0, [&] { return type_.hooks.configure(handle_, &setup); });
}

/// The functions behind thw_negotiation.
struct NodeInstance::Negotiation {
    NodeInstance& node;
    MeshStore& meshes;
    FieldTable inputs;

    static auto input(const thw_negotiation* self, std::uint32_t index) -> const thw_field* {
        return static_cast<const Negotiation*>(self->impl)->inputs.find(index);
    }

    static auto offer(const thw_negotiation* self, std::uint32_t index, const thw_field* field)
        -> thw_status {
        const auto& call = *static_cast<const Negotiation*>(self->impl);
        if (index >= call.node.outputs_.size()) {
            return THW_FAILED;
        }
        auto& output = call.node.outputs_[index];
        if (output.payload != THW_PAYLOAD_FIELD) {
            call.node.complaints_.push_back(
                Error("a field was offered at an output that carries none")
                    .about(output.name)
                    .found("a " + payload_name(output.payload))
                    .remedy("tell the author of node type '" + call.node.node_.type + "'"));
            return THW_FAILED;
        }
        thw_field known{};
        known.struct_size = sizeof(known);
        thw_copy_known(&known, field);
        try {
            take_offer(output, known, call.meshes);
            return THW_OK;
        } catch (const std::invalid_argument& error) {
            call.node.complaints_.push_back(
                Error("its mesh cannot be used")
                    .about(output.name)
                    .found(error.what())
                    .remedy("tell the author of node type '" + call.node.node_.type + "'"));
        } catch (const std::bad_alloc&) {
            call.node.complaints_.push_back(
                Error("there is no memory left for a copy of its mesh").about(output.name));
        }
        return THW_FAILED;
    }

    auto table() const -> thw_negotiation {
        const auto output_count = static_cast<std::uint32_t>(node.outputs_.size());
        return {sizeof(thw_negotiation), inputs.size(), output_count, 0, this, &input, &offer};
    }
};

void NodeInstance::negotiate(MeshStore& meshes) {
    const Negotiation negotiation{*this, meshes, FieldTable(inputs_)};
    const auto table = negotiation.table();
    call("negotiate", 0, [&] { return type_.hooks.negotiate(handle_, &table); });
    for (auto& output : outputs_) {
        output.memory = on_cuda_ ? THW_CUDA_MEMORY : THW_HOST_MEMORY;
    }
}

auto NodeInstance::run(const thw_step& step) -> double {
    stopped_at_.reset();
    run_end_ = step.t1;
    // What a sampled node shows stands at the end of its step; others start from t0.
    const auto time = type_.clock == THW_SAMPLED ? step.t1 : step.t0;
    call("run", time, [&] { return type_.hooks.run(handle_, &step); });
    return stopped_at_.value_or(step.t1);
}

void NodeInstance::finish() {
    call("finish", 0, [&] { return type_.hooks.finish(handle_); });
}

void NodeInstance::require_output(std::uint32_t output, thw_payload payload) const {
    const auto given = "a " + payload_name(payload) + " was given to an output that carries none";
    if (output >= outputs_.size()) {
        throw Error(given).found("output " + std::to_string(output) + " of " +
                                 std::to_string(outputs_.size()));
    }
    if (outputs_[output].payload != payload) {
        throw Error(given).found("it carries a " + payload_name(outputs_[output].payload));
    }
}

auto NodeInstance::place_of(const std::string& subject) const -> Place {
    if (const auto place = place_inside(node_, subject)) {
        return *place;
    }
    for (const auto& connection : node_.inputs) {
        if (connection.input == subject) {
            return connection.place;
        }
    }
    return node_.place;
}

auto NodeInstance::problem_with(const std::string& subject, const std::string& message) const -> Diagnostic {
    return {place_of(subject), node_.id, subject_prefix(node_, type_, subject) + message, "", "", "", ""};
}

auto NodeInstance::failure(std::string message, std::string found, std::string remedy) const -> Failure {
    Diagnostic problem;
    problem.place = node_.place;
    problem.node = node_.id;
    problem.message = std::move(message);
    problem.found = std::move(found);
    problem.remedy = std::move(remedy);
    return Failure(std::move(problem));
}

auto NodeInstance::input_files() const -> std::vector<std::string> {
    std::vector<std::string> files;
    for (const auto& param : type_.params) {
        const auto* file = find_value<std::string>(values_, param.name);
        if (param.type == THW_PARAM_FILE && file != nullptr) {
            files.push_back(*file);
        }
        if (const auto* tree = find_value<ValueTree>(values_, param.name)) {
            list_files(*tree, files);
        }
    }
    return files;
}

auto NodeInstance::metrics() const -> std::map<std::string, Metric> {
    const std::lock_guard lock(metrics_mutex_);
    return metrics_;
}

auto NodeInstance::written_files() const -> std::vector<std::string> {
    const std::lock_guard lock(files_mutex_);
    return written_files_;
}

void NodeInstance::log_to(LogSink sink, void* user) {
    log_sink_ = sink;
    log_user_ = user;
}

}  // namespace thalweg::runtime
