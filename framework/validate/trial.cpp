// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "input_values.hpp"
#include "life.hpp"
#include "progress_note.hpp"
#include "runtime/base/port_spec.hpp"
#include "thalweg/features.hpp"
#include "thalweg/table.hpp"

namespace thalweg::validate {

namespace {

/// Returns features with a square on the small grids of the checks for each row of a table.
auto squares(const Table& table) -> Features {
    Features features{"", table};
    for (std::size_t k = 0; k < table.rows(); ++k) {
        auto& shape = features.shapes.emplace_back(ShapeKind::polygons);
        const double west = 1000 + 10.0 * static_cast<double>(k), south = 2000;
        shape.begin_part();
        shape.add_point(west, south);
        shape.add_point(west + 10, south);
        shape.add_point(west + 10, south + 10);
        shape.add_point(west, south + 10);
    }
    return features;
}

/// Returns advice that lets a node live which has refused to.
auto advice(const std::string& refusal) -> std::string {
    const std::string required = " is required";
    const bool lacks_parameter =
        refusal.size() > required.size() && refusal.find(required) != std::string::npos;
    return lacks_parameter ? "; give it with --params FILE"
                           : "; --params FILE and --inputs FILE say what it needs, if that is the reason";
}

auto has_flag(const thw_port& port, std::uint32_t flag) -> bool {
    return (port.flags & flag) != 0;
}

/// Kinds of grid that all these ports take, whatever carries no field or is an optional input.
auto common_kinds(const std::vector<thw_port>& ports) -> std::uint32_t {
    std::uint32_t kinds = 1u << THW_GRID_UNIFORM | 1u << THW_GRID_CURVILINEAR | 1u << THW_GRID_TRIANGLES;
    for (const auto& port : ports) {
        const bool counts = port.payload == THW_PAYLOAD_FIELD && !has_flag(port, THW_PORT_OPTIONAL);
        kinds &= counts ? runtime::grids_of(port) : kinds;
    }
    return kinds;
}

}  // namespace

auto lies_on(const thw_port& port, const Grid& grid) -> bool {
    return (port.flags & THW_PORT_OPEN) != 0 || (runtime::grids_of(port) & 1u << grid.kind) != 0;
}

Trial::Trial(const Library& library, const runtime::NodeType& type, std::string check)
    : library_(library), type_(type), check_(std::move(check)) {}

/// Kinds of grid that the required inputs and all outputs take. Outputs that are there on one kind alone have
/// none in common; the inputs then decide.
auto Trial::grid_kinds() const -> std::uint32_t {
    const auto of_inputs = common_kinds(type_.inputs), of_all = of_inputs & common_kinds(type_.outputs);
    return of_all != 0 ? of_all : of_inputs;
}

auto Trial::takes(thw_grid_kind kind) const -> bool {
    return (grid_kinds() & 1u << kind) != 0;
}

void Trial::broken(const std::string& text) const {
    throw Broken{fmt::format("node type '{}': {}", type_.id, text)};
}

auto Trial::inputs(const Scene& scene, Connected connected) const -> std::vector<testing::InputField> {
    std::vector<testing::InputField> fields;
    auto numbers = random();
    const auto& grid = scene.ground.grid();
    for (const auto& port : type_.inputs) {
        const bool open = has_flag(port, THW_PORT_OPEN);
        const bool asked_for = scene.connected.count(port.name) != 0 || scene.late.count(port.name) != 0;
        const bool optional = has_flag(port, THW_PORT_OPTIONAL);
        const bool wanted = connected == Connected::all || !optional || open || asked_for;
        if (!wanted || (optional && !lies_on(port, grid)) || port.payload != THW_PAYLOAD_FIELD ||
            scene.disconnected.count(port.name) != 0) {
            continue;
        }
        testing::InputField field;
        field.name = open ? "field" : port.name;
        field.grid = grid;
        field.location = first_location(port.locations, grid);
        field.unit = *port.unit == '\0' ? "1" : port.unit;
        const auto count = static_cast<std::size_t>(extent_of(grid, field.location).count());
        const auto share = [&](std::size_t k) { return scene.share ? scene.share(k) : numbers.unit(); };
        const auto places = scene.late.count(port.name) != 0 ? 0 : count;
        field.values = values(port, places, scene.value ? scene.value : share, scene.value == nullptr);
        field.is_static = type_.clock == THW_STATIC;
        fields.push_back(std::move(field));
    }
    return fields;
}

auto Trial::values(const thw_port& port, std::size_t count, const std::function<double(std::size_t)>& value,
                   bool is_share) const -> testing::FieldValues {
    const auto dtype = first_dtype(port.dtypes);
    const auto rule = is_share ? rule_of(port) : std::nullopt;
    return rule ? ruled_values(dtype, count, [&](std::size_t k) { return rule->at(value(k)); })
                : plain_values(dtype, count, value);
}

/// What the user says of an input counts before what it declares.
auto Trial::rule_of(const thw_port& port) const -> std::optional<InputRule> {
    const auto rules = library_.givens().inputs.find(type_.id);
    if (rules != library_.givens().inputs.end()) {
        if (const auto rule = rules->second.find(port.name); rule != rules->second.end()) {
            return rule->second;
        }
    }
    return InputRule::of(port);
}

/// A rule for what is no input would be without effect and without a word.
void Trial::check_rules() const {
    const auto rules = library_.givens().inputs.find(type_.id);
    if (rules == library_.givens().inputs.end()) {
        return;
    }
    for (const auto& rule : rules->second) {
        const auto is_it = [&](const thw_port& port) {
            return rule.first == port.name && port.payload == THW_PAYLOAD_FIELD;
        };
        if (std::none_of(type_.inputs.begin(), type_.inputs.end(), is_it)) {
            broken("the file of --inputs has a rule for '" + rule.first + "', which is no input for fields");
        }
    }
}

void Trial::give_payloads(testing::LoneNode& node) const {
    Table table;
    table.add("time", "s", {0, 1, 2}).add("value", "1", {0.5, 1, 0.25});
    for (const auto& port : type_.inputs) {
        const bool is_static = type_.clock == THW_STATIC;
        if (has_flag(port, THW_PORT_OPTIONAL) || port.payload == THW_PAYLOAD_FIELD) {
            continue;
        }
        if (port.payload == THW_PAYLOAD_TABLE) {
            node.give(testing::InputTable{port.name, table, is_static});
        } else {
            node.give(testing::InputFeatures{port.name, squares(table), is_static});
        }
    }
}

auto Trial::params(const Scene& scene) const -> std::string {
    const auto given = library_.givens().params.find(type_.id);
    auto params = nlohmann::json::object();
    if (given != library_.givens().params.end()) {
        params = nlohmann::json::parse(given->second);
    }
    params.update(nlohmann::json::parse(scene.params));
    return params.dump();
}

auto Trial::node(const Scene& scene) const -> testing::LoneNode {
    testing::Surroundings around;
    around.params = params(scene);
    around.folder = library_.givens().folder;
    around.results = library_.scratch() / fmt::format("life_{}", lives_++);
    around.end = run_end;
    std::filesystem::create_directories(around.results);
    note(fmt::format("create of node type '{}'", type_.id));
    testing::LoneNode node(*type_.self, around);
    node.stop_from(scene.stop_from);
    node.stop_after(scene.patience);
    for (const auto& output : scene.unread) {
        node.leave_unread(output);
    }
    give_payloads(node);
    return node;
}

auto Trial::play(const Scene& scene, Connected connected) const -> Played {
    Played played;
    played.results = library_.scratch() / fmt::format("life_{}", lives_);
    auto node = this->node(scene);
    for (auto& field : inputs(scene, connected)) {
        node.give(std::move(field));
    }
    Life(*this, node, played).live(scene);
    played.log = node.log();
    if (played.hook != "configure") {
        played.metrics = node.metrics();
        played.announced = node.announced_files();
        played.written = node.written_files();
    }
    note(fmt::format("destroy of node type '{}'", type_.id));
    return played;
}

/// Tries all inputs, then the required ones, unless another check has.
auto Trial::habit() const -> const Habit& {
    const auto known = library_.habits().find(type_.id);
    if (known != library_.habits().end()) {
        return known->second;
    }
    check_rules();
    Habit habit;
    habit.lacks_state = lacks_state();
    Scene scene;
    scene.ground = first_ground();
    for (const auto connected : {Connected::all, Connected::required}) {
        const auto played = play(scene, connected);
        habit.takes_all_inputs = connected == Connected::all;
        if (played.went_well()) {
            habit.refusal.clear();
            break;
        }
        habit.refusal = habit.refusal.empty() ? played.refusal : habit.refusal;
    }
    return library_.habits()[type_.id] = habit;
}

auto Trial::first_ground() const -> Ground {
    return Ground::of_kind(takes(THW_GRID_UNIFORM)     ? THW_GRID_UNIFORM
                           : takes(THW_GRID_TRIANGLES) ? THW_GRID_TRIANGLES
                                                       : THW_GRID_CURVILINEAR);
}

auto Trial::inputs_of_habit() const -> Connected {
    return habit().takes_all_inputs ? Connected::all : Connected::required;
}

auto Trial::usual() const -> Scene {
    if (const auto& refusal = habit().refusal; !refusal.empty()) {
        throw NotApplicable{
            fmt::format("node type '{}' refuses every life: {}{}", type_.id, refusal, advice(refusal))};
    }
    Scene scene;
    scene.ground = first_ground();
    return scene;
}

auto Trial::play_beside_another(const Scene& scene) const -> Played {
    auto other = scene;
    other.share = [](std::size_t k) { return 0.1 + 0.02 * static_cast<double>(k % 11); };
    Played first, second;
    first.results = second.results = library_.scratch() / "beside";
    auto first_node = node(scene), second_node = node(other);
    for (auto& field : inputs(scene, inputs_of_habit())) {
        first_node.give(std::move(field));
    }
    for (auto& field : inputs(other, inputs_of_habit())) {
        second_node.give(std::move(field));
    }
    Life first_life(*this, first_node, first), second_life(*this, second_node, second);
    const bool both = first_life.configure() && second_life.configure() && first_life.negotiate() &&
                      second_life.negotiate();
    for (int k = 0; both && k < run_count; ++k) {
        first_life.step(k);
        second_life.step(k);
    }
    return first;
}

auto Trial::alive(const Scene& scene, int runs, Played& played) const -> testing::LoneNode {
    played.results = library_.scratch() / fmt::format("life_{}", lives_);
    auto node = this->node(scene);
    for (auto& field : inputs(scene, inputs_of_habit())) {
        node.give(std::move(field));
    }
    Life life(*this, node, played);
    bool more = life.configure() && life.negotiate();
    for (int k = 0; more && k < runs; ++k) {
        more = life.step(k);
    }
    return node;
}

auto Trial::step(testing::LoneNode& node, int k, Played& played) const -> bool {
    return Life(*this, node, played).step(k);
}

auto Trial::lacks_state() const -> bool {
    return (type_.clock == THW_STEPPING || type_.clock == THW_FOLLOWING) && !type_.state;
}

auto Trial::play(const Scene& scene) const -> Played {
    return play(scene, inputs_of_habit());
}

}  // namespace thalweg::validate
