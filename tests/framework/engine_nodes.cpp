// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "engine_nodes.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <utility>

#include "thalweg/plugin.hpp"
#include "thalweg/table_port.hpp"
#include "thalweg/testing/small_meshes.hpp"

#ifdef THALWEG_HAS_CUDA
#include <cuda_runtime.h>
#endif

namespace thalweg::testing {

namespace {

/// What nodes leave behind for the tests that run them.
struct Notebook {
    std::mutex mutex;
    std::condition_variable changed;
    std::map<std::string, std::vector<Record>> records;
    std::vector<std::string> events;
    bool gate_open = false;
    std::atomic<bool>* stop = nullptr;
    int stop_calls = 0;
};

auto notebook() -> Notebook& {
    static Notebook book;
    return book;
}

void note(const std::string& event) {
    const std::lock_guard lock(notebook().mutex);
    notebook().events.push_back(event);
}

auto byte_count(const Field& field) -> std::size_t {
    return static_cast<std::size_t>(field.extent().count()) * element_size(field.dtype());
}

/// Nothing for an output that nobody reads.
void fill(const MutableField& field, int byte, [[maybe_unused]] void* stream) {
    if (!field.has_data()) {
        return;
    }
#ifdef THALWEG_HAS_CUDA
    if (field.memory() == THW_CUDA_MEMORY) {
        cudaMemsetAsync(field.bytes(), byte, byte_count(field), static_cast<cudaStream_t>(stream));
        return;
    }
#endif
    std::memset(field.bytes(), byte, byte_count(field));
}

void copy(const MutableField& to, const Field& from, [[maybe_unused]] void* stream) {
    if (!to.has_data()) {
        return;
    }
#ifdef THALWEG_HAS_CUDA
    if (to.memory() == THW_CUDA_MEMORY) {
        cudaMemcpyAsync(to.bytes(), from.bytes(), byte_count(to), cudaMemcpyDeviceToDevice,
                        static_cast<cudaStream_t>(stream));
        return;
    }
#endif
    std::memcpy(to.bytes(), from.bytes(), byte_count(to));
}

constexpr std::uint32_t all_types = 1u << THW_F32 | 1u << THW_F64 | 1u << THW_U8;

auto anything() -> port {
    auto spec = port().any_unit().or_at(THW_AT_NODE);
    spec.dtypes = all_types;
    return spec;
}

auto bytes() -> port {
    return port().any_unit().of<std::uint8_t>();
}

auto size_option() -> option {
    return option().by_default("8").at_least(1);
}

class Source final : public Node {
    Output value_{*this, "value", anything()};
    Parameter<std::int64_t> nx_{*this, "nx", size_option()}, ny_{*this, "ny", size_option()};
    Parameter<double> x0_{*this, "x0", option().by_default("0")};
    Parameter<double> y0_{*this, "y0", option().by_default("0")};
    Parameter<double> dx_{*this, "dx", option().by_default("1")};
    Parameter<double> dy_{*this, "dy", option()};  // unset: dx
    Parameter<std::int64_t> fill_{*this, "value", option().by_default("7")};
    Parameter<std::string> crs_{*this, "crs", option().by_default("\"\"")};
    Parameter<std::string> datum_{*this, "datum", option().by_default("\"\"")};
    Parameter<std::string> unit_{*this, "unit", option().by_default("\"m\"")};
    Parameter<std::string> type_{*this, "type",
                                 option().by_default("\"byte\"").one_of("byte|float|double|none")};
    Parameter<bool> at_nodes_{*this, "at_nodes", option().by_default("false")};
    Parameter<bool> no_grid_{*this, "no_grid", option().by_default("false")};

  public:
    static auto about() -> About {
        return {"test-source", "A field.", Clock::once, THW_ON_CPU | THW_ON_CUDA};
    }

    void negotiate() override {
        Grid grid(*nx_, *ny_, *x0_, *y0_, *dx_, dy_.is_set() ? *dy_ : *dx_);
        grid.crs = *crs_;
        grid.vertical_datum = *datum_;
        if (!*no_grid_) {
            value_.set_grid(grid);
        }
        value_.set_unit(*unit_).set_location(*at_nodes_ ? THW_AT_NODE : THW_AT_CELL);
        value_.set_element(*type_ == "byte"     ? THW_U8
                           : *type_ == "float"  ? THW_F32
                           : *type_ == "double" ? THW_F64
                                                : THW_NO_DTYPE);
    }

    void run(const Step& step) override { fill(*value_, static_cast<int>(*fill_), step.stream); }
};

template <Clock clock>
class Relay final : public Node {
    Input in_{*this, "in", anything()};
    Output out_{*this, "out", anything()};

  public:
    static auto about() -> About {
        return {clock == Clock::once ? "test-relay" : "test-follow", "A copy.", clock};
    }

    void negotiate() override {
        Node::negotiate();
        out_.set_unit(in_->unit()).set_location(in_->location());
    }

    void run(const Step& step) override { copy(*out_, *in_, step.stream); }
};

/// A field on a square of 8 triangles.
class MeshSource final : public Node {
    Output value_{*this, "value", bytes().on<mesh::Triangles>()};
    mesh::TriangleData data_ = testing::square_of_triangles(2);
    mesh::TriangleView view_{data_};

  public:
    static auto about() -> About { return {"test-mesh", "A mesh.", Clock::once, THW_ON_CPU | THW_ON_CUDA}; }

    void negotiate() override { value_.set_grid(view_.grid()); }

    void run(const Step& step) override { fill(*value_, 5, step.stream); }
};

/// Tells what it sees of the mesh of its input, while negotiating and while running.
class MeshReader final : public Node {
    Input in_{*this, "in", bytes().on<mesh::Triangles>()};
    Output out_{*this, "out", bytes().on<mesh::Triangles>()};

  public:
    static auto about() -> About {
        return {"test-mesh-reader", "A copy.", Clock::stepping, THW_ON_CPU | THW_ON_CUDA};
    }

    void negotiate() override {
        Node::negotiate();
        metric("hash_known", in_->grid().geometry_hash() != 0 ? 1 : 0);
    }

    void run(const Step& step) override {
        const auto grid = in_->grid();
        metric("cells", static_cast<double>(mesh::Triangles(grid).cells()));
        metric("on_device", grid.device_geometry != nullptr ? 1 : 0);
        metric("one_mesh",
               grid == out_->grid() && grid.device_geometry == out_->grid().device_geometry ? 1 : 0);
        copy(*out_, *in_, step.stream);
    }
};

class Count final : public Node {
    Output count_{*this, "count", bytes().unit("m")};
    Output unused_{*this, "unused", bytes()};
    Parameter<std::int64_t> nx_{*this, "nx", size_option()}, ny_{*this, "ny", size_option()};
    Parameter<double> stop_at_{*this, "stop_at", option()};
    int calls_ = 0;
    std::string id_;

  public:
    static auto about() -> About {
        return {"test-count", "Counts its calls.", Clock::stepping, THW_ON_CPU | THW_ON_CUDA};
    }

    void configure(const Setup& setup) override {
        id_ = setup.node_id;
        if (stop_at_.is_set()) {
            stop_at(*stop_at_);
        }
    }

    void negotiate() override {
        count_.set_grid(Grid(*nx_, *ny_, 0, 0, 1, 1));
        unused_.set_grid(Grid(*nx_, *ny_, 0, 0, 1, 1));
    }

    void run(const Step& step) override {
        // Garbage first, so that whoever reads too early or late is found out.
        fill(*count_, 238, step.stream);
        fill(*count_, calls_, step.stream);
        metric("unused_has_data", unused_->has_data() ? 1 : 0);
        metric("steps", calls_);
        ++calls_;
        auto& book = notebook();
        const std::lock_guard lock(book.mutex);
        if (book.stop != nullptr && calls_ == book.stop_calls) {
            *book.stop = true;
        }
    }

    void finish() override { note(id_ + ".finish"); }
};

class Steps final : public Node {
    Input in_{*this, "in", anything().optional()};
    Output quarters_{*this, "quarters", bytes()};
    Parameter<double> stop_at_{*this, "stop_at", option()};
    Parameter<double> nap_{*this, "nap", option().by_default("0")};

  public:
    static auto about() -> About { return {"test-steps", "Steps of 0.25 s.", Clock::stepping}; }

    void negotiate() override { quarters_.set_grid(Grid(8, 8, 0, 0, 1, 1)); }

    void run(const Step& step) override {
        double time = step.t0;
        for (bool stopped = false; time < step.t1 && !stopped;) {
            std::this_thread::sleep_for(std::chrono::duration<double>(*nap_));
            time += 0.25;
            if (auto* const stop = notebook().stop;
                stop != nullptr && stop_at_.is_set() && time == *stop_at_) {
                *stop = true;
            }
            stopped = time < step.t1 && should_stop(time);
        }
        metric("steps", 4 * time);
        fill(*quarters_, static_cast<int>(4 * time), step.stream);
    }
};

class Copy final : public Node {
    Input in_{*this, "in", anything()};
    Output out_{*this, "out", anything()};
    Parameter<std::int64_t> work_{*this, "work", option().by_default("0")};

  public:
    static auto about() -> About {
        return {"test-copy", "A copy.", Clock::stepping, THW_ON_CPU | THW_ON_CUDA};
    }

    void negotiate() override {
        Node::negotiate();
        out_.set_location(in_->location());
    }

    void run(const Step& step) override {
        for (std::int64_t k = 0; k < *work_; ++k) {
            fill(*out_, 238, step.stream);
        }
        copy(*out_, *in_, step.stream);
    }
};

class Add final : public Node {
    Input a_{*this, "a", bytes()};
    Input b_{*this, "b", bytes().optional()};
    Output sum_{*this, "sum", bytes()};

  public:
    static auto about() -> About { return {"test-add", "A sum.", Clock::stepping}; }

    void run(const Step&) override {
        const auto* a = a_->data<const std::uint8_t>();
        const auto* b = b_->has_data() ? b_->data<const std::uint8_t>() : nullptr;
        auto* sum = sum_->data<std::uint8_t>();
        for (std::int64_t k = 0; k < a_->extent().count(); ++k) {
            sum[k] = static_cast<std::uint8_t>(a[k] + (b != nullptr ? b[k] : 100));
        }
    }
};

/// The pair of a loop: previous (feedback) in, level out.
class Loop final : public Node {
    Input previous_{*this, "previous", bytes().optional()};
    Output level_{*this, "level", bytes()};

  public:
    static auto about() -> About {
        return {"test-loop", "One more than before.", Clock::stepping, THW_ON_CPU | THW_ON_CUDA};
    }

    void negotiate() override { level_.set_grid(Grid(8, 8, 0, 0, 1, 1)); }

    /// Passes on the previous value; 50 where there is none. Copies are all that works without kernels.
    void run(const Step& step) override {
        metric("feedback_time", previous_->has_data() ? previous_->time() : -1);
        if (previous_->has_data()) {
            copy(*level_, *previous_, step.stream);
        } else {
            fill(*level_, 50, step.stream);
        }
    }
};

class Fail final : public Node {
    Output out_{*this, "out", bytes()};
    Parameter<std::string> hook_{*this, "hook",
                                 option().required().one_of("configure|negotiate|run|finish|never")};
    Parameter<double> after_{*this, "after", option().by_default("0")};

    void fail_in(const std::string& hook) const {
        if (*hook_ == hook) {
            throw Error("it was told to fail").about("hook").found(hook).remedy("tell it otherwise");
        }
    }

  public:
    static auto about() -> About { return {"test-fail", "Fails.", Clock::stepping}; }

    void configure(const Setup&) override { fail_in("configure"); }

    void negotiate() override {
        fail_in("negotiate");
        out_.set_grid(Grid(8, 8, 0, 0, 1, 1));
    }

    void run(const Step& step) override {
        if (step.t1 >= *after_) {
            fail_in("run");
        }
        fill(*out_, 1, nullptr);
    }

    void finish() override { fail_in("finish"); }
};

class Unborn final : public Node {
    static inline bool described = false;

  public:
    Unborn() {
        // The first one made is the prototype that describes the class.
        if (std::exchange(described, true)) {
            throw Error("it will not be made").remedy("leave it");
        }
    }

    static auto about() -> About { return {"test-unborn", "Fails to be made.", Clock::stepping}; }

    void run(const Step&) override {}
};

class CudaOnly final : public Node {
    Output out_{*this, "out", bytes()};

  public:
    static auto about() -> About { return {"test-cuda-only", "Needs a GPU.", Clock::stepping, THW_ON_CUDA}; }

    void negotiate() override { out_.set_grid(Grid(8, 8, 0, 0, 1, 1)); }

    void run(const Step& step) override { fill(*out_, 1, step.stream); }
};

class CudaSink final : public Node {
  public:
    static auto about() -> About { return {"test-cuda-sink", "Needs a GPU.", Clock::sampled, THW_ON_CUDA}; }

    void run(const Step&) override {}
};

/// Announces, writes and tells what it is told to, in every run.
template <Clock clock>
class Announce final : public Node {
    using Texts = Parameter<std::vector<std::string>>;
    Texts announce_{*this, "announce", option().by_default("[]")};
    Texts write_{*this, "write", option().by_default("[]")};  ///< written and told of
    Texts tell_{*this, "tell", option().by_default("[]")};    ///< only told of
    Parameter<std::string> prefix_{*this, "prefix", option()};
    Parameter<InputFile> file_{*this, "file", option()};
    std::string folder_;

  public:
    static auto about() -> About {
        return {clock == Clock::sampled ? "test-announce" : "test-announce-steps", "Writes files.", clock};
    }

    void configure(const Setup& setup) override {
        folder_ = setup.output_dir;
        for (const auto& pattern : *announce_) {
            announce_file(pattern, "prefix");
        }
    }

    void negotiate() override {}

    void run(const Step&) override {
        for (const auto& name : *write_) {
            std::ofstream(folder_ + "/" + name) << "new";
            file_written(folder_ + "/" + name);
        }
        for (const auto& name : *tell_) {
            file_written(folder_ + "/" + name);
        }
    }
};

class Keen final : public Node {
    Input depth_{*this, "depth", port().unit("m").of<float>().help("Water depth")};
    Input level_{*this, "level", port().unit("m").of<float>().optional().help("Water level")};
    Input table_{*this, "table", port().unit("m").of<float>().optional().any_grid().help("A table")};

  public:
    static auto about() -> About {
        return {"test-keen", "Wants depth in metres as floats.", Clock::stepping};
    }

    void run(const Step&) override {}
};

class Recorder final : public Node {
    Input any_{*this, "*", open_any()};
    Parameter<bool> gate_{*this, "gate", option().by_default("false")};
    Parameter<double> pause_{*this, "pause", option().by_default("0").unit("s")};
    Parameter<double> fail_at_{*this, "fail_at", option()};
    Parameter<bool> fail_in_finish_{*this, "fail_in_finish", option().by_default("false")};
    std::string id_;

    static auto open_any() -> port {
        auto spec = open_port().or_at(THW_AT_NODE);
        spec.dtypes = all_types;
        return spec;
    }

    static auto first_byte(const Field& field) -> int {
        return field.has_data() ? *static_cast<const unsigned char*>(field.bytes()) : -1;
    }

    static auto all_are(const Field& field, int value) -> bool {
        const auto* data = static_cast<const unsigned char*>(field.bytes());
        return data == nullptr ||
               std::all_of(data, data + byte_count(field), [&](unsigned char byte) { return byte == value; });
    }

  public:
    static auto about() -> About { return {"test-record", "Remembers.", Clock::sampled}; }

    void configure(const Setup& setup) override { id_ = setup.node_id; }

    void run(const Step& step) override {
        std::vector<Record> seen;
        for (const auto& field : open_inputs()) {
            const auto value = first_byte(field);
            seen.push_back({field.name(), step.t0, step.t1, step.is_last, field.has_data(), value,
                            all_are(field, value), field.time(), field.version(),
                            std::this_thread::get_id()});
        }
        auto& book = notebook();
        {
            std::unique_lock lock(book.mutex);
            if (*gate_) {
                book.changed.wait_for(lock, std::chrono::seconds(10), [&] { return book.gate_open; });
            }
        }
        std::this_thread::sleep_for(std::chrono::duration<double>(*pause_));
        for (std::size_t k = 0; k < seen.size(); ++k) {
            seen[k].uniform = seen[k].uniform && all_are(open_inputs()[k], seen[k].value);
        }
        {
            const std::lock_guard lock(book.mutex);
            auto& list = book.records[id_];
            list.insert(list.end(), seen.begin(), seen.end());
        }
        if (fail_at_.is_set() && step.t1 >= *fail_at_) {
            throw Error("the disk is full").remedy("delete something");
        }
    }

    void finish() override {
        note(id_ + ".finish");
        if (*fail_in_finish_) {
            throw Error("the file cannot be closed");
        }
    }
};

/// Looks at the first and the last byte of each input, wherever they are.
class Probe final : public Node {
    Input any_{*this, "*", open_port().of<std::uint8_t>()};
    Output seen_{*this, "seen", bytes()};
    std::string id_;
    unsigned char byte_ = 0;  ///< a copy that is not waited for may still be written

    auto byte_at(const Field& field, std::size_t k, [[maybe_unused]] void* stream) -> unsigned char {
        const auto* from = static_cast<const unsigned char*>(field.bytes()) + k;
#ifdef THALWEG_HAS_CUDA
        if (field.memory() == THW_CUDA_MEMORY) {
            const auto on = static_cast<cudaStream_t>(stream);
            if (cudaMemcpyAsync(&byte_, from, 1, cudaMemcpyDeviceToHost, on) != cudaSuccess ||
                cudaStreamSynchronize(on) != cudaSuccess) {
                throw Error("it cannot look").found("an error (error)");
            }
            return byte_;
        }
#endif
        return *from;
    }

  public:
    static auto about() -> About {
        return {"test-probe", "Looks at two bytes.", Clock::sampled, THW_ON_CPU | THW_ON_CUDA};
    }

    void configure(const Setup& setup) override {
        id_ = setup.node_id;
    }

    void negotiate() override {
        seen_.set_grid(open_inputs().front().grid());
    }

    void run(const Step& step) override {
        for (const auto& field : open_inputs()) {
            const auto first = byte_at(field, 0, step.stream);
            count_copy(THW_TO_HOST, field.memory() == THW_CUDA_MEMORY ? 1 : 0);
            const bool uniform = byte_at(field, byte_count(field) - 1, step.stream) == first;
            auto& book = notebook();
            const std::lock_guard lock(book.mutex);
            book.records[id_].push_back({field.name(), step.t0, step.t1, step.is_last, true, first, uniform,
                                         field.time(), field.version(), std::this_thread::get_id()});
        }
        copy(*seen_, open_inputs().front(), step.stream);
    }
};

class Square final : public Node {
    Input in_{*this, "in", anything()};
    Output out_{*this, "out", anything()};
    Parameter<double> fail_at_{*this, "fail_at", option()};

  public:
    static auto about() -> About { return {"test-square", "A copy, sampled.", Clock::sampled}; }

    void negotiate() override {
        Node::negotiate();
        out_.set_location(in_->location());
    }

    void run(const Step& step) override {
        if (fail_at_.is_set() && step.t1 >= *fail_at_) {
            throw Error("no square today");
        }
        copy(*out_, *in_, nullptr);
    }
};

auto one_number(double value) -> Table {
    Table table;
    table.add("value", "1", {value});
    return table;
}

auto number_in(const TableInput& input) -> int {
    const auto table = input.read();
    return table.rows() == 0 ? -1 : static_cast<int>(table.column("value").numbers().front());
}

/// Gives its value in negotiate, and never again.
class TableSource final : public Node {
    TableOutput table_{*this, "table", port().help("One number")};
    Parameter<double> value_{*this, "value", option().by_default("1")};

  public:
    static auto about() -> About { return {"test-table", "One number.", Clock::once}; }

    void negotiate() override { table_.give(one_number(*value_)); }

    void run(const Step&) override {}
};

/// Gives the number of its run, but none in every third.
class TableCount final : public Node {
    TableOutput table_{*this, "table", port().help("The number of the run")};
    int runs_ = 0;

  public:
    static auto about() -> About { return {"test-table-count", "Counts its runs.", Clock::stepping}; }

    void negotiate() override { table_.give(Table().add("value", "1", {})); }

    void run(const Step&) override {
        if (++runs_ % 3 != 0) {
            table_.give(one_number(runs_));
        }
    }
};

template <Clock clock>
class TableCopy final : public Node {
    TableInput in_{*this, "in", port().help("One number")};
    TableInput back_{*this, "back", port().optional().help("From a feedback edge")};
    TableOutput table_{*this, "table", port().help("The number, and ten times the one of `back`")};

  public:
    static auto about() -> About {
        return {clock == Clock::sampled ? "test-table-square" : "test-table-copy", "Copies.", clock,
                THW_ON_CPU | (clock == Clock::sampled ? 0u : 1u * THW_ON_CUDA)};
    }

    void run(const Step&) override {
        table_.give(one_number(number_in(in_) + 10 * (back_.version() > 0 ? number_in(back_) : 0)));
    }
};

/// What it sees of a table, as a Record.
class TableRecorder final : public Node {
    TableInput in_{*this, "in", port().help("One number")};
    std::string id_;

  public:
    static auto about() -> About { return {"test-table-record", "Remembers.", Clock::sampled}; }

    void configure(const Setup& setup) override { id_ = setup.node_id; }

    void run(const Step& step) override {
        auto& book = notebook();
        const std::lock_guard lock(book.mutex);
        book.records[id_].push_back({"in", step.t0, step.t1, step.is_last, in_.version() > 0, number_in(in_),
                                     true, in_.time(), in_.version(), std::this_thread::get_id()});
    }
};

const thw_plugin test_plugin = {
    THW_MAGIC,
    sizeof(thw_plugin),
    THW_ABI_MAJOR,
    THW_ABI_MINOR,
    0,
    "engine-tests",
    "1",
    "Apache-2.0",
    "1",
    &node_class_at<Source, Relay<Clock::once>, Relay<Clock::following>, MeshSource, MeshReader, Count, Steps,
                   Copy, Add, Loop, Fail, Unborn, CudaOnly, CudaSink, Keen, Recorder, Probe, Square,
                   TableSource, TableCount, TableCopy<Clock::following>, TableCopy<Clock::sampled>,
                   TableRecorder, Announce<Clock::sampled>, Announce<Clock::stepping>>,
    nullptr};

}  // namespace

auto records(const std::string& id) -> std::vector<Record> {
    const std::lock_guard lock(notebook().mutex);
    return notebook().records[id];
}

auto values(const std::string& id) -> std::vector<int> {
    std::vector<int> list;
    for (const auto& record : records(id)) {
        list.push_back(record.value);
    }
    return list;
}

auto sample_times_of(const std::string& id) -> std::vector<double> {
    std::vector<double> list;
    for (const auto& record : records(id)) {
        list.push_back(record.t1);
    }
    return list;
}

auto events() -> std::vector<std::string> {
    const std::lock_guard lock(notebook().mutex);
    return notebook().events;
}

void reset() {
    const std::lock_guard lock(notebook().mutex);
    notebook().records.clear();
    notebook().events.clear();
    notebook().gate_open = false;
    notebook().stop = nullptr;
}

void open_gate() {
    {
        const std::lock_guard lock(notebook().mutex);
        notebook().gate_open = true;
    }
    notebook().changed.notify_all();
}

void stop_after(std::atomic<bool>& stop, int calls) {
    const std::lock_guard lock(notebook().mutex);
    notebook().stop = &stop;
    notebook().stop_calls = calls;
}

auto registry() -> const runtime::Registry& {
    static const auto instance = [] {
        runtime::Registry made;
        made.add(test_plugin);
        return made;
    }();
    return instance;
}

}  // namespace thalweg::testing
