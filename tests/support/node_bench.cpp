// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "node_bench.hpp"

#include <stdexcept>

#include <doctest/doctest.h>

#include "runtime/class_rules.hpp"
#include "runtime/value_reader.hpp"

namespace thalweg::test {

namespace {

auto text(const char* part) -> std::string {
    return part != nullptr ? part : "";
}

auto bench_of(void* impl) -> node_bench& {
    return *static_cast<node_bench*>(impl);
}

auto extension(const std::string& id) -> const void* {
    static const thw_host_clock clock = {
        sizeof(thw_host_clock), [](void*, double) {},
        [](void* impl, double time) -> std::int32_t { return time >= bench_of(impl).stop_time ? 1 : 0; }};
    static const thw_host_copy_count copies = {sizeof(thw_host_copy_count),
                                               [](void*, thw_copy, std::uint64_t) {}};
    return id == THW_EXT_CLOCK        ? static_cast<const void*>(&clock)
           : id == THW_EXT_COPY_COUNT ? &copies
                                      : node_bench::result_files();
}

}  // namespace

auto node_bench::result_files() -> const void* {
    static const thw_host_result_files files = {
        sizeof(thw_host_result_files),
        [](void* impl, const char* pattern, const char* subject) {
            bench_of(impl).announced_.push_back(text(pattern) + " " + text(subject));
        },
        [](void* impl, const char* path) { bench_of(impl).written_.push_back(text(path)); }};
    return &files;
}

node_bench::node_bench(std::unique_ptr<NodeClass> node_class, nlohmann::json params, std::string name)
    : class_(std::move(node_class)),
      tables_(testing::ClassTables::of(*class_->abi())),
      params_(std::move(params)),
      name_(std::move(name)) {
    add_defaults();
    host_.struct_size = sizeof host_;
    host_.impl = this;
    give_parameters();
    read_structured();
    host_.log = [](void* impl, thw_severity, const char* line) { bench_of(impl).log_ += text(line) + "\n"; };
    host_.metric = [](void* impl, const char* metric, double value, const char*) {
        bench_of(impl).metrics_[metric] = value;
    };
    host_.get_extension = [](void*, const char* id) { return extension(id); };
    host_.complain = [](void* impl, const thw_error* e) {
        bench_of(impl).complaints_.push_back(
            {text(e->subject), text(e->message), text(e->found), text(e->expected), text(e->remedy)});
    };
    node_ = class_->abi()->create(&host_);
    REQUIRE(node_ != nullptr);
}

node_bench::~node_bench() {
    class_->abi()->destroy(node_);
}

void node_bench::add_defaults() {
    for (const auto& given : params_.items()) {
        given_.insert(given.key());
    }
    host_.is_given = [](void* impl, const char* name) -> std::int32_t {
        return static_cast<std::int32_t>(bench_of(impl).given_.count(name));
    };
    for (const auto& param : tables_.params) {
        if (param.default_json != nullptr && !params_.contains(param.name)) {
            params_[param.name] = nlohmann::json::parse(param.default_json);
        }
    }
}

auto node_bench::param(const char* name) const -> const nlohmann::json* {
    const auto found = params_.find(name);
    return found != params_.end() ? &*found : nullptr;
}

void node_bench::give_parameters() {
    host_.get_bool = [](void* impl, const char* name, std::int32_t* value) -> thw_status {
        const auto* p = bench_of(impl).param(name);
        return p != nullptr ? (*value = p->get<bool>() ? 1 : 0, THW_OK) : THW_FAILED;
    };
    host_.get_int = [](void* impl, const char* name, std::int64_t* value) -> thw_status {
        const auto* p = bench_of(impl).param(name);
        return p != nullptr ? (*value = *p, THW_OK) : THW_FAILED;
    };
    host_.get_real = [](void* impl, const char* name, double* value) -> thw_status {
        const auto* p = bench_of(impl).param(name);
        return p != nullptr ? (*value = *p, THW_OK) : THW_FAILED;
    };
    host_.get_text = [](void* impl, const char* name, const char** value) -> thw_status {
        const auto* p = bench_of(impl).param(name);
        return p != nullptr ? (*value = bench_of(impl).keep_text(*p), THW_OK) : THW_FAILED;
    };
    host_.get_reals = [](void* impl, const char* name, const double** values,
                         std::size_t* count) -> thw_status {
        const auto* p = bench_of(impl).param(name);
        if (p == nullptr) {
            return THW_FAILED;
        }
        const auto& list = bench_of(impl).reals_.emplace_back(p->get<std::vector<double>>());
        *values = list.data();
        *count = list.size();
        return THW_OK;
    };
    host_.get_texts = [](void* impl, const char* name, const char* const** values,
                         std::size_t* count) -> thw_status {
        const auto* p = bench_of(impl).param(name);
        if (p == nullptr) {
            return THW_FAILED;
        }
        auto& list = bench_of(impl).lists_.emplace_back();
        for (const auto& entry : *p) {
            list.push_back(bench_of(impl).keep_text(entry));
        }
        *values = list.data();
        *count = list.size();
        return THW_OK;
    };
}

/// Structured parameters are read as the program reads them.
void node_bench::read_structured() {
    runtime::Diagnostics problems;
    for (const auto& type : runtime::read_class(*class_->abi(), 0).params) {
        const auto* written = param(type.name);
        if (type.type < THW_PARAM_RECORD || written == nullptr) {
            continue;
        }
        const auto value =
            runtime::ValueReader({}, {}, problems).read(type, *written, {type.name, type.name});
        if (value) {
            trees_[type.name] = std::get<runtime::ValueTree>(*value);
        }
    }
    for (const auto& problem : problems) {
        unreadable_ += (unreadable_.empty() ? "" : "; ") + problem.message;
    }
    host_.get_value = [](void* impl, const char* name, thw_value* out) -> thw_status {
        const auto tree = bench_of(impl).trees_.find(name);
        if (tree == bench_of(impl).trees_.end()) {
            return THW_FAILED;
        }
        runtime::give_value(tree->second, *out);
        return THW_OK;
    };
}

auto node_bench::keep_text(const nlohmann::json& value) -> const char* {
    return texts_.emplace_back(value.is_string() ? value.get<std::string>() : value.dump()).c_str();
}

auto node_bench::result(thw_status status) -> std::string {
    std::string lines;
    for (const auto& c : complaints_) {
        lines += (lines.empty() ? "" : "\n") + c.subject + ": " + c.message + " | " + c.found + " | " +
                 c.expected + " | " + c.remedy;
    }
    return status == THW_OK ? "" : lines;
}

auto node_bench::configure(const std::filesystem::path& output_dir, double end) -> std::string {
    if (!unreadable_.empty()) {
        return unreadable_;
    }
    complaints_.clear();
    const std::string folder = output_dir.string();
    const thw_setup setup{
        sizeof(thw_setup), THW_ON_CPU,        0, 0, 0.0, end, name_.c_str(), "A title", folder.c_str(),
        "thalweg test",    start_date.c_str()};
    return result(class_->abi()->configure(node_, &setup));
}

auto node_bench::declared_inputs() const -> std::size_t {
    return tables_.inputs.size();
}

auto node_bench::input_name(std::size_t k) const -> std::string {
    return tables_.inputs.at(k).name;
}

auto node_bench::output_name(std::size_t k) const -> std::string {
    return tables_.outputs.at(k).name;
}

auto node_bench::negotiate(const std::vector<test_field>& inputs) -> std::string {
    complaints_.clear();
    inputs_ = inputs;
    grids_.clear();
    describe_inputs();
    describe_outputs();
    const auto negotiation = calls_.negotiation();
    const auto status = class_->abi()->negotiate(node_, &negotiation);
    storage_.clear();
    if (status == THW_OK) {
        allocate_outputs();
    }
    return result(status);
}

void node_bench::describe_inputs() {
    calls_.inputs.clear();
    for (const auto& input : inputs_) {
        thw_field field{};
        field.struct_size = sizeof field;
        field.dtype = input.name.empty() ? THW_NO_DTYPE : input.doubles.empty() ? THW_F32 : THW_F64;
        field.location = input.location;
        field.memory = THW_HOST_MEMORY;
        field.grid = &grids_.emplace_back(input.grid.to_abi());
        field.name = input.name.c_str();
        field.unit = input.unit.c_str();
        field.standard_name = input.standard_name.c_str();
        field.long_name = input.long_name.c_str();
        calls_.inputs.push_back(field);
    }
}

void node_bench::describe_outputs() {
    calls_.outputs.clear();
    for (const auto& port : tables_.outputs) {
        thw_field field{};
        field.struct_size = sizeof field;
        field.name = port.name;
        field.unit = port.unit;
        field.standard_name = port.standard_name;
        field.memory = THW_HOST_MEMORY;
        for (thw_location at = THW_AT_CELL; at <= THW_AT_FACE_Y; ++at) {
            field.location = (port.locations & 1u << at) != 0 ? at : field.location;
        }
        calls_.outputs.push_back(field);
    }
}

void node_bench::allocate_outputs() {
    for (auto& field : calls_.outputs) {
        REQUIRE(field.grid != nullptr);
        storage_.emplace_back(static_cast<std::size_t>(extent_of(Grid(*field.grid), field.location).count()));
        field.data = storage_.back().data();
    }
}

auto node_bench::run(double time) -> std::string {
    return run(time, time);
}

auto node_bench::run(double from, double to) -> std::string {
    for (std::size_t k = 0; k < calls_.inputs.size(); ++k) {
        auto& field = calls_.inputs[k];
        auto& input = inputs_[k];
        void* const data =
            input.doubles.empty() ? static_cast<void*>(input.values.data()) : input.doubles.data();
        field.data = input.values.empty() && input.doubles.empty() ? nullptr : data;
        field.version += input.is_static && field.version > 0 ? 0 : 1;
        field.time = input.is_static ? 0 : to;
    }
    complaints_.clear();
    const auto step = calls_.step(from, to);
    return result(class_->abi()->run(node_, &step));
}

auto node_bench::finish() -> std::string {
    complaints_.clear();
    return result(class_->abi()->finish(node_));
}

auto node_bench::all(const std::vector<test_field>& inputs, double time) -> std::string {
    auto error = configure();
    error = error.empty() ? negotiate(inputs) : error;
    return error.empty() ? run(time) : error;
}

auto node_bench::values(const std::string& input) -> std::vector<float>& {
    for (std::size_t k = 0; k < inputs_.size(); ++k) {
        if (inputs_[k].name == input) {
            calls_.inputs[k].version += 1;
            return inputs_[k].values;
        }
    }
    throw std::runtime_error("no input " + input);
}

auto node_bench::position(const std::string& output) const -> std::size_t {
    for (std::size_t k = 0; k < calls_.outputs.size(); ++k) {
        if (output == calls_.outputs[k].name) {
            return k;
        }
    }
    throw std::runtime_error("no output " + output);
}

auto node_bench::metric(const std::string& name) const -> double {
    return metrics_.at(name);
}

auto node_bench::output_field(const std::string& name) const -> Field {
    return Field(calls_.outputs[position(name)]);
}

auto node_bench::output(const std::string& name) const -> std::vector<double> {
    const auto field = output_field(name);
    const auto& bytes = storage_[position(name)];
    if (field.dtype() == THW_F64) {
        return bytes;
    }
    const auto* data = reinterpret_cast<const float*>(bytes.data());
    return {data, data + bytes.size()};
}

}  // namespace thalweg::test
