// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// A forecast that starts from the water of another run, on rasters, triangles and curvilinear grids.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "flow_graphs.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/runtime/session.hpp"
#include "thalweg/runtime/state_differences.hpp"

using namespace thalweg;
using namespace thalweg::runtime;
using thalweg::test::ScratchFolder;
using namespace thalweg::test::flows;

namespace {

const std::string movable = R"("flume": {"type": "bathymetry", "params": {"file": ")" + data +
                            R"(/trench.tif", "precision": "double"}},
    "start": {"type": "raster", "in": {"grid": "flume.elevation"}, "params": {"file": ")" +
                            data +
                            R"(/trench.tif", "band": 2, "unit": "m", "precision": "double"}},
    "flow": {"type": "shallowwater", "params": {"manning": 0.0209, "volume_tolerance": 1e-9,
             "boundaries": [{"edge": "west", "kind": "discharge", "value": "220 l/s"},
                            {"edge": "east", "kind": "stage", "value": "397 mm"}]},
             "in": {"bed": "flume.elevation", "initial_level": "start.value",
                    "bed_change": {"from": "sand.bed_change", "feedback": true}}},
    "sand": {"type": "sediment", "params": {"diameters": ["0.16 mm"], "mixing_thickness": "1 cm",
                                            "helical_flow": "off", "morphological_factor": 10},
             "in": {"depth": "flow.depth", "discharge_x": "flow.discharge_x", "discharge_y": "flow.discharge_y",
                    "manning": "flow.manning", "face_discharge_x": "flow.face_discharge_x",
                    "face_discharge_y": "flow.face_discharge_y", "bed": "flume.elevation"}})";

/// Runs of graphs of 5 min, each in a results folder of its own.
class Forecasts {
    ScratchFolder folder_;
    Session session_;
    int runs_ = 0;

    auto settings(const std::string& name, const std::string& nodes, std::vector<std::string> set) const
        -> RunSettings {
        const auto graph = folder_.write(
            name + ".json",
            R"({"thalweg": 1, "time": {"end": "5 min", "couple": "1 min"}, "nodes": {)" + nodes + "}}");
        return {graph, std::move(set), "cpu", folder_.path() / name};
    }

  public:
    Forecasts() : session_(open_plugins()) {}

    auto run(const std::string& nodes, std::vector<std::string> set = {}) -> Run {
        const auto name = "run" + std::to_string(++runs_);
        return session_.run(settings(name, nodes, std::move(set)));
    }

    /// A run that goes on from a state.
    auto going_on(const std::string& nodes, std::vector<std::string> set,
                  const std::shared_ptr<const SavedState>& from) -> Run {
        const auto name = "run" + std::to_string(++runs_);
        return session_.run(settings(name, nodes, std::move(set)), from);
    }

    /// The checkpoint that such a run writes at its end.
    auto checkpoint_of(const std::string& nodes, std::vector<std::string> set) -> std::string {
        const auto name = "run" + std::to_string(++runs_);
        auto how = settings(name, nodes, std::move(set));
        how.checkpoints.every = 1e6;
        auto one = session_.run(how);
        one.start();
        one.advance_to(one.end());
        one.finish();
        return one.latest_checkpoint().string();
    }

    /// What the flow is after 3 min.
    auto yesterday(const std::string& nodes) -> std::shared_ptr<const SavedState> {
        auto one = run(nodes);
        one.start();
        one.advance_to(180);
        return std::make_shared<const SavedState>(one.save());
    }
};

/// The blocks of a node by name.
auto blocks_of(const SavedState& state, const std::string& id = "flow") -> std::map<std::string, SavedBytes> {
    std::map<std::string, SavedBytes> all;
    for (const auto& node : state.nodes) {
        for (const auto& block : node.blocks) {
            if (node.id == id) {
                all[block.layout.name] = block.values;
            }
        }
    }
    return all;
}

/// Keeps what nodes say.
class Said final : public RunObserver {
  public:
    std::string text;

    void on_log(const std::string& node, thw_severity, const std::string& said) override {
        text += node + " " + said + "\n";
    }
};

auto refusal(Run run) -> std::string {
    try {
        run.start();
    } catch (const StartFailure& failure) {
        CHECK(is_refusal(failure.diagnostics()));
        return to_text(failure.diagnostics().front());
    }
    return "";
}

auto has(const std::string& text, const std::string& part) -> bool {
    INFO(text);
    return text.find(part) != std::string::npos;
}

auto has_same_bits(const FieldSnapshot& a, const FieldSnapshot& b) -> bool {
    const auto &x = std::get<std::vector<double>>(a.values), &y = std::get<std::vector<double>>(b.values);
    return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size() * sizeof(double)) == 0;
}

auto greatest_difference(const FieldSnapshot& a, const FieldSnapshot& b) -> double {
    const auto &x = std::get<std::vector<double>>(a.values), &y = std::get<std::vector<double>>(b.values);
    REQUIRE(x.size() == y.size());
    double most = 0;
    for (std::size_t k = 0; k < x.size(); ++k) {
        most = std::fmax(most, std::fabs(x[k] - y[k]));
    }
    return most;
}

/// A forecast with another roughness has `flowing` blocks of the checkpoint, the others anew, and keeps its
/// water.
void check_forecast(const std::string& nodes, const std::vector<std::string>& flowing,
                    const std::string& first_volume) {
    Forecasts forecasts;
    const auto before = forecasts.yesterday(nodes);
    auto expected = blocks_of(*before);
    Said said;
    auto today = forecasts.run(nodes, {"flow.manning=0.05"});
    today.observe(said);
    today.hot_start(before);
    today.start();
    CHECK(today.time() == 0);
    auto found = blocks_of(today.save());

    for (const auto& name : flowing) {
        CAPTURE(name);
        CHECK(!found[name].empty());
        CHECK(found[name] == expected[name]);
        CHECK(has(said.text, name));
    }
    CHECK(found[first_volume] != expected[first_volume]);
    CHECK(has(said.text, "flow takes depth, "));
    CHECK(has(said.text, "begins anew with "));
    today.advance_to(today.end());
    CHECK_NOTHROW(today.finish());  // or the volume would be out of balance
}

}  // namespace

TEST_CASE("a forecast on a raster starts with the bits of the checkpoint, and its water is in balance") {
    // Its block `depth` holds the ring around the raster, too, which each step fills anew: for the cells see
    // below.
    check_forecast(raster, {"discharge_x", "discharge_y"}, "first_volume");
}

TEST_CASE("a forecast on triangles starts with the bits of the checkpoint, and its water is in balance") {
    check_forecast(triangles, {"depth", "discharge_x", "discharge_y", "remainder"}, "first_volume");
}

TEST_CASE(
    "a forecast on a curvilinear grid starts with the bits of the checkpoint, and its water is in balance") {
    check_forecast(curvilinear,
                   {"depth", "level", "velocity_x", "velocity_y", "face_velocity_i", "face_discharge_j"},
                   "first_volume");
}

TEST_CASE("what a forecast shows at its start is the water of the checkpoint") {
    Forecasts forecasts;
    auto one = forecasts.run(raster);
    one.keep("flow.depth");
    one.start();
    one.advance_to(180);
    const auto before = std::make_shared<const SavedState>(one.save());
    auto today = forecasts.run(raster);
    today.keep("flow.depth");
    today.hot_start(before);
    today.start();

    const auto shown = today.field("flow.depth"), expected = one.field("flow.depth");
    CHECK(shown.time == 0);
    CHECK(has_same_bits(shown, expected));  // NaN where there is no ground
}

TEST_CASE("a bed that has moved comes with the sediment, and the flow is on it") {
    Forecasts forecasts;
    const std::vector<std::string> short_steps = {"time.end=40", "time.couple=2"};
    auto one = forecasts.run(movable, short_steps), today = forecasts.run(movable, short_steps);
    one.keep("sand.bed_level");
    one.keep("flow.depth");
    one.keep("flow.bed");
    one.start();
    one.advance_to(20);
    const auto before = std::make_shared<const SavedState>(one.save());
    today.keep("sand.bed_level");
    today.keep("flow.bed");
    today.keep("flow.depth");
    today.hot_start(before);
    today.start();
    const auto now = today.save();

    CHECK(has_same_bits(today.field("sand.bed_level"), one.field("sand.bed_level")));
    for (const char* name : {"bed_change", "layer_thickness", "layer_fractions", "loads", "d50"}) {
        CAPTURE(name);
        CHECK(blocks_of(now, "sand")[name] == blocks_of(*before, "sand")[name]);
    }
    CHECK(has_same_bits(today.field("flow.depth"), one.field("flow.depth")));
    today.advance();
    one.advance();
    CHECK(has_same_bits(today.field("flow.bed"), one.field("flow.bed")));
    CHECK(greatest_difference(today.field("flow.bed"), one.field("flume.elevation")) > 1e-6);
    today.advance_to(today.end());
    CHECK_NOTHROW(today.finish());
}

TEST_CASE("a hot start from another mesh, precision or graph is refused by name") {
    Forecasts forecasts;
    const auto before = forecasts.yesterday(raster);
    const auto started = [&](Run run, std::map<std::string, std::string> nodes = {}) {
        run.hot_start(before, std::move(nodes));
        return refusal(std::move(run));
    };
    auto other = raster;
    other.replace(other.find("\"flow\""), 6, "\"stream\"");
    const auto named = [&](std::map<std::string, std::string> nodes) {
        return started(forecasts.run(raster), std::move(nodes));
    };

    CHECK(has(started(forecasts.run(raster, {"ground.cell_size=50"})), "the saved state is of another mesh"));
    CHECK(has(started(forecasts.run(raster, {"flow.precision=float"})),
              "the checkpoint has another grid or precision: block 'depth'"));
    const auto nothing = started(forecasts.run(other));
    CHECK(has(nothing, "no node of the graph can start from the checkpoint"));
    CHECK(has(nothing, "the saved state with flow (shallowwater)"));
    CHECK(has(nothing, "one of stream (shallowwater)"));
    CHECK(has(named({{"stream", "flow"}}),
              "the hot start names a node that the graph does not have, or that does not step"));
    CHECK(has(named({{"flow", "stream"}}), "the hot start names a node that the checkpoint does not have"));
}

TEST_CASE("a hot start from a state without water or with impossible water is refused") {
    Forecasts forecasts;
    const auto before = forecasts.yesterday(raster);
    const auto changed = [&](auto change) {
        auto other = std::make_shared<SavedState>(*before);
        change(other->nodes.front().blocks);
        auto run = forecasts.run(raster);
        run.hot_start(other);
        return refusal(std::move(run));
    };

    CHECK(has(changed([](auto& blocks) {
                  for (auto& block : blocks) {
                      block.layout.name += block.layout.name == "remainder" ? "" : "_there";
                  }
              }),
              "nothing of the checkpoint can be taken"));
    CHECK(has(changed([](auto& blocks) {
                  const double flood = 1e300;
                  std::memcpy(blocks.front().values.data(), &flood, sizeof flood);
              }),
              "the saved state has values that nothing flows with: block 'depth'"));
}

TEST_CASE(
    "a bed that waits cannot start from a checkpoint, and a checkpoint that is not there is told by check") {
    Forecasts forecasts;
    const std::vector<std::string> short_steps = {"time.end=8", "time.couple=2"};
    auto one = forecasts.run(movable, short_steps);
    one.start();
    const auto before = std::make_shared<const SavedState>(one.save());
    auto waits = forecasts.run(movable, {"time.end=8", "time.couple=2", "sand.begin=4"});
    waits.hot_start(before);

    CHECK(has(refusal(std::move(waits)), "a bed that waits for the flow cannot start from a checkpoint"));
    auto nowhere = forecasts.run(raster + R"(}, "hot_start": {"from": "nowhere.nc")");
    REQUIRE(nowhere.check().size() == 1);
    CHECK(nowhere.check().front().message == "the checkpoint of the hot start is not there");
}

TEST_CASE("a run that is restarted at the start of its forecast has the feedback of the water that it took") {
    Forecasts forecasts;
    const std::vector<std::string> short_steps = {"time.end=40", "time.couple=2"};
    auto one = forecasts.run(movable, short_steps), today = forecasts.run(movable, short_steps);
    one.start();
    one.advance_to(20);
    const auto before = std::make_shared<const SavedState>(one.save());
    today.hot_start(before);
    today.start();
    const auto first = std::make_shared<const SavedState>(today.save());
    CHECK(first->time == 0);
    auto again = forecasts.going_on(movable, short_steps, first);
    again.start();

    today.advance();
    again.advance();

    CHECK(state_differences(today.save(), again.save()).empty());
}

TEST_CASE("a forecast from the file of a checkpoint is the one from the state in memory, bit for bit") {
    Forecasts forecasts;
    const auto file = forecasts.checkpoint_of(raster, {"time.end=180"});
    auto from_file = forecasts.run(raster + R"(}, "hot_start": {"from": ")" + file + R"("}, "values": {)");
    auto from_memory = forecasts.run(raster);
    from_memory.hot_start(forecasts.yesterday(raster));
    from_file.start();
    from_memory.start();
    CHECK(state_differences(from_memory.save(), from_file.save()).empty());

    from_file.advance_to(120);
    from_memory.advance_to(120);

    CHECK(from_file.time() == 120);
    CHECK(state_differences(from_memory.save(), from_file.save()).empty());
    CHECK(blocks_of(from_file.save())["discharge_x"] !=
          blocks_of(*forecasts.yesterday(raster))["discharge_x"]);
}
