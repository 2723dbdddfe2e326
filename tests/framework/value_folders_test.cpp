// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "runtime/parameters/value_folders.hpp"

using namespace thalweg::runtime;
using nlohmann::json;

namespace {

auto declared(const char* name, thw_param_type type, std::vector<ParamType> fields = {}) -> ParamType {
    thw_param param{};
    param.struct_size = sizeof(param);
    param.type = type;
    param.name = name;
    return {param, std::move(fields)};
}

auto files() -> ParamType {
    const auto record =
        declared("", THW_PARAM_RECORD, {declared("file", THW_PARAM_FILE), declared("name", THW_PARAM_TEXT)});
    return declared("p", THW_PARAM_ONE_OF,
                    {declared("", THW_PARAM_FILE), declared("", THW_PARAM_LIST, {record}),
                     declared("", THW_PARAM_MAP, {declared("", THW_PARAM_FILE)})});
}

auto completed(const json& value, const std::string& path) -> json {
    GraphNode node;
    node.params["p"] = value;
    node.value_folders[path] = "/g";
    return with_folders(files(), node);
}

}  // namespace

TEST_CASE("a relative file name that another document gives starts at its folder") {
    CHECK(completed("a.csv", "p") == "/g/a.csv");
    CHECK(completed("/a.csv", "p") == "/a.csv");
    CHECK(completed("$THALWEG_DATA/a.csv", "p") == "$THALWEG_DATA/a.csv");
    CHECK(completed("", "p") == "");
    CHECK(completed("a.csv", "q") == "a.csv");
    CHECK(completed(5, "p") == 5);
}

TEST_CASE("file names inside lists, records and maps are completed where they were given") {
    const json list = {{{"file", "a"}, {"name", "n"}}, {{"file", "b"}}};

    CHECK(completed(list, "p") == json({{{"file", "/g/a"}, {"name", "n"}}, {{"file", "/g/b"}}}));
    CHECK(completed(list, "p/1") == json({{{"file", "a"}, {"name", "n"}}, {{"file", "/g/b"}}}));
    CHECK(completed(list, "p/0/file") == json({{{"file", "/g/a"}, {"name", "n"}}, {{"file", "b"}}}));
    CHECK(completed(list, "p/0/name") == list);
    CHECK(completed({{"k", "a"}, {"kk", "b"}}, "p/k") == json({{"k", "/g/a"}, {"kk", "b"}}));
}
