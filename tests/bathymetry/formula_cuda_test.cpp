// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Compiled only where there is CUDA: the text of formulas is compiled by NVRTC, which needs no GPU, and where
// there is one, formulas and lookups are held against the CPU.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <thalweg/error.hpp>
#include <thalweg/testing/lone_node.hpp>

#include "bathymetry/fields/formula/formula_text.hpp"
#include "bathymetry/fields/formula/nvrtc.hpp"
#include "bathymetry/fields/formula/read_expression.hpp"
#include "bathymetry/nodes/formula_node.hpp"
#include "bathymetry/nodes/lookup_node.hpp"

using namespace thalweg::bathymetry;
using thalweg::Device;
using thalweg::Grid;
using thalweg::testing::LoneNode;
using thalweg::testing::to_text;

namespace {

/// Whether a device's value may be so far from that of the CPU.
struct Comparison {
    const char* expression;
    double most_ulps;  // 4 of a single call; 0: the same bits
};

constexpr Comparison comparisons[] = {
    {"a + b * c - a / b", 0},
    {"sqrt(a) * sqrt(b) / c", 0},
    {"if(a > b and c < 2 or not (a == b), min(a, b, c), max(a, -b) - abs(c - a))", 0},
    {"floor(a * b) + ceil(c)", 0},
    {"0 * (b + c) + exp(a)", 4},
    {"0 * (b + c) + ln(a)", 4},
    {"0 * (b + c) + log10(a)", 4},
    {"0 * (b + c) + sin(a)", 4},
    {"0 * (b + c) + cos(a)", 4},
    {"0 * (b + c) + tan(a)", 4},
    {"0 * c + atan2(a, b)", 4},
    {"0 * c + a ^ b", 4},
    {"exp(-a) * cos(b / 4) / ln(c + 5)", 2 * (4 * 3 + 2)},  // as docs/nodes/formula.md bounds three calls
};

auto nvrtc() -> std::optional<Nvrtc> {
    try {
        return Nvrtc();
    } catch (const thalweg::Error&) {
        MESSAGE("skipped: NVRTC is not on this machine");
        return std::nullopt;
    }
}

/// Numbers from 0.01 to 4 that look random; some are missing.
auto numbers(std::size_t count, std::uint32_t seed) -> std::vector<double> {
    std::vector<double> values;
    for (std::size_t k = 0; k < count; ++k) {
        seed = seed * 1664525u + 1013904223u;
        values.push_back(seed >> 27 == 0 ? NAN : 0.01 + 3.99 * seed / 4294967296.0);
    }
    return values;
}

template <class Node>
auto run_on(Device device, const nlohmann::json& params,
            const std::vector<thalweg::testing::InputField>& inputs, std::string& said)
    -> std::vector<double> {
    thalweg::testing::Surroundings around;
    around.params = params.dump();
    around.device = device;
    auto node = LoneNode::of<Node>(around);
    for (const auto& input : inputs) {
        node.give(input);
    }
    said = to_text(node.start());
    return said.empty() ? node.output("value") : std::vector<double>();
}

auto ulps_between(double a, double b) -> double {
    return a == b ? 0 : std::fabs(a - b) / (std::nextafter(std::fabs(a), INFINITY) - std::fabs(a));
}

}  // namespace

TEST_CASE("NVRTC compiles every formula to machine code of sm_90, without a GPU") {
    const auto compiler = nvrtc();
    if (!compiler) {
        return;
    }
    for (const auto& one : comparisons) {
        CAPTURE(one.expression);
        const auto text = cuda_text(read_expression(one.expression, {{"a", "b", "c"}, {}}), 3);

        CHECK(compiler->compile(text, 90).size() > 1000);
    }
}

TEST_CASE("a machine code that NVRTC does not know, and a machine without NVRTC, are refused by name") {
    try {
        const Nvrtc nowhere({"libnvrtc-of-nowhere.so"});
        FAIL("a library that is nowhere was loaded");
    } catch (const thalweg::Error& e) {
        CHECK(std::string(e.what()) == "a formula on CUDA needs NVRTC, which is not on this machine");
        CHECK(e.found() == "no libnvrtc-of-nowhere.so");
        CHECK(e.remedy().find("run on the CPU (--device cpu)") == 0);
    }
    CHECK_THROWS_WITH(Nvrtc({"libm.so.6"}), "the library NVRTC of this machine lacks a function");
    const auto compiler = nvrtc();
    if (compiler) {
        CHECK_THROWS_WITH(compiler->compile("", 12), "NVRTC cannot compile the formula for this GPU");
    }
}

TEST_CASE("a formula on CUDA has the bits of the CPU, and functions are within 4 ulp") {
    if (!LoneNode::has_cuda()) {
        MESSAGE("skipped: there is no CUDA device");
        return;
    }
    for (const std::int64_t cells : {1, 31, 33, 4099}) {
        const Grid grid(cells, 1, 0, 0, 1, 1);
        const auto count = static_cast<std::size_t>(cells);
        for (const auto& one : comparisons) {
            CAPTURE(one.expression);
            const nlohmann::json params = {{"expression", one.expression}, {"precision", "double"}};
            const std::vector<thalweg::testing::InputField> inputs = {{"a", numbers(count, 1), grid},
                                                                      {"b", numbers(count, 2), grid},
                                                                      {"c", numbers(count, 3), grid}};
            std::string on_cpu, on_cuda;
            const auto expected = run_on<FormulaNode>(Device(), params, inputs, on_cpu);
            const auto found = run_on<FormulaNode>(Device::cuda(), params, inputs, on_cuda);
            REQUIRE(on_cpu == "");
            REQUIRE(on_cuda == "");
            double most = 0;
            for (std::size_t k = 0; k < count; ++k) {
                CHECK(std::isnan(found[k]) == std::isnan(expected[k]));
                most = std::fmax(most, ulps_between(found[k], expected[k]));
            }
            CHECK(most <= one.most_ulps);
        }
    }
}

TEST_CASE("what has no value on CUDA is told as on the CPU") {
    if (!LoneNode::has_cuda()) {
        MESSAGE("skipped: there is no CUDA device");
        return;
    }
    std::vector<float> a(3000, 1), b(3000, 1);
    b[2900] = 0, a[2900] = 0, a[2950] = 0;
    const Grid grid(3000, 1, 0, 0, 1, 1);
    const std::vector<thalweg::testing::InputField> inputs = {{"a", a, grid}, {"b", b, grid}};
    for (const auto* expression : {"1 / b + 1 / a", "a / b", "ln(a) + ln(b)"}) {
        std::string on_cpu, on_cuda;
        run_on<FormulaNode>(Device(), {{"expression", expression}}, inputs, on_cpu);
        run_on<FormulaNode>(Device::cuda(), {{"expression", expression}}, inputs, on_cuda);
        CHECK(on_cpu != "");
        CHECK(on_cuda == on_cpu);
    }
}

TEST_CASE("a lookup on CUDA finds the values of the CPU, and tells the same unknown class") {
    if (!LoneNode::has_cuda()) {
        MESSAGE("skipped: there is no CUDA device");
        return;
    }
    std::vector<float> classes;
    classes.reserve(5000);
    for (int k = 0; k < 5000; ++k) {
        classes.push_back(k % 11 == 0 ? NAN : static_cast<float>(k * 7 % 10));
    }
    const Grid grid(5000, 1, 0, 0, 1, 1);
    nlohmann::json values = {{"0", 0.5}, {"1", 1.5}, {"2", 2}, {"3", 3}, {"4", 4}, {"5", 5}};
    for (const bool knows_all : {false, true}) {
        if (knows_all) {
            values["other"] = 7;
        }
        std::string on_cpu, on_cuda;
        const nlohmann::json params = {{"values", values}};
        const auto expected = run_on<LookupNode>(Device(), params, {{"class", classes, grid}}, on_cpu);
        const auto found = run_on<LookupNode>(Device::cuda(), params, {{"class", classes, grid}}, on_cuda);
        CHECK(on_cuda == on_cpu);
        CHECK(on_cpu.empty() == knows_all);
        REQUIRE(found.size() == expected.size());
        for (std::size_t k = 0; k < found.size(); ++k) {
            CHECK((found[k] == expected[k] || (std::isnan(found[k]) && std::isnan(expected[k]))));
        }
    }
}
