// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <functional>

#include "boundary_case.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

TEST_CASE("a series is piecewise linear, holds beyond its ends, and knows its mean") {
    const std::vector<double> x = {1, 2, 4};
    const std::vector<double> y = {10, 20, 0};
    const SeriesView s = {x.data(), y.data(), 3};

    CHECK(s.at(0) == 10);
    CHECK(s.at(1.5) == 15);
    CHECK(s.at(2) == 20);
    CHECK(s.at(3) == 10);
    CHECK(s.at(9) == 0);
    CHECK(s.mean(0, 1) == 10);
    CHECK(s.mean(1, 4) == Approx(35.0 / 3).epsilon(1e-15));
    CHECK(s.mean(0, 6) == Approx(45.0 / 6).epsilon(1e-15));
    CHECK(s.mean(2.5, 3.5) == Approx(10).epsilon(1e-15));
    CHECK(s.mean(3, 3) == 10);
    CHECK(SeriesView{x.data(), y.data(), 1}.mean(0, 9) == 10);
}

TEST_CASE("boundaries that make no sense are refused by name") {
    const auto refused = [](const std::function<void(Case<double>&)>& change) -> std::string {
        auto c = channel(4, 3, 1);
        change(c);
        try {
            Running<double> flow(c);
        } catch (const std::invalid_argument& e) {
            return e.what();
        }
        return "";
    };
    const TimeSeries one = TimeSeries::constant(1);

    CHECK(refused([&](auto& c) { add_boundary(c, BoundaryKind::stage, {}, one); }) ==
          "shallowwater: boundary 'b0' has no face");
    CHECK(refused([&](auto& c) { add_boundary(c, BoundaryKind::stage, {14}, one); }) ==
          "shallowwater: boundary 'b0' has face 14 of only 14 outer ones");
    CHECK(refused([&](auto& c) {
              add_boundary(c, BoundaryKind::open, {3});
              add_boundary(c, BoundaryKind::stage, {2, 3}, one);
          }) == "shallowwater: boundary 'b1' claims face 3, which 'b0' has already");
    CHECK(refused([&](auto& c) {
              c.domain.west = c.domain.east = Edge::periodic;
              add_boundary(c, BoundaryKind::stage, {2}, one);
          }) == "shallowwater: boundary 'b0' claims face 2 of a periodic edge");
    CHECK(refused([&](auto& c) { c.domain.north = Edge::periodic; }).find("the opposite one is not") !=
          std::string::npos);
    CHECK(refused([&](auto& c) { add_boundary(c, BoundaryKind::stage, {2}); }).find("no point") !=
          std::string::npos);
    CHECK(refused([&](auto& c) {
              add_boundary(c, BoundaryKind::stage, {2}, {{0, 0}, {1, 2}});
          }).find("increasing") != std::string::npos);
    CHECK(refused([&](auto& c) {
              add_boundary(c, BoundaryKind::stage, {2}, {{0}, {NAN}});
          }).find("series of 'b0'") != std::string::npos);
    CHECK(refused([&](auto& c) {
              c.options.boundaries.sources = {{"spring", 4, 0, one}};
          }) == "shallowwater: boundary 'spring' is at cell (4, 0) off the grid of 4 x 3");
}
