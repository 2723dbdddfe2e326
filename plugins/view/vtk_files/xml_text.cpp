// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/vtk_files/xml_text.hpp"

#include <algorithm>

#include <thalweg/error.hpp>

namespace thalweg::view {

auto xml_escaped(const std::string& text) -> std::string {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += c;
        }
    }
    return result;
}

void require_xml_name(const std::string& name) {
    const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
    if (std::any_of(name.begin(), name.end(), is_control)) {
        throw Error("a VTK file cannot have a field of this name")
            .about(name)
            .found('"' + name + '"')
            .expected("no control characters, such as a tab or the end of a line")
            .remedy("call the input otherwise, such as \"depth\"");
    }
}

}  // namespace thalweg::view
