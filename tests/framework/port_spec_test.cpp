// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "runtime/base/port_spec.hpp"
#include "runtime/plugins/describe.hpp"

using namespace thalweg::runtime;

namespace {

auto spec_at(thw_location location, thw_dtype dtype) -> PortSpec {
    PortSpec spec;
    spec.grid = thalweg::Grid(5, 3, 0, 0, 2, 2);
    spec.location = location;
    spec.dtype = dtype;
    return spec;
}

}  // namespace

TEST_CASE("a field has as many bytes as its places and its elements make") {
    CHECK(byte_size(spec_at(THW_AT_CELL, THW_F32)) == 5 * 3 * 4);
    CHECK(byte_size(spec_at(THW_AT_NODE, THW_F64)) == 6 * 4 * 8);
    CHECK(byte_size(spec_at(THW_AT_FACE_X, THW_I32)) == 6 * 3 * 4);
    CHECK(byte_size(spec_at(THW_AT_FACE_Y, THW_U8)) == 5 * 4);
}

TEST_CASE("element types have names, and one of a newer plugin has its number") {
    CHECK(dtype_name(THW_F32) == "float32");
    CHECK(dtype_name(THW_F64) == "float64");
    CHECK(dtype_name(THW_I32) == "int32");
    CHECK(dtype_name(THW_U8) == "uint8");
    CHECK(dtype_name(77) == "unknown type 77");
}

TEST_CASE("locations have names, and one of a newer plugin has its number") {
    CHECK(location_name(THW_AT_CELL) == "cell");
    CHECK(location_name(THW_AT_NODE) == "node");
    CHECK(location_name(THW_AT_FACE_X) == "face_x");
    CHECK(location_name(THW_AT_FACE_Y) == "face_y");
    CHECK(location_name(77) == "unknown location 77");
}

TEST_CASE("parameter types have names, and one of a newer plugin has its number") {
    CHECK(param_type_name(THW_PARAM_BOOL) == "boolean");
    CHECK(param_type_name(THW_PARAM_INT) == "integer");
    CHECK(param_type_name(THW_PARAM_REAL) == "real");
    CHECK(param_type_name(THW_PARAM_TEXT) == "text");
    CHECK(param_type_name(THW_PARAM_FILE) == "file");
    CHECK(param_type_name(THW_PARAM_REALS) == "list of reals");
    CHECK(param_type_name(THW_PARAM_TEXTS) == "list of texts");
    CHECK(param_type_name(THW_PARAM_JSON) == "json");
    CHECK(param_type_name(77) == "type 77");
}

TEST_CASE("clocks have names") {
    CHECK(clock_name(THW_STATIC) == "static");
    CHECK(clock_name(THW_STEPPING) == "stepping");
    CHECK(clock_name(THW_SAMPLED) == "sampled");
}
