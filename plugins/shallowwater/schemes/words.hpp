// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <thalweg/choice.hpp>

#include "shallowwater/schemes/list.hpp"

// What the node says of schemes, from their list.
namespace thalweg::shallowwater {

/// The schemes by their ids, with what their help says.
auto choices(Scheme) -> const std::vector<Choice<Scheme>>&;

/// "roe, muscl, or hllc", those on triangles.
auto triangle_schemes() -> std::string;

/// "kp07, hwp14, or waf in its form muscl": the schemes that read a parameter, one bit of `reads`. A scheme
/// all of whose forms read it stands there without its form.
auto readers_of(std::uint32_t parameter) -> std::string;

/// "0.25 for kp07, 0.5 for hwp14, ...", a number of each scheme and form.
auto by_scheme(const std::function<double(const SchemeTraits&)>& number) -> std::string;

}  // namespace thalweg::shallowwater
