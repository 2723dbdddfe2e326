// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstring>
#include <new>
#include <string>
#include <thalweg/plugin.hpp>
#include <vector>

#include "runtime/plugins/class_rules.hpp"
#include "support/node_calls.hpp"
#include "thalweg/feature_port.hpp"
#include "thalweg/table_port.hpp"

namespace {

using thalweg::testing::NodeCalls;

/// A node with one of everything, as an author would write it.
class DepthLimit final : public thalweg::Node {
    thalweg::Input depth_{*this, "depth", thalweg::port().unit("m").of<float>().help("Water depth")};
    thalweg::Input bed_{*this, "bed", thalweg::port().unit("m").optional().or_at(THW_AT_NODE)};
    thalweg::Output mask_{*this, "mask", thalweg::port().help("1 where deeper than the limit")};
    thalweg::Parameter<double> limit_{
        *this, "limit", thalweg::option().unit("m").by_default("0.1").at_least(0).help("Depth limit")};
    thalweg::Parameter<std::string> mode_{*this, "mode", thalweg::option().one_of("above|below")};

  public:
    static auto about() -> thalweg::About {
        return {"depth-limit", "Marks deep cells.", thalweg::Clock::stepping};
    }

    void configure(const thalweg::Setup& setup) override {
        if (mode_.is_set() && *mode_ == "when") {
            throw thalweg::Error("from '" + setup.start_date + "' on");
        }
        if (mode_.is_set() && *mode_ == "given") {
            throw thalweg::Error(limit_.is_given() ? "a limit is given" : "no limit is given");
        }
        if (mode_.is_set() && *mode_ == "below") {
            throw thalweg::Error("below is not built").about("mode").found("below").remedy("use above");
        }
        if (mode_.is_set() && *mode_ == "huge") {
            throw std::bad_alloc();
        }
        if (mode_.is_set() && *mode_ == "odd") {
            throw 7;
        }
    }

    void run(const thalweg::Step&) override {
        const auto* depth = depth_->data<const float>();
        auto* mask = mask_->data<float>();
        for (std::int64_t k = 0; k < depth_->extent().count(); ++k) {
            mask[k] = depth[k] > *limit_ ? 1.0f : 0.0f;
        }
    }
};

THALWEG_PLUGIN("test", "1.2.3", "Apache-2.0", DepthLimit)

struct Idler : thalweg::Node {
    static auto about() -> thalweg::About { return {"idler", "Does nothing.", thalweg::Clock::stepping}; }

    void run(const thalweg::Step&) override {}
};

struct OnAnyGrid final : Idler {
    thalweg::Input in{*this, "in", thalweg::port().on_any_grid_kind()};
};

struct OnTriangles final : Idler {
    thalweg::Output out{*this, "out", thalweg::port().on<thalweg::mesh::Triangles>()};
};

struct AtEdges final : Idler {
    thalweg::Input in{*this, "in", thalweg::port().on_any_grid_kind().or_at(THW_AT_EDGE)};
};

struct Following final : Idler {
    static auto about() -> thalweg::About { return {"idler", "Does nothing.", thalweg::Clock::following}; }
};

struct TableReader final : Idler {
    thalweg::TableInput in{*this, "in", thalweg::port().optional()};
};

struct FeatureGiver final : Idler {
    thalweg::FeatureOutput out{*this, "out", thalweg::port()};
};

struct Unmakeable final : Idler {
    Unmakeable() { throw thalweg::Error("there is no licence"); }
};

/// A host that knows two parameters and remembers what went wrong.
struct FakeHost {
    std::string mode, message, subject, remedy;
    int complaints = 0;
    thw_host table{};

    static auto self(void* impl) -> FakeHost& { return *static_cast<FakeHost*>(impl); }

    FakeHost() {
        table.struct_size = sizeof(thw_host);
        table.impl = this;
        table.get_real = [](void*, const char*, double* value) -> thw_status { return *value = 0.5, THW_OK; };
        table.get_text = [](void* impl, const char*, const char** value) -> thw_status {
            *value = self(impl).mode.c_str();
            return self(impl).mode.empty() ? THW_FAILED : THW_OK;
        };
        table.get_extension = [](void*, const char*) -> const void* { return nullptr; };
        table.complain = [](void* impl, const thw_error* error) {
            self(impl).message = error->message;
            self(impl).complaints += 1;
            self(impl).subject = error->subject != nullptr ? error->subject : "";
            self(impl).remedy = error->remedy != nullptr ? error->remedy : "";
        };
    }
};

auto setup() -> thw_setup {
    return {sizeof(thw_setup), THW_ON_CPU, 0, 0, 0.0, 1.0, "node", "title", "out", "test", ""};
}

auto depth_field(const thw_grid& grid, float* data) -> thw_field {
    thw_field field{};
    field.struct_size = sizeof(thw_field);
    field.dtype = THW_F32;
    field.location = THW_AT_CELL;
    field.memory = THW_HOST_MEMORY;
    field.grid = &grid;
    field.name = "depth";
    field.unit = "m";
    field.data = data;
    return field;
}

}  // namespace

TEST_CASE("a plugin's table says who it is before a host calls anything") {
    CHECK(std::memcmp(thalweg_plugin.magic, THW_MAGIC, 8) == 0);
    CHECK(thalweg_plugin.struct_size == sizeof(thw_plugin));
    CHECK(std::string(thalweg_plugin.version) == "1.2.3");
    CHECK(thalweg_plugin.node_class(1) == nullptr);
}

TEST_CASE("a plugin needs the least minor of a host that knows what its nodes declare") {
    CHECK(thalweg_plugin.needs_minor == 0);
    CHECK(thalweg::needed_minor<DepthLimit>() == 0);
    CHECK(thalweg::needed_minor<OnAnyGrid>() == 0);
    CHECK(thalweg::needed_minor<OnTriangles>() == 1);
    CHECK(thalweg::needed_minor<AtEdges>() == 1);
    CHECK(thalweg::needed_minor<Following>() == 1);
    CHECK(thalweg::needed_minor<TableReader>() == 2);
    CHECK(thalweg::needed_minor<FeatureGiver>() == 2);
    CHECK(thalweg::needed_minor<OnTriangles, TableReader, DepthLimit>() == 2);
}

TEST_CASE("a plugin whose nodes cannot be made needs no minor, so that a host comes to name the node") {
    CHECK(thalweg::needed_minor<TableReader, Unmakeable>() == 0);
}

TEST_CASE("a node class is described by its members") {
    const auto* type = thalweg_plugin.node_class(0);

    REQUIRE(type != nullptr);
    CHECK(std::string(type->id) == "depth-limit");
    CHECK(type->clock == THW_STEPPING);
    const auto read = thalweg::runtime::read_class(*type, 0);
    REQUIRE(read.inputs.size() == 2);
    CHECK(std::string(read.inputs[0].name) == "depth");
    CHECK(read.inputs[0].dtypes == 1u << THW_F32);
    CHECK(read.inputs[1].flags == THW_PORT_OPTIONAL);
    CHECK(read.inputs[1].locations == (1u << THW_AT_CELL | 1u << THW_AT_NODE));
    REQUIRE(read.params.size() == 2);
    CHECK(std::string(read.params[0].default_json) == "0.1");
    CHECK(read.params[0].minimum == 0);
    CHECK(read.params[1].default_json == nullptr);
}

TEST_CASE("outputs take grid and element type of the first connected input by default") {
    FakeHost host;
    const auto* type = thalweg_plugin.node_class(0);
    auto* node = type->create(&host.table);
    const auto settings = setup();
    thw_grid grid{sizeof(thw_grid), THW_GRID_UNIFORM, 2, 1, 10, 20, 5, 5, "", "", nullptr, nullptr};
    NodeCalls calls;
    calls.inputs = {depth_field(grid, nullptr), thw_field{}};
    calls.outputs = {thw_field{}};
    const auto negotiation = calls.negotiation();

    REQUIRE(type->configure(node, &settings) == THW_OK);
    REQUIRE(type->negotiate(node, &negotiation) == THW_OK);

    const auto& output = calls.outputs[0];
    CHECK(output.dtype == THW_F32);
    REQUIRE(output.grid != nullptr);
    CHECK(output.grid->nx == 2);
    CHECK(output.grid->x0 == 10);
    type->destroy(node);
}

TEST_CASE("a run reads inputs, parameters and writes outputs") {
    FakeHost host;
    const auto* type = thalweg_plugin.node_class(0);
    auto* node = type->create(&host.table);
    const auto settings = setup();
    thw_grid grid{sizeof(thw_grid), THW_GRID_UNIFORM, 2, 1, 0, 0, 1, 1, "", "", nullptr, nullptr};
    float depth[] = {0.4f, 0.6f}, mask[] = {9, 9};
    NodeCalls calls;
    calls.inputs = {depth_field(grid, depth), thw_field{}};
    calls.outputs = {depth_field(grid, mask)};
    const auto step = calls.step(0, 1);

    REQUIRE(type->configure(node, &settings) == THW_OK);
    REQUIRE(type->run(node, &step) == THW_OK);

    CHECK(mask[0] == 0.0f);
    CHECK(mask[1] == 1.0f);
    type->destroy(node);
}

TEST_CASE("a node learns the date of time 0 from a host that knows it") {
    FakeHost host;
    host.mode = "when";
    const auto* type = thalweg_plugin.node_class(0);
    auto* node = type->create(&host.table);
    const auto told = [&](const thw_setup& settings) {
        type->configure(node, &settings);
        return host.message;
    };
    auto dated = setup(), older = setup(), zero = setup();
    dated.start_date = older.start_date = "2002-08-12T06:00:00Z";
    older.struct_size = offsetof(thw_setup, start_date);
    zero.start_date = nullptr;

    CHECK(told(dated) == "from '2002-08-12T06:00:00Z' on");
    CHECK(told(older) == "from '' on");
    CHECK(told(zero) == "from '' on");
    type->destroy(node);
}

TEST_CASE("a node learns whether a parameter is given from a host that can tell") {
    FakeHost host;
    host.mode = "given";
    const auto* type = thalweg_plugin.node_class(0);
    const auto settings = setup();
    const auto told = [&] {
        auto* node = type->create(&host.table);
        type->configure(node, &settings);
        type->destroy(node);
        return host.message;
    };

    CHECK(told() == "no limit is given");
    host.table.is_given = [](void*, const char* name) { return std::string(name) == "limit" ? 1 : 0; };
    CHECK(told() == "a limit is given");
    host.table.struct_size = offsetof(thw_host, is_given);
    CHECK(told() == "no limit is given");
}

TEST_CASE("an exception becomes an error with its parts, not a crash") {
    FakeHost host;
    host.mode = "below";
    const auto* type = thalweg_plugin.node_class(0);
    auto* node = type->create(&host.table);
    const auto settings = setup();

    const auto status = type->configure(node, &settings);

    CHECK(status == THW_FAILED);
    CHECK(host.message == "below is not built");
    CHECK(host.subject == "mode");
    CHECK(host.remedy == "use above");
    type->destroy(node);
}

namespace {

/// Complains twice where its limits do not go together, and then goes on.
class Limits final : public thalweg::Node {
    thalweg::Parameter<double> least_{*this, "least", thalweg::option()};

  public:
    static auto about() -> thalweg::About { return {"limits", "Complains.", thalweg::Clock::once}; }

    void configure(const thalweg::Setup&) override {
        complain(thalweg::Error("the limits cross").about("least"));
        complain(thalweg::Error("the upper limit is missing").about("most"));
    }

    void negotiate() override {}

    void run(const thalweg::Step&) override {}
};

}  // namespace

TEST_CASE("a hook that has complained fails, with all that it said, and the next one does not") {
    FakeHost host;
    const auto* type = thalweg::node_class_at<Limits>(0);
    auto* node = type->create(&host.table);
    const auto settings = setup();
    NodeCalls calls;
    const auto negotiation = calls.negotiation();

    const auto configured = type->configure(node, &settings);
    const auto negotiated = type->negotiate(node, &negotiation);

    CHECK(configured == THW_FAILED);
    CHECK(host.complaints == 2);
    CHECK(host.message == "the upper limit is missing");
    CHECK(negotiated == THW_OK);
    type->destroy(node);
}

TEST_CASE("a host without extensions offers none of their services") {
    FakeHost host;
    const thalweg::HostServices services(host.table);

    CHECK(services.clock == nullptr);
    CHECK(services.result_files == nullptr);
    CHECK(services.copy_count == nullptr);
}

TEST_CASE("exceptions of the language reach the user in words of ours") {
    const auto said_of = [](const std::string& mode) {
        FakeHost host;
        host.mode = mode;
        const auto* type = thalweg_plugin.node_class(0);
        auto* node = type->create(&host.table);
        const auto settings = setup();
        CHECK(type->configure(node, &settings) == THW_FAILED);
        type->destroy(node);
        return host.message + " | " + host.remedy;
    };

    CHECK(
        said_of("huge") ==
        "there is no memory left | use a coarser grid or smaller input files, or a machine with more memory");
    CHECK(said_of("odd") == "the node threw what is no std::exception, so that the reason is not known | ");
}

namespace {

/// One input and one output that both live at cells or at nodes.
class Anywhere final : public thalweg::Node {
    thalweg::Input in_{*this, "in", thalweg::port().or_at(THW_AT_NODE)};
    thalweg::Output out_{*this, "out", thalweg::port().or_at(THW_AT_NODE)};

  public:
    static auto about() -> thalweg::About {
        return {"anywhere", "Copies a field.", thalweg::Clock::stepping};
    }

    void run(const thalweg::Step&) override {}
};

}  // namespace

TEST_CASE("an output that may live in several places takes the input's by default") {
    FakeHost host;
    const auto* type = thalweg::node_class_at<Anywhere>(0);
    auto* node = type->create(&host.table);
    thw_grid grid{sizeof(thw_grid), THW_GRID_UNIFORM, 2, 1, 0, 0, 1, 1, "", "", nullptr, nullptr};
    NodeCalls calls;
    calls.inputs = {depth_field(grid, nullptr)};
    calls.inputs[0].location = THW_AT_NODE;
    calls.outputs = {thw_field{}};
    const auto negotiation = calls.negotiation();

    REQUIRE(type->negotiate(node, &negotiation) == THW_OK);

    CHECK(calls.outputs[0].location == THW_AT_NODE);
    type->destroy(node);
}
