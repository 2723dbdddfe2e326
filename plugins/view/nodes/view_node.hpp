// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include <thalweg/files/result_name.hpp>
#include <thalweg/node.hpp>

#include "view/core/terrain_scene.hpp"

namespace thalweg::view {

/// Node `view`: pictures of the terrain with the water on it, one PNG for each output time.
class ViewNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;

  private:
    Input bed_{*this, "bed",
               port().unit("m").on_any_grid_kind().help("Elevation of the ground; NaN where there is none")};
    Input depth_{*this, "depth", port().unit("m").on_any_grid_kind().help("Water depth")};
    Input colour_{
        *this, "colour",
        port().any_unit().optional().on_any_grid_kind().help("Colours the water in place of the depth")};

    Parameter<std::string> directory_{
        *this, "directory",
        option().by_default("\"\"").help(
            "Folder for the pictures, below the run's results folder: no absolute path, no '..'")};
    Parameter<std::string> prefix_{
        *this, "prefix",
        option().help("Start of the files' names, without '/' and '*'; unset: the node's id")};
    Parameter<std::string> title_{*this, "title", option().help("Unset: the graph's title")};
    Parameter<std::int64_t> width_{*this, "width",
                                   option().by_default("1600").at_least(200).at_most(8192).help("Pixels")};
    Parameter<std::int64_t> height_{*this, "height",
                                    option().by_default("1000").at_least(200).at_most(8192).help("Pixels")};
    Parameter<std::string> camera_{
        *this, "camera",
        option().by_default("\"tilted\"").one_of("tilted|map").help("Perspective view, or straight down")};
    Parameter<std::string> frame_{
        *this, "frame",
        option().by_default("\"terrain\"").one_of("terrain|water").help("What fills the picture")};
    Parameter<double> azimuth_{*this, "azimuth",
                               option().unit("degree").by_default("195").at_least(-360).at_most(360).help(
                                   "Where the viewer of a tilted view stands, clockwise from north")};
    Parameter<double> tilt_{*this, "tilt",
                            option().unit("degree").by_default("45").at_least(5).at_most(89).help(
                                "Height of that viewer above the horizon")};
    Parameter<double> exaggeration_{
        *this, "exaggeration",
        option().at_least(0.01).help(
            "Heights are drawn this many times larger; unset: chosen from the terrain")};
    Parameter<double> dry_depth_{
        *this, "dry_depth",
        option().unit("m").by_default("0.01").at_least(0).help("Water thinner than this is not drawn")};
    Parameter<std::vector<double>> range_{
        *this, "range",
        option().help("Lowest and highest value of the colours; unset: grows with the values of the run, for "
                      "diverging as far to both sides of 0")};
    Parameter<std::string> scheme_{*this, "scheme",
                                   option()
                                       .by_default("\"auto\"")
                                       .one_of("auto|water|sequential|diverging")
                                       .help("Colours; auto: water for depth, sequential for another field; "
                                             "diverging: red below 0, blue above it, pale at it")};
    Parameter<std::string> label_{*this, "label",
                                  option().help("Name of what is coloured; unset: the field's long name")};
    Parameter<bool> colour_dry_{
        *this, "colour_dry", option().by_default("false").help("Colour dry ground by the colour input too")};
    Parameter<bool> north_arrow_{*this, "north_arrow",
                                 option().by_default("true").help("Draw an arrow to north")};
    Parameter<InputFile> points_{*this, "points",
                                 option().help("CSV file with id, x_m and y_m of points to label")};

    auto options_of_points() const -> std::vector<labelled_point>;

    picture_options options_;
    files::ResultStem stem_;
    std::string provenance_;
    std::unique_ptr<terrain_scene> scene_;
    std::size_t pictures_ = 0;
};

}  // namespace thalweg::view
