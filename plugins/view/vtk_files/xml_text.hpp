// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace thalweg::view {

/// A text as the value of an attribute in XML. VTK 9.1 writes names of arrays as they are given to it.
auto xml_escaped(const std::string& text) -> std::string;

/// Throws Error about the input unless XML can hold its name: no control characters.
void require_xml_name(const std::string& name);

}  // namespace thalweg::view
