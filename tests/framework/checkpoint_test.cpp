// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <sys/resource.h>

#include <array>
#include <cmath>
#include <csignal>
#include <cstring>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "runtime/base/checksum.hpp"
#include "runtime/base/payload.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/runtime/checkpoint.hpp"
#include "thalweg/runtime/diagnostic.hpp"
#include "thalweg/runtime/state_differences.hpp"

using namespace thalweg;
using namespace thalweg::runtime;
using thalweg::test::ScratchFolder;

namespace {

template <class T>
auto block_of(const std::string& name, std::vector<std::int64_t> shape, const std::vector<T>& values)
    -> SavedBlock {
    SavedBlock block;
    block.layout = {name, "m", state_element<T>, std::move(shape), THW_AT_CELL, THW_BLOCK_RECORDED};
    block.values.resize(values.size() * sizeof(T));
    if (!values.empty()) {
        std::memcpy(block.values.data(), values.data(), block.values.size());
    }
    return block;
}

auto node_of(const std::string& id, const std::string& type) -> SavedNode {
    SavedNode node;
    node.id = id;
    node.type = type;
    return node;
}

auto some_features() -> Features {
    FeatureShape ring(ShapeKind::polygons), lines(ShapeKind::lines), none(ShapeKind::points);
    ring.begin_part();
    ring.add_point(0, -0.0);
    ring.add_point(1, 0.1);
    ring.add_point(1, 2);
    lines.begin_part();
    lines.begin_part();
    lines.add_point(5, 6);
    lines.set_heights({7.5});
    lines.begin_part();
    Features features{"LOCAL_CS[\"x\"]", {}, {ring, lines, none}};
    features.attributes.add_texts("name", {"Würm", "", "a\nb"}).add("width", "m", {1, NAN, -0.0});
    return features;
}

auto output_with(const std::string& name, std::variant<Table, Features> content) -> SavedOutput {
    SavedOutput output{name, 2.5, 3};
    output.payload = std::make_shared<const Payload>(Payload{std::move(content), 2.5, 3});
    return output;
}

/// All kinds of elements, shapes, payloads and numbers, and `more` numbers for size.
auto some_checkpoint(std::size_t more = 0) -> Checkpoint {
    constexpr auto nan = std::numeric_limits<double>::quiet_NaN();
    Checkpoint all;
    auto node = node_of("flow", "shallowwater");
    node.version = 7;
    node.promise = StatePromise::bits_on_same_device;
    node.mesh = "raster of 3 x 2 cells";
    node.blocks = {
        block_of<float>("depth", {2, 3}, {1.5F, -0.0F, NAN, 1e-45F, 3e38F, 0.1F}),
        block_of<double>("t", {}, {nan}),
        block_of<double>("volumes", {3}, {5e-324, -1e308, 1.0 / 3}),
        block_of<std::int32_t>("count", {2}, {std::numeric_limits<std::int32_t>::min(), 7}),
        block_of<std::int64_t>("cells", {1, 1, 2}, {std::numeric_limits<std::int64_t>::max(), -1}),
        block_of<std::uint8_t>("barrier 'left/right'", {5}, {0, 1, 2, 254, 255}),
        block_of<double>("none", {0, 4}, {}),
        block_of<float>("more", {static_cast<std::int64_t>(more)}, std::vector<float>(more, 0.3F)),
    };
    SavedOutput depth{"depth", std::numeric_limits<double>::infinity(), 1ULL << 63, THW_STATE_F32};
    depth.values = node.blocks[0].values;
    Table table;
    table.add("time", "s", {0, 0.1}).add("q", "m3 s-1", {nan, -5});
    node.outputs = {depth, output_with("table", table), output_with("lines", some_features()),
                    output_with("empty", Table()), SavedOutput{"unset", -1, 0}};
    all.state = {0.1 + 0.2, 42, {node, node_of("flow.depth", "t")}, {}};
    all.state.nodes[1].blocks = {block_of<float>("x", {1}, {1})};
    all.state.is_hot = true;
    all.state.samples.resize(2);
    all.state.samples[0].id = "gauges";
    all.state.samples[0].last = 0.3;
    all.state.samples[0].count = 3;
    all.state.samples[1].id = "maxima";
    all.graph = "{\"thalweg\": 1, // ä\n \"nodes\": {}}";
    all.graph_file = "/home/é/a graph.json";
    all.results = "/r";
    all.data = "/d";
    all.device = "cuda:NVIDIA H200";
    all.program = "Thalweg 0.1.0";
    all.plugins = {{"libflow.so", "0.1.0", std::string(64, 'a')}};
    all.saved = "2026-01-31T06:00:00Z";
    return all;
}

/// Values of a payload as text, with all bits.
auto all_of(const SavedOutput& output) -> std::string {
    if (!output.payload) {
        return "none";
    }
    const auto& payload = *output.payload;
    std::string text = std::to_string(payload.time) + " " + std::to_string(payload.version);
    const auto put = [&](const std::vector<double>& numbers) {
        text.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double));
    };
    for (const auto& column : payload.table().columns()) {
        text += "|" + column.name + "|" + column.unit + "|" + std::to_string(column.size());
        if (column.holds_texts()) {
            for (const auto& one : column.texts()) {
                text += "|" + one;
            }
        } else {
            put(column.numbers());
        }
    }
    if (const auto* features = std::get_if<Features>(&payload.content)) {
        text += features->crs;
        for (const auto& shape : features->shapes) {
            text += std::to_string(static_cast<int>(shape.kind()));
            for (const auto start : shape.starts()) {
                text += " " + std::to_string(start);
            }
            put(shape.coordinates());
            put(shape.heights());
        }
    }
    return text;
}

/// Everything that a reader must give back, layouts and texts too.
void check_equal(const Checkpoint& a, const Checkpoint& b) {
    CHECK(state_differences(a.state, b.state).empty());
    CHECK(a.state.time == b.state.time);
    CHECK(a.state.intervals == b.state.intervals);
    CHECK(a.state.is_hot == b.state.is_hot);
    REQUIRE(a.state.nodes.size() == b.state.nodes.size());
    for (std::size_t n = 0; n < a.state.nodes.size(); ++n) {
        const auto &x = a.state.nodes[n], &y = b.state.nodes[n];
        CHECK(x.id == y.id);
        CHECK(x.type == y.type);
        CHECK(x.version == y.version);
        CHECK(x.promise == y.promise);
        CHECK(x.mesh == y.mesh);
        REQUIRE(x.blocks.size() == y.blocks.size());
        for (std::size_t k = 0; k < x.blocks.size(); ++k) {
            const auto &one = x.blocks[k].layout, &other = y.blocks[k].layout;
            CHECK(one.same_layout(other));
            CHECK(one.name == other.name);
            CHECK(one.unit == other.unit);
            CHECK(one.location == other.location);
            CHECK(one.roles == other.roles);
            CHECK(one.memory == other.memory);
            CHECK(x.blocks[k].values == y.blocks[k].values);
        }
        REQUIRE(x.outputs.size() == y.outputs.size());
        for (std::size_t k = 0; k < x.outputs.size(); ++k) {
            CHECK(x.outputs[k].name == y.outputs[k].name);
            CHECK(x.outputs[k].time == y.outputs[k].time);
            CHECK(x.outputs[k].version == y.outputs[k].version);
            CHECK(x.outputs[k].element == y.outputs[k].element);
            CHECK(x.outputs[k].values == y.outputs[k].values);
            CHECK(all_of(x.outputs[k]) == all_of(y.outputs[k]));
        }
    }
    REQUIRE(a.state.samples.size() == b.state.samples.size());
    for (std::size_t k = 0; k < a.state.samples.size(); ++k) {
        CHECK(a.state.samples[k].id == b.state.samples[k].id);
        CHECK(a.state.samples[k].last == b.state.samples[k].last);
        CHECK(a.state.samples[k].count == b.state.samples[k].count);
    }
    CHECK(a.graph == b.graph);
    CHECK(a.graph_file == b.graph_file);
    CHECK(a.results == b.results);
    CHECK(a.data == b.data);
    CHECK(a.device == b.device);
    CHECK(a.program == b.program);
    CHECK(a.saved == b.saved);
    REQUIRE(a.plugins.size() == b.plugins.size());
    CHECK(a.plugins[0].file == b.plugins[0].file);
    CHECK(a.plugins[0].version == b.plugins[0].version);
    CHECK(a.plugins[0].checksum == b.plugins[0].checksum);
}

auto refusal_of(const std::filesystem::path& file) -> std::string {
    try {
        read_checkpoint(file);
    } catch (const Failure& failure) {
        return failure.what();
    }
    return "";
}

auto tells(const std::string& text, const std::string& part) -> bool {
    return text.find(part) != std::string::npos;
}

/// A checkpoint's file as bytes, of which tests spoil copies.
class SpoiledFile {
    ScratchFolder folder_;

  public:
    std::string bytes;

    explicit SpoiledFile(std::size_t more = 0) {
        const auto file = folder_.path() / "good";
        write_checkpoint(file, some_checkpoint(more));
        bytes = test::text_of(file);
    }

    auto path_of(const std::string& spoiled) const -> std::filesystem::path {
        return folder_.write("spoiled.ckpt", spoiled);
    }

    auto refusal_of_bytes(const std::string& spoiled) const -> std::string {
        return refusal_of(path_of(spoiled));
    }
};

/// Gives a file that is a header alone, since it has no arrays, the checksum of its bytes.
void seal(std::string& bytes) {
    constexpr std::size_t to_text = 8 + 4 + 8, digits = 64;
    const auto at = bytes.find("checksum") + to_text;
    bytes.replace(at, digits, std::string(digits, '0'));
    bytes.replace(at, digits, sha256(bytes));
}

/// Flips bits or cuts or repeats a part; returns whether the file is then refused or the checkpoint the same.
auto is_survived(const SpoiledFile& file, const Checkpoint& good, int flips, std::mt19937& random) -> bool {
    auto spoiled = file.bytes;
    const auto place = [&] { return random() % spoiled.size(); };
    for (int k = 0; k < flips; ++k) {
        // Every other flip in the header, which is short beside the values.
        const auto at = k % 2 == 0 ? place() : place() % std::min<std::size_t>(spoiled.size(), 6000);
        spoiled[at] = static_cast<char>(spoiled[at] ^ 1 << random() % 8);
    }
    if (flips == 0) {
        random() % 2 == 0 ? void(spoiled.resize(place()))
                          : void(spoiled.insert(place(), 1 + random() % 64, '\0'));
    }
    const auto path = file.path_of(spoiled);
    try {
        const auto read = read_checkpoint(path);
        return state_differences(read.state, good.state).empty() && read.graph == good.graph;
    } catch (const Failure& failure) {
        return tells(failure.what(), "spoiled.ckpt");
    }
}

/// No file may grow beyond so many bytes for as long as it lives.
class FileLimit {
    rlimit before_{};

  public:
    explicit FileLimit(rlim_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }

    FileLimit(const FileLimit&) = delete;
    auto operator=(const FileLimit&) -> FileLimit& = delete;

    ~FileLimit() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, SIG_DFL);
    }
};

}  // namespace

TEST_CASE("a checkpoint comes back from its file with every bit") {
    const ScratchFolder folder;
    const auto file = folder.path() / "new folder" / "flood at 10 min.ckpt";
    const auto checkpoint = some_checkpoint(400000);

    write_checkpoint(file, checkpoint);

    check_equal(read_checkpoint(file), checkpoint);
    CHECK(folder.names() == std::vector<std::string>{"new folder/flood at 10 min.ckpt"});
}

TEST_CASE("the same checkpoint gives the same bytes") {
    CHECK(SpoiledFile().bytes == SpoiledFile().bytes);
}

TEST_CASE("a damaged checkpoint is refused, and the block with the wrong bits named") {
    const SpoiledFile file;
    auto spoiled = file.bytes;
    // The records of the barrier, the only ones with these bytes.
    const auto records = spoiled.find(std::string("\0\1\2\xfe\xff", 5));
    REQUIRE(records != std::string::npos);
    spoiled[records + 2] = 3;

    const auto told = file.refusal_of_bytes(spoiled);

    CHECK(tells(told, "spoiled.ckpt"));
    CHECK(tells(told, "block 'barrier 'left/right'' of node 'flow' is damaged in the checkpoint"));
    CHECK(tells(told, "take an older checkpoint of the run, or start the run anew"));
}

TEST_CASE("a cut, longer, foreign or newer checkpoint is refused by name") {
    const SpoiledFile file;
    const auto& bytes = file.bytes;
    auto other_text = bytes;
    other_text[bytes.find("\"intervals\":42") + 12] = '5';

    CHECK(tells(file.refusal_of_bytes(bytes.substr(0, bytes.size() - 9)), "the checkpoint is cut"));
    CHECK(tells(file.refusal_of_bytes(bytes.substr(0, 1000)), "it ends within its header"));
    CHECK(tells(file.refusal_of_bytes(bytes + "more"), "the checkpoint has been added to"));
    CHECK(tells(file.refusal_of_bytes(other_text), "a header with checksum"));
    CHECK(tells(file.refusal_of_bytes("CDF\x01" + bytes.substr(4)), "a classic netCDF file"));
    CHECK(tells(file.refusal_of_bytes("\x89HDF\r\n\x1a\n...."), "a netCDF-4 or HDF5 file"));
    CHECK(tells(file.refusal_of_bytes("time,depth\n"), "no netCDF file"));
    CHECK(tells(file.refusal_of_bytes("time,depth\n"), "this is no checkpoint of a run"));
    CHECK(tells(file.refusal_of_bytes(std::string("CDF\x05") + std::string(44, '\0')),
                "a netCDF file without the attribute thalweg_checkpoint"));
    CHECK(tells(file.refusal_of_bytes(""), "spoiled.ckpt"));
    CHECK(tells(refusal_of("no/such.ckpt"), "no/such.ckpt"));
}

TEST_CASE("a checkpoint of a newer format is refused by its number") {
    const SpoiledFile file;
    const auto path = file.path_of("");
    write_checkpoint(path, {});  // without arrays the file is a header alone
    auto bytes = test::text_of(path);
    constexpr std::size_t to_number = 20 + 4 + 8;
    bytes[bytes.find("thalweg_checkpoint") + to_number + 3] = 9;
    seal(bytes);

    const auto told = file.refusal_of_bytes(bytes);

    CHECK(tells(told, "the checkpoint has another format"));
    CHECK(tells(told, "format 9"));
}

TEST_CASE("a checkpoint with the right checksums and another content is refused") {
    const SpoiledFile file;
    const auto path = file.path_of("");
    write_checkpoint(path, {});
    auto bytes = test::text_of(path);
    bytes[bytes.find("\"intervals\"") + 9] = 'z';
    seal(bytes);

    const auto told = file.refusal_of_bytes(bytes);

    CHECK(tells(told, "the checkpoint does not hold together"));
    CHECK(tells(told, "key 'intervals' not found"));
}

TEST_CASE("spoiled checkpoints are refused, or read as they were written") {
    std::mt19937 random(1);
    const SpoiledFile file(250000);
    const auto good = some_checkpoint(250000);
    int survived = 0;

    for (int k = 0; k < 300; ++k) {
        survived += is_survived(file, good, k % 4, random) ? 1 : 0;
    }

    CHECK(survived == 300);
}

TEST_CASE("a million spoiled bytes of checkpoints do no harm" * doctest::test_suite("nightly")) {
    std::mt19937 random(2);
    const SpoiledFile file(2000);
    const auto good = some_checkpoint(2000);
    int survived = 0;

    for (int k = 0; k < 100000; ++k) {
        survived += is_survived(file, good, k % 21, random) ? 1 : 0;
    }

    CHECK(survived == 100000);
}

TEST_CASE("a disk that is full leaves the old checkpoint and no half one") {
    const ScratchFolder folder;
    const auto file = folder.path() / "flood.ckpt";
    write_checkpoint(file, some_checkpoint());
    std::string told;

    for (const rlim_t room : {0, 100, 200000, 399000}) {
        const FileLimit limit(room);
        try {
            write_checkpoint(file, some_checkpoint(100000));
        } catch (const Failure& failure) {
            told = failure.what();
        }
        CHECK(tells(told, "cannot write " + file.string()));
        told.clear();
    }

    CHECK(folder.names() == std::vector<std::string>{"flood.ckpt"});
    check_equal(read_checkpoint(file), some_checkpoint());
}

TEST_CASE("states are compared within tolerances, with the largest difference and ulps") {
    auto a = some_checkpoint().state, b = a;
    const std::array<float, 6> values = {1.5F, 0.0F, NAN, 1e-45F, 3e38F, std::nextafter(0.1F, 1.0F)};
    std::memcpy(b.nodes[0].blocks[0].values.data(), values.data(), sizeof values);

    const auto exact = state_differences(a, b);

    REQUIRE(exact.size() == 1);
    CHECK(exact[0].block == "depth");
    CHECK(exact[0].place == "[0, 1]");
    CHECK(exact[0].count == 2);
    CHECK(exact[0].ulps == 1);
    CHECK(exact[0].largest == doctest::Approx(7.45e-9).epsilon(0.01));
    CHECK(state_differences(a, b, {0, 0, 1}).empty());
    CHECK(state_differences(a, b, {1e-8, 0, 0}).empty());
    CHECK(state_differences(a, b, {0, 1e-7, 0}).empty());
    CHECK(state_differences(a, b, {1e-9, 1e-9, 0}).size() == 1);
}

TEST_CASE("what only one of two states has is a difference") {
    const auto a = some_checkpoint().state;
    auto b = a;
    b.nodes[0].blocks.pop_back();
    b.nodes.push_back(node_of("more", "t"));
    b.nodes[0].outputs[1] = output_with("table", Table().add("time", "s", {0, 0.1}));
    auto features = some_features();
    features.shapes[0].add_point(0, 0);
    b.nodes[0].outputs[2] = output_with("lines", features);

    const auto found = state_differences(a, b), back = state_differences(b, a);

    REQUIRE(found.size() == 4);
    CHECK(found[0].second == "nothing");
    CHECK(found[1].second == "2 rows of 'time'");
    CHECK(found[2].block == "output lines, shape 0");
    CHECK(found[3].node == "more");
    CHECK(back.size() == 4);
}
