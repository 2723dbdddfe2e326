// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/node.hpp>

#include "shallowwater/flow/source_options.hpp"
#include "shallowwater/node/input/series_file.hpp"

namespace thalweg::shallowwater {

/// The parameters of a flow node that have to do with the wind and the turning of the earth.
class NodeWind {
  public:
    explicit NodeWind(Node& node);

    /// Reads the wind; without series where there is none. `node` complains about what is wrong.
    auto read(Node& node, const SeriesFile& series) const -> WindOptions;

    /// Lets `node` complain about a drag that nothing reads. `has_field`: an input brings the wind.
    void check_drag(Node& node, bool has_field) const;

    /// f [1/s]; 0 without a latitude.
    auto coriolis() const -> double;

  private:
    Parameter<Amount> speed_, direction_;
    Parameter<double> drag_, latitude_;
};

}  // namespace thalweg::shallowwater
