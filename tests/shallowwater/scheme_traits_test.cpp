// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/schemes/list.hpp"

#include <set>
#include <string>

#include <doctest/doctest.h>

#include "shallowwater/flow/constants.hpp"
#include "shallowwater/schemes/words.hpp"

using namespace thalweg::shallowwater;

namespace {

auto options_for(const SchemeTraits& traits) -> Options {
    Options o;
    o.scheme = traits.scheme;
    o.waf_form = traits.waf_form;
    return o;
}

}  // namespace

TEST_CASE("every row of the list of schemes is found by its options, under a name of its own") {
    std::set<std::string> names;
    for (const auto& traits : scheme_list) {
        CHECK(&traits_of(options_for(traits)) == &traits);
        CHECK(names.insert(traits.name).second);
        CHECK(thalweg::chosen<Scheme>(traits.id) == traits.scheme);
        CHECK(traits.courant <= traits.most_courant);
        CHECK(traits.courant_euler <= traits.most_courant);
        CHECK(std::string(traits.help) != "");
    }
    CHECK_THROWS_AS(thalweg::chosen<Scheme>("split"), std::logic_error);
}

TEST_CASE("the form of WAF counts for WAF alone") {
    Options o;
    o.scheme = Scheme::hwp14;
    o.waf_form = WafForm::split;
    CHECK(std::string(traits_of(o).name) == "hwp14");
    o.scheme = Scheme::waf;
    CHECK(std::string(traits_of(o).name) == "waf-split");
}

TEST_CASE("what the node says of schemes follows from their list") {
    std::string words;
    for (const auto& choice : choices(Scheme())) {
        words += std::string(choice.name) + " ";
    }
    CHECK(words == "kp07 hwp14 waf hllc roe muscl ");
    CHECK(readers_of(reads::velocity_bound) == "kp07");
    CHECK(readers_of(reads::desingularisation_depth) == "kp07 or hwp14");
    CHECK(readers_of(reads::theta) == "kp07, hwp14, waf in its form muscl, or hllc");
    CHECK(readers_of(reads::waf_limiter) == "waf");
    CHECK(by_scheme([](const SchemeTraits& t) { return t.most_courant; }) ==
          "0.25 for kp07, 0.5 for hwp14, 0.25 for waf in its form muscl, 1 for waf in its form split, "
          "0.5 for hllc, 1 for roe, 0.5 for muscl, 0.5 for hllc on triangles");
    CHECK(triangle_schemes() == "roe, muscl, or hllc");
}

TEST_CASE("Courant numbers and dry depths that nobody sets are the scheme's") {
    Options o;
    o.scheme = Scheme::hwp14;
    CHECK(default_courant(o) == 0.45);
    CHECK(dry_depth_of<double>(o, traits_of(o)) == 1e-8);
    CHECK(dry_depth_of<float>(o, traits_of(o)) == 1e-6F);
    o.integrator = Integrator::euler;
    CHECK(default_courant(o) == 0.25);
    o.scheme = Scheme::waf;
    o.waf_form = WafForm::split;
    CHECK(default_courant(o) == 0.9);
    CHECK(dry_depth_of<float>(o, traits_of(o)) == 1e-5F);
    o.dry_depth = 0.01;
    CHECK(dry_depth_of<double>(o, traits_of(o)) == 0.01);
}
