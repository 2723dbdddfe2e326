// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "abi/node.h"
#include "device.hpp"
#include "error.hpp"
#include "grid.hpp"
#include "host_services.hpp"
#include "number_text.hpp"
#include "parameter.hpp"
#include "port.hpp"
#include "state.hpp"

namespace thalweg {

/// See thw_clock.
enum class Clock {
    once = THW_STATIC,
    stepping = THW_STEPPING,
    sampled = THW_SAMPLED,
    following = THW_FOLLOWING
};

/// Description of a node class, returned by the static function `about` of every node.
struct About {
    std::string id;       ///< the "type" in a graph, eg "shallowwater"
    std::string summary;  ///< one sentence
    Clock clock = Clock::once;
    std::uint32_t executors = THW_ON_CPU;  ///< or THW_ON_CPU | THW_ON_CUDA
    std::uint32_t state_version = 0;       ///< of what list_state() lists; 0: the node has no state to save
    StatePromise state_promise = StatePromise::bits;

    /// Whether its outputs are linear in time between the times that it shows; see thw_node_samples.
    bool shows_samples = false;
};

struct Setup {
    Device device;              ///< where the node computes
    double start = 0, end = 0;  ///< [s]
    std::string node_id, title, output_dir, provenance;
    std::string start_date{};  ///< of time 0 in UTC, eg "2002-08-12T06:00:00Z"; empty: unknown
};

struct Step {
    double t0 = 0, t1 = 0;   ///< [s]; a sampled node's time is t1
    bool is_last = false;    ///< sampled: no further run follows
    void* stream = nullptr;  ///< cudaStream_t, null on the CPU
};

/// Base class of every node. A derived class declares ports and parameters as members and overrides the hooks
/// that it needs; THALWEG_PLUGIN (plugin.hpp) makes the library. The host calls the hooks, on one thread at a
/// time.
class Node {
    std::vector<AnyInput*> inputs_;
    std::vector<AnyOutput*> outputs_;
    std::vector<ParameterBase*> parameters_;
    std::string group_;  ///< of the parameters that are declared next
    std::vector<Field> open_inputs_;
    HostServices services_;
    bool complained_ = false;         ///< in the present hook
    const thw_step* step_ = nullptr;  ///< of the run that is under way

    friend class AnyInput;
    friend class AnyOutput;
    friend class TableInput;
    friend class TableOutput;
    friend class FeatureInput;
    friend class FeatureOutput;
    friend class ParameterBase;
    friend class Group;
    friend struct NodeGlue;

  public:
    Node() = default;
    Node(const Node&) = delete;
    auto operator=(const Node&) -> Node& = delete;
    virtual ~Node() = default;

    /// Called when parameters are set. Complain about combinations that cannot work, all of them in one call.
    virtual void configure(const Setup&) {}

    /// Called when inputs have grid, unit and element type, but no data. By default every output gets the
    /// grid of the first connected input, and its element type and location if the output allows them.
    virtual void negotiate();

    virtual void run(const Step& step) = 0;

    /// Called after the last run, also after Ctrl-C.
    virtual void finish() {}

    /// Lists what the node remembers from one run to the next, see Register; called between two runs, and
    /// before values are written there. Only of a class with About::state_version.
    virtual void list_state(Register& /*all*/) {}

    /// Called when all values that list_state() has listed have been written.
    virtual void state_restored() {}

    /// Reports an error and returns, so that one check finds every mistake; the hook fails when it returns.
    /// Throw the error instead if the hook cannot continue. Public, like the next three, so that the parts of
    /// a node can call it. Thread of the hook only.
    void complain(const Error& error) {
        services_.complain(error);
        complained_ = true;
    }

    /// See thw_host.log.
    void log(thw_severity severity, const std::string& text) const {
        services_.host->log(services_.host->impl, severity, text.c_str());
    }

    /// See thw_host.metric.
    void metric(const char* name, double value, const char* unit = "1") const {
        services_.host->metric(services_.host->impl, name, value, unit);
    }

    /// Returns whether a rule of the graph reads metrics of this node at the end of each run. Only from
    /// `run`.
    [[nodiscard]] auto has_watched_metrics() const -> bool {
        return services_.metrics != nullptr && services_.metrics->are_read(services_.host->impl) != 0;
    }

    /// Returns whether the node must publish the state at `time` [s] and return; see
    /// thw_host_clock.should_stop. Only from `run` of a stepping node.
    [[nodiscard]] auto should_stop(double time) const -> bool {
        return services_.clock != nullptr && services_.clock->should_stop(services_.host->impl, time) != 0;
    }

    /// Returns the first time [s] inside the interval, later than what was shown, at which sampled nodes want
    /// to see the outputs; infinity where there is none. Only from `run` of a stepping node.
    [[nodiscard]] auto next_sample() const -> double {
        return services_.samples != nullptr ? services_.samples->next_sample(services_.host->impl)
                                            : std::numeric_limits<double>::infinity();
    }

    /// Returns the cells at which show_outputs() needs the outputs; empty: all. Only from `run`.
    [[nodiscard]] auto wanted_cells() const -> std::vector<std::int64_t> {
        std::size_t count = 0;
        const auto* cells =
            services_.samples != nullptr ? services_.samples->cells(services_.host->impl, &count) : nullptr;
        return cells != nullptr ? std::vector<std::int64_t>(cells, cells + count)
                                : std::vector<std::int64_t>();
    }

    /// Calls fill(), which fills the outputs with the state at `time` [s]; those that nobody wants to see
    /// have no data meanwhile. Hands them over; they have other memory afterwards. See thw_host_samples.show;
    /// only from `run` of a class with About::shows_samples.
    template <class Fill>
    void show_outputs(double time, const Fill& fill);

  protected:
    /// Inputs that arrived on an open port (see open_port), in the order of the graph.
    auto open_inputs() const -> const std::vector<Field>& { return open_inputs_; }

    /// Makes a coupling interval end exactly at this time [s]; only from configure. Throws if the host cannot
    /// do that.
    void stop_at(double time) const {
        if (services_.clock == nullptr) {
            throw Error("this program cannot end intervals at the times that the node needs")
                .remedy("run it with a newer version of Thalweg");
        }
        services_.clock->stop_at(services_.host->impl, time);
    }

    /// Counts bytes that the node itself copies between host and device memory.
    void count_copy(thw_copy direction, std::uint64_t bytes) const {
        if (services_.copy_count != nullptr) {
            services_.copy_count->count(services_.host->impl, direction, bytes);
        }
    }

    /// See thw_host_result_files.announce; only from configure and negotiate.
    void announce_file(const std::string& pattern, const std::string& subject = "") const {
        if (services_.result_files != nullptr) {
            services_.result_files->announce(services_.host->impl, pattern.c_str(), subject.c_str());
        }
    }

    /// See thw_host_result_files.written.
    void file_written(const std::string& path) const {
        if (services_.result_files != nullptr) {
            services_.result_files->written(services_.host->impl, path.c_str());
        }
    }

    /// Says that a sampled node reads its input `input`, counted as the graph connects them, in these cells
    /// alone; see thw_host_samples.reads_cells. Only from negotiate.
    void read_cells_alone(std::size_t input, const std::vector<std::int64_t>& cells) const {
        if (services_.samples != nullptr) {
            services_.samples->reads_cells(services_.host->impl, static_cast<std::uint32_t>(input),
                                           cells.data(), cells.size());
        }
    }

  private:
    template <class Call>
    void accept(const Call& call);
    void take_outputs();
    void hide_unwanted();
    void offer(const thw_negotiation& negotiation) const;
};

/// Declares that a node takes any number of inputs of any name: `Input any{*this, "*",
/// open_port().help("...")};`
inline auto open_port() -> port {
    port spec;
    spec.flags = THW_PORT_OPEN | THW_PORT_ANY_UNIT | THW_PORT_OPTIONAL;
    return spec;
}

inline AnyInput::AnyInput(Node& owner, std::string name, port spec)
    : AnyPort(std::move(name), std::move(spec)) {
    owner.inputs_.push_back(this);
}

inline AnyOutput::AnyOutput(Node& owner, std::string name, port spec)
    : AnyPort(std::move(name), std::move(spec)) {
    owner.outputs_.push_back(this);
}

inline ParameterBase::ParameterBase(Node& owner, Declaration declaration)
    : declaration_(std::move(declaration)) {
    declaration_.group = owner.group_;
    owner.parameters_.push_back(this);
}

inline Group::Group(Node& owner, std::string heading) {
    owner.group_ = std::move(heading);
}

/// `call` is a thw_negotiation or a thw_step.
template <class Call>
void Node::accept(const Call& call) {
    std::uint32_t k = 0;
    for (auto* input : inputs_) {
        if ((input->spec().flags & THW_PORT_OPEN) != 0) {
            continue;
        }
        if (auto* field = input->field_input()) {
            field->field_ = Field(*call.input(&call, k));
        }
        ++k;
    }
    open_inputs_.clear();
    for (; k < call.input_count; ++k) {
        open_inputs_.emplace_back(*call.input(&call, k));
    }
}

/// Points the outputs at the memory of the step.
inline void Node::take_outputs() {
    for (std::uint32_t k = 0; k < outputs_.size(); ++k) {
        if (auto* output = outputs_[k]->field_output()) {
            output->field_ = MutableField(*step_->output(step_, k));
        }
    }
}

/// Takes the data from outputs that nobody wants to see inside the interval.
inline void Node::hide_unwanted() {
    for (std::uint32_t k = 0; k < outputs_.size(); ++k) {
        auto* output = outputs_[k]->field_output();
        if (output != nullptr && services_.samples->wants(services_.host->impl, k) == 0) {
            auto hidden = *step_->output(step_, k);
            hidden.data = nullptr;
            output->field_ = MutableField(hidden);
        }
    }
}

template <class Fill>
void Node::show_outputs(double time, const Fill& fill) {
    if (services_.samples == nullptr) {
        return;
    }
    hide_unwanted();
    fill();
    if (services_.samples->show(services_.host->impl, time) != THW_OK) {
        throw Error("the program could not take the values at " + number_text(time) + " s");
    }
    take_outputs();
}

inline void Node::offer(const thw_negotiation& negotiation) const {
    for (std::uint32_t k = 0; k < outputs_.size(); ++k) {
        const auto* from = outputs_[k]->field_output();
        if (from == nullptr || from->is_left_out_) {
            continue;
        }
        const auto grid = from->grid_.to_abi();
        thw_field field{};
        field.struct_size = sizeof(field);
        field.grid = from->has_grid_ ? &grid : nullptr;
        field.dtype = from->dtype_;
        field.location = from->location_;
        field.unit = from->unit_.empty() ? nullptr : from->unit_.c_str();
        field.standard_name = from->standard_name_.empty() ? nullptr : from->standard_name_.c_str();
        const auto& long_name = from->long_name_.empty() ? from->spec().long_name_text : from->long_name_;
        field.long_name = long_name.empty() ? nullptr : long_name.c_str();
        negotiation.offer(&negotiation, k, &field);
    }
}

inline void Node::negotiate() {
    const Field* first = nullptr;
    for (auto* any : inputs_) {
        const auto* input = any->field_input();
        first = first == nullptr && input != nullptr && input->field_.connected() ? &input->field_ : first;
    }
    for (auto* any : outputs_) {
        auto* output = first != nullptr ? any->field_output() : nullptr;
        if (output != nullptr) {
            const bool same_type = (output->spec().dtypes & 1u << first->dtype()) != 0;
            output->set_grid(first->grid());
            output->set_element(same_type ? first->dtype() : THW_NO_DTYPE);
            const bool same_place = (output->spec().locations & 1u << first->location()) != 0;
            output->set_location(same_place ? first->location() : 0);
        }
    }
}

}  // namespace thalweg
