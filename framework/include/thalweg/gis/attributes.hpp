// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <thalweg/table.hpp>

/// Attributes of features as drawings use them.
namespace thalweg::gis {

/// The column of this name, or else the only one that differs from it in capitals alone, since Shapefiles
/// and databases change those and KML writes Name; null where there is none. Thread-safe, as all here.
auto find_attribute(const Table& attributes, const std::string& name) -> const Column*;

/// The number in a row, also where it stands there as a text; nothing where the attribute is empty there.
/// `feature` names the feature for errors. Throws Error for another text.
auto number_of(const Column& attribute, std::size_t row, const std::string& feature) -> std::optional<double>;

/// The text in a row, also of a number; empty where the attribute is empty there.
auto text_of(const Column& attribute, std::size_t row) -> std::string;

}  // namespace thalweg::gis
