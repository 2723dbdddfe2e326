// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "runtime/plugins/class_rules.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/class_tables.hpp"
#include "thalweg/plugin.hpp"

namespace {

/// A node class with tables that a test can spoil.
class SpoilableClass final {
  public:
    class Nothing final : public thalweg::Node {
      public:
        static auto about() -> thalweg::About { return {"flow", "Does nothing."}; }

        void run(const thalweg::Step&) override {}
    };

    thw_node_class type;
    thalweg::testing::ClassTables tables;
    std::vector<thw_port>&inputs = tables.inputs, &outputs = tables.outputs;
    std::vector<thw_param>& params = tables.params;

    SpoilableClass() : type(*thalweg::node_class_at<Nothing>(0)) {
        const thw_port bed = {sizeof(thw_port),  0, "bed", "m", "", "Level", 1u << THW_F32,
                              1u << THW_AT_CELL, 0, 0,     0,   0,  0,       0};
        inputs = {bed, bed};
        inputs[1].name = "*";
        inputs[1].flags = THW_PORT_OPEN;
        outputs = {bed};
        params = {{sizeof(thw_param), THW_PARAM_REAL, 0, 0, "width", "\"2 m\"", "m", "", "Width", 0, HUGE_VAL,
                   0, 0, nullptr, nullptr, nullptr, 0, nullptr},
                  {sizeof(thw_param), THW_PARAM_TEXT, 0, 0, "mode", "\"max\"", "", "max|mean", "Statistic",
                   -HUGE_VAL, HUGE_VAL, 0, 0, nullptr, nullptr, nullptr, 0, nullptr}};
        tables.lend_to(type);
    }

    /// The broken rule, or nothing. What was read is in `notes`.
    auto broken_rule(std::vector<std::string>* notes = nullptr) -> std::string {
        try {
            thalweg::runtime::read_class(type, 3, [&](const std::string& note) {
                if (notes != nullptr) {
                    notes->push_back(note);
                }
            });
        } catch (const std::invalid_argument& broken) {
            return broken.what();
        }
        return "";
    }
};

}  // namespace

TEST_CASE("a sound node class breaks no rule, and everything is named before it is read") {
    SpoilableClass flow;
    std::vector<std::string> notes;

    const auto broken = flow.broken_rule(&notes);

    CHECK(broken == "");
    CHECK(notes == std::vector<std::string>{"input 0 of node class 'flow'", "input 1 of node class 'flow'",
                                            "output 0 of node class 'flow'",
                                            "parameter 0 of node class 'flow'",
                                            "parameter 1 of node class 'flow'"});
}

TEST_CASE("a node class that breaks a rule of its own table is told what was found and expected") {
    SpoilableClass flow;

    SUBCASE("size") {
        flow.type.struct_size = 8;
        CHECK(flow.broken_rule() == "node class 3: struct_size is 8, expected at least 128");
    }
    SUBCASE("no id") {
        flow.type.id = nullptr;
        CHECK(flow.broken_rule() ==
              "node class 3: id is null, expected 1 to 100 of the characters "
              "abcdefghijklmnopqrstuvwxyz0123456789-");
    }
    SUBCASE("an id of 3 MB is cut") {
        const std::string endless(3 << 20, 'x');
        flow.type.id = endless.c_str();
        CHECK(flow.broken_rule() == "node class 3: id is '" + std::string(101, 'x') +
                                        "', expected 1 to 100 of the characters "
                                        "abcdefghijklmnopqrstuvwxyz0123456789-");
    }
    SUBCASE("summary") {
        flow.type.summary = "Rings.\a";
        CHECK(flow.broken_rule() ==
              "node class 'flow': summary is 'Rings.\\x07', expected UTF-8 without control characters");
    }
    SUBCASE("clock") {
        flow.type.clock = 5;
        CHECK(flow.broken_rule() == "node class 'flow': clock is 5, expected 1 to 4");
    }
    SUBCASE("no executor") {
        flow.type.executors = 0;
        CHECK(flow.broken_rule() == "node class 'flow': executors is 0x0, expected one or more bits of 0x3");
    }
    SUBCASE("unknown executor") {
        flow.type.executors = 5;
        CHECK(flow.broken_rule() == "node class 'flow': executors is 0x5, expected one or more bits of 0x3");
    }
}

TEST_CASE("a state that a node class offers has a version, a promise and all its functions") {
    SpoilableClass flow;
    static thw_node_state state;
    state = {sizeof(thw_node_state),
             1,
             THW_STATE_BITS,
             0,
             [](thw_node*, const thw_saved_blocks*, std::uint32_t*) -> thw_status { return THW_OK; },
             [](thw_node*, std::uint32_t, thw_state_block*) -> thw_status { return THW_FAILED; },
             [](thw_node*) -> thw_status { return THW_OK; }};
    flow.type.get_extension = [](const thw_node_class*, const char* id) -> const void* {
        return std::string(id) == THW_EXT_STATE ? &state : nullptr;
    };
    const std::string place = "the state of node class 'flow': ";

    CHECK(flow.broken_rule() == "");
    state.version = 0;
    CHECK(flow.broken_rule() == place + "version is 0, expected at least 1");
    state.version = 1;
    state.promise = 4;
    CHECK(flow.broken_rule() == place + "promise is 4, expected 1 to 3");
    state.promise = THW_STATE_TOLERANCE;
    state.block = nullptr;
    CHECK(flow.broken_rule() == place + "an entry is null, expected every function");
    state.struct_size = 16;
    CHECK(flow.broken_rule() == place + "struct_size is 16, expected at least 40");
}

TEST_CASE("a class says which of its parameters can be steered") {
    SpoilableClass flow;
    static thw_node_steering steering;
    steering = {sizeof(thw_node_steering), 0, [](const thw_node_class*, const char* name) -> std::int32_t {
                    return std::string(name) == "cfl" ? 1 : 0;
                }};
    flow.type.get_extension = [](const thw_node_class*, const char* id) -> const void* {
        return std::string(id) == THW_EXT_STEERING ? &steering : nullptr;
    };
    const std::string place = "the steering of node class 'flow': ";

    CHECK(flow.broken_rule() == "");
    steering.is_steerable = nullptr;
    CHECK(flow.broken_rule() == place + "an entry is null, expected every function");
    steering.struct_size = 8;
    CHECK(flow.broken_rule() == place + "struct_size is 8, expected at least 16");
}

TEST_CASE("a port that says what values it holds must be an input, with a range that holds some") {
    SpoilableClass flow;
    auto& port = flow.inputs[0];
    port.holds = THW_HOLDS_RANGE | THW_HOLDS_WHOLE;
    port.least = 1;
    port.most = 3;
    const std::string bed = "input 'bed' of node class 'flow': ";

    SUBCASE("a range") {
        CHECK(flow.broken_rule() == "");
    }
    SUBCASE("a range without ends, and bits of later minors") {
        port.least = -HUGE_VAL;
        port.most = HUGE_VAL;
        port.holds |= 64u;
        CHECK(flow.broken_rule() == "");
    }
    SUBCASE("turned round") {
        port.least = 4;
        CHECK(flow.broken_rule() == bed + "least is 4, expected a number up to the most, 3");
    }
    SUBCASE("no number") {
        port.most = std::nan("");
        CHECK(flow.broken_rule() == bed + "least is 1, expected a number up to the most, nan");
    }
    SUBCASE("no whole number") {
        port.least = 2.2;
        port.most = 2.8;
        CHECK(flow.broken_rule() ==
              bed + "least to most is 2.2 to 2.8, expected a range with a whole number in it");
    }
    SUBCASE("an output") {
        flow.outputs[0].holds = THW_HOLDS_WHOLE;
        CHECK(flow.broken_rule() ==
              "output 'bed' of node class 'flow': holds is 0x2, expected 0 at an output");
    }
    SUBCASE("a table") {
        port.payload = THW_PAYLOAD_TABLE;
        port.dtypes = port.locations = 0;
        port.unit = "";
        CHECK(flow.broken_rule() == bed + "holds is 0x3, expected 0 for a port that carries a table");
    }
}

TEST_CASE("a port that carries a table says nothing of fields") {
    SpoilableClass flow;
    auto& port = flow.outputs[0];
    port.payload = THW_PAYLOAD_TABLE;
    port.dtypes = port.locations = port.grids = 0;
    port.unit = "";
    const std::string place = "output 'bed' of node class 'flow': ";

    CHECK(flow.broken_rule() == "");
    port.unit = "1";
    CHECK(flow.broken_rule() == "");
    port.unit = "m";
    CHECK(flow.broken_rule() == place + "unit is 'm', expected '' or '1': columns have units of their own");
    port.unit = "";
    port.dtypes = 1u << THW_F32;
    CHECK(flow.broken_rule() == place + "dtypes is 0x2, expected 0 for a port that carries a table");
    port.dtypes = 0;
    port.locations = 1u << THW_AT_CELL;
    CHECK(flow.broken_rule() == place + "locations is 0x2, expected 0 for a port that carries a table");
    port.locations = 0;
    port.grids = 1u << THW_GRID_UNIFORM;
    CHECK(flow.broken_rule() == place + "grids is 0x2, expected 0 for a port that carries a table");
    port.grids = 0;
    port.flags = THW_PORT_ANY_UNIT;
    CHECK(flow.broken_rule() == place + "flags is 0x8, expected 0 for a port that carries a table");
    port.flags = 0;
    port.payload = 7;
    CHECK(flow.broken_rule() == place + "payload is 7, expected 0 to 2");
}

TEST_CASE("a node class without one of its functions is refused") {
    const std::string missing =
        "node class 'flow': an entry is null, expected every hook, and the function of every table with a "
        "count "
        "above 0";
    const auto without = [](auto member) {
        SpoilableClass flow;
        flow.type.*member = nullptr;
        return flow.broken_rule();
    };

    CHECK(without(&thw_node_class::create) == missing);
    CHECK(without(&thw_node_class::destroy) == missing);
    CHECK(without(&thw_node_class::configure) == missing);
    CHECK(without(&thw_node_class::negotiate) == missing);
    CHECK(without(&thw_node_class::run) == missing);
    CHECK(without(&thw_node_class::finish) == missing);
}

TEST_CASE("a table may be missing where its count is 0, and only there") {
    const auto without = [](auto member, std::uint32_t inputs, std::uint32_t outputs, std::uint32_t params) {
        thw_node_class type = *thalweg::node_class_at<SpoilableClass::Nothing>(0);
        type.input_count = inputs;
        type.output_count = outputs;
        type.param_count = params;
        type.*member = nullptr;
        try {
            thalweg::runtime::read_class(type, 0);
        } catch (const std::invalid_argument& broken) {
            return std::string(broken.what()).find("the function of every table with a count above 0") ==
                           std::string::npos
                       ? "other"
                       : "refused";
        }
        return "taken";
    };

    CHECK(without(&thw_node_class::input, 0, 0, 0) == std::string("taken"));
    CHECK(without(&thw_node_class::input, 1, 0, 0) == std::string("refused"));
    CHECK(without(&thw_node_class::output, 0, 0, 0) == std::string("taken"));
    CHECK(without(&thw_node_class::output, 0, 1, 0) == std::string("refused"));
    CHECK(without(&thw_node_class::param, 0, 0, 0) == std::string("taken"));
    CHECK(without(&thw_node_class::param, 0, 0, 1) == std::string("refused"));
}

TEST_CASE("a port that breaks a rule is told what was found and expected") {
    SpoilableClass flow;

    SUBCASE("unknown flag") {
        flow.inputs[0].flags = 16;
        CHECK(flow.broken_rule() == "input 0 of node class 'flow': flags is 0x10, expected bits of 0xf");
    }
    SUBCASE("an open input that is not the last") {
        flow.inputs[0] = flow.inputs[1];
        CHECK(flow.broken_rule() ==
              "input 0 of node class 'flow': THW_PORT_OPEN is set, expected it at the last input alone");
    }
    SUBCASE("an open output") {
        flow.outputs[0].flags = THW_PORT_OPEN;
        CHECK(flow.broken_rule() ==
              "output 0 of node class 'flow': THW_PORT_OPEN is set, expected it at the last input alone");
    }
    SUBCASE("an open input with a name") {
        flow.inputs[1].name = "level";
        CHECK(flow.broken_rule() == "input 1 of node class 'flow': name is 'level', expected '*'");
    }
    SUBCASE("an open input without a name") {
        flow.inputs[1].name = nullptr;
        CHECK(flow.broken_rule() == "input 1 of node class 'flow': name is null, expected '*'");
    }
    SUBCASE("upper case") {
        flow.inputs[0].name = "Bed";
        CHECK(flow.broken_rule() ==
              "input 0 of node class 'flow': name is 'Bed', expected 1 to 100 of the characters "
              "abcdefghijklmnopqrstuvwxyz0123456789_");
    }
    SUBCASE("two of one name") {
        flow.inputs[1] = flow.inputs[0];
        CHECK(flow.broken_rule() ==
              "input 1 of node class 'flow': name is 'bed', expected another than any input before");
    }
    SUBCASE("help") {
        flow.outputs[0].help = nullptr;
        CHECK(flow.broken_rule() ==
              "output 'bed' of node class 'flow': help is null, expected a text, which may be empty");
    }
    SUBCASE("standard name") {
        flow.inputs[0].standard_name = nullptr;
        CHECK(flow.broken_rule() ==
              "input 'bed' of node class 'flow': standard_name is null, expected a text, which may be empty");
    }
    SUBCASE("unknown location") {
        flow.outputs[0].locations = 1u << 7;
        CHECK(flow.broken_rule() ==
              "output 'bed' of node class 'flow': locations is 0x80, expected one or more bits of 0x3e");
    }
    SUBCASE("unknown kind of grid") {
        flow.inputs[0].grids = 1u << 5;
        CHECK(flow.broken_rule() ==
              "input 'bed' of node class 'flow': grids is 0x20, expected one or more bits of 0xe");
    }
}

TEST_CASE("a parameter that breaks a rule is told what was found and expected") {
    SpoilableClass flow;
    const std::string width = "parameter 'width' of node class 'flow': ",
                      mode = "parameter 'mode' of node class 'flow': ";

    SUBCASE("size") {
        flow.params[1].struct_size = 0;
        CHECK(flow.broken_rule() ==
              "parameter 1 of node class 'flow': struct_size is 0, expected at least 72");
    }
    SUBCASE("type") {
        flow.params[0].type = 15;
        CHECK(flow.broken_rule() == width + "type is 15, expected 1 to 14");
    }
    SUBCASE("range") {
        flow.params[0].minimum = 2;
        flow.params[0].maximum = 1;
        CHECK(flow.broken_rule() == width + "minimum is 2, expected a number up to the maximum, 1");
    }
    SUBCASE("a range that is not a number") {
        flow.params[0].minimum = std::nan("");
        CHECK(flow.broken_rule() == width + "minimum is nan, expected a number up to the maximum, inf");
    }
    SUBCASE("no choices") {
        flow.params[1].choices = nullptr;
        CHECK(flow.broken_rule() == mode + "choices is null, expected a text, which may be empty");
    }
    SUBCASE("an empty choice") {
        flow.params[1].choices = "max||mean";
        CHECK(flow.broken_rule() == mode + "choices is 'max||mean', expected different words between bars");
    }
    SUBCASE("the same choice twice") {
        flow.params[1].choices = "max|max";
        CHECK(flow.broken_rule() == mode + "choices is 'max|max', expected different words between bars");
    }
    SUBCASE("a bar at the end") {
        flow.params[1].choices = "max|";
        CHECK(flow.broken_rule() == mode + "choices is 'max|', expected no bar at the end");
    }
    SUBCASE("choices of a number") {
        flow.params[0].choices = "1|2";
        CHECK(flow.broken_rule() == width + "choices is set, expected it with texts alone");
    }
    SUBCASE("a default that is no JSON") {
        flow.params[0].default_json = "2 m";
        CHECK(flow.broken_rule() == width + "default_json is 2 m, expected JSON");
    }
    SUBCASE("a default in a unit of another kind") {
        flow.params[0].default_json = "\"2 kg\"";
        CHECK(flow.broken_rule() ==
              width +
                  "default_json is the text \"2 kg\", expected a number in m, or a text with a unit, eg "
                  "\"25 cm\"");
    }
    SUBCASE("a default that is no choice") {
        flow.params[1].default_json = "\"median\"";
        CHECK(flow.broken_rule() ==
              mode + "default_json is the text \"median\", expected one of \"max\", \"mean\"");
    }
}

TEST_CASE(
    "a default file need not be there, but must be a text; a default of JSON must be a list or an object") {
    SpoilableClass flow;
    auto& preset = flow.params[0];
    const auto rule_for = [&](thw_param_type type, const char* json) {
        preset.type = type;
        preset.default_json = json;
        return flow.broken_rule();
    };

    CHECK(rule_for(THW_PARAM_FILE, "\"no-such-file.tif\"") == "");
    CHECK(rule_for(THW_PARAM_FILE, "3") ==
          "parameter 'width' of node class 'flow': default_json is the number 3, expected a text in double "
          "quotes");
    CHECK(rule_for(THW_PARAM_JSON, "[1, {}]") == "");
    CHECK(rule_for(THW_PARAM_JSON, "1") ==
          "parameter 'width' of node class 'flow': default_json is the number 1, expected {...} or [...]");
}

TEST_CASE("a group of parameters has a short heading of one line") {
    SpoilableClass flow;
    const std::string width = "parameter 'width' of node class 'flow': group is ";

    SUBCASE("a heading") {
        flow.params[0].group = "Grains and water";
        CHECK(flow.broken_rule() == "");
    }
    SUBCASE("an empty one") {
        flow.params[0].group = "";
        CHECK(flow.broken_rule() == width + "'', expected a heading, or null for none");
    }
    SUBCASE("two lines") {
        flow.params[0].group = "Grains\nwater";
        CHECK(flow.broken_rule() == width + "'Grains\\x0awater', expected UTF-8 without control characters");
    }
    SUBCASE("a heading of 101 bytes") {
        const std::string endless(101, 'x');
        flow.params[0].group = endless.c_str();
        CHECK(flow.broken_rule() == width + "'" + endless + "', expected at most 100 bytes");
    }
}

TEST_CASE("parameters of one group are listed side by side, in the order of the first of each group") {
    SpoilableClass flow;
    const auto named = [](thw_param param, const char* name, const char* group) {
        param.name = name;
        param.group = group;
        return param;
    };
    const auto any = flow.params[0];
    flow.params = {named(any, "a", "Late"), named(any, "b", nullptr), named(any, "c", "Early"),
                   named(any, "d", nullptr), named(any, "e", "Late")};
    flow.tables.lend_to(flow.type);

    const auto read = thalweg::runtime::read_class(flow.type, 0, [](const std::string&) {});

    std::string order;
    for (const auto& param : read.params) {
        order += param.name;
    }
    CHECK(order == "aebdc");
}

TEST_CASE("a table that ends inside a pointer leaves no part of that pointer") {
    SpoilableClass flow;
    flow.params[0].group = "Walls";
    flow.params[0].struct_size = offsetof(thw_param, group) + 1;

    const auto read = thalweg::runtime::read_class(flow.type, 3, [](const std::string&) {});

    CHECK(read.params.front().group == nullptr);
    CHECK(read.params.front().struct_size == offsetof(thw_param, group));
}

TEST_CASE("a parameter of a plugin that knows no groups has none") {
    SpoilableClass flow;
    flow.params[0].group = "never read";
    flow.params[0].struct_size = offsetof(thw_param, group);

    const auto read = thalweg::runtime::read_class(flow.type, 0, [](const std::string&) {});

    CHECK(read.params[0].group == nullptr);
}

namespace {

/// Hands out `self->impl`, an array of field_count parameters.
auto give_fields(const thw_param* self, std::uint32_t index, thw_param* out) -> thw_status {
    thw_copy_known(out, static_cast<const thw_param*>(self->impl) + index);
    return THW_OK;
}

}  // namespace

TEST_CASE("what is inside a parameter breaks rules as the parameter does") {
    SpoilableClass flow;
    auto fields = std::vector<thw_param>(2, flow.params[0]);
    auto& list = flow.params[1];
    list = {sizeof(thw_param), THW_PARAM_RECORD, 0,        0, "edges", nullptr,       "",           "",
            "Edges",           -HUGE_VAL,        HUGE_VAL, 2, 0,       fields.data(), &give_fields, nullptr,
            HUGE_VAL,          nullptr};
    const std::string edges = "parameter 'edges' of node class 'flow': ";

    SUBCASE("a sound record") {
        fields[1].name = "height";
        CHECK(flow.broken_rule() == "");
    }
    SUBCASE("two members of one name") {
        CHECK(flow.broken_rule() ==
              "field 1 of parameter 'edges' of node class 'flow': name is one that another field has, "
              "expected a name "
              "of its own");
    }
    SUBCASE("a wrong default") {
        fields[0].default_json = "true";
        CHECK(flow.broken_rule().find(
                  "field 'width' of parameter 'edges' of node class 'flow': default_json is ") == 0);
    }
    SUBCASE("a list of two kinds") {
        list.type = THW_PARAM_LIST;
        CHECK(flow.broken_rule() == edges + "field_count is 2, expected 1");
    }
    SUBCASE("a number with fields") {
        list.type = THW_PARAM_REAL;
        CHECK(flow.broken_rule() == edges + "field_count is 2, expected 0");
    }
    SUBCASE("no function") {
        list.field = nullptr;
        CHECK(flow.broken_rule() == edges + "field is null, expected the function that describes the fields");
    }
    SUBCASE("an element without a name has an empty one") {
        list.type = THW_PARAM_LIST;
        list.field_count = 1;
        fields[0].name = nullptr;
        const auto read = thalweg::runtime::read_class(flow.type, 0);
        CHECK(std::string(read.params[1].fields[0].name) == "");
    }
    SUBCASE("a list of itself") {
        list.type = THW_PARAM_LIST;
        list.field_count = 1;
        fields[0] = list;
        CHECK(flow.broken_rule().find("nesting is deeper, expected at most 8 levels") != std::string::npos);
    }
}
