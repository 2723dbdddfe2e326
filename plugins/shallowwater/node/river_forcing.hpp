// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/mesh/curvilinear.hpp>
#include <thalweg/node.hpp>

#include "shallowwater/node/input/source_list.hpp"
#include "shallowwater/node/wind.hpp"
#include "shallowwater/river/options.hpp"

namespace thalweg::river {

/// The part of the node `riverflow` that reads rain, point sources, wind and the turning of the earth.
class RiverForcing {
  public:
    explicit RiverForcing(Node& node);

    /// Reads what the parameters say, again where the series have changed. `node` complains about what is
    /// wrong.
    void configure(Node& node, const shallowwater::SeriesFile& series);

    /// Finds the cells of the sources. `node` complains about those that lie outside the mesh.
    void place(Node& node, const mesh::Curvilinear& mesh);

    void fill(Options& options) const;

    /// Names of the point sources, in the order of Options::sources.
    auto source_names() const -> const std::vector<std::string>& { return names_; }

    /// The first parameter whose value changes with time; empty: there is none.
    auto first_changing() const -> std::string;

  private:
    Group sources_group_;
    Parameter<Amount> rain_;
    Parameter<std::vector<shallowwater::WrittenSource>> list_;
    Group wind_group_;
    shallowwater::NodeWind wind_;

    Options options_;  // of which only these are filled
    std::vector<shallowwater::SourceEntry> entries_;
    std::vector<std::string> names_;
};

}  // namespace thalweg::river
