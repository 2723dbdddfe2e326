// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include <thalweg/files/result_name.hpp>
#include <thalweg/node.hpp>

#include "view/image_files/picture_files.hpp"
#include "view/pictures/terrain_scene.hpp"

namespace thalweg::view {

/// Colours that a user asks for: a ColourScheme, or by the field.
enum class Colours { by_field, water, sequential, diverging, probability };

inline auto choices(Colours) -> const std::vector<Choice<Colours>>& {
    static const std::vector<Choice<Colours>> all = {
        {"auto", Colours::by_field,
         "water for the depth, for another field its classes if its long name says some, otherwise "
         "sequential"},
        {"water", Colours::water},
        {"sequential", Colours::sequential},
        {"diverging", Colours::diverging, "red below 0, pale at 0, blue above 0"},
        {"probability", Colours::probability, "pale at 0, dark at 1, a share of 1 or in %"}};
    return all;
}

/// Node `view`: pictures of the terrain with the water on it, one PNG for each output time.
class ViewNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;
    void finish() override;
    void list_state(Register& all) override;
    void state_restored() override;

  private:
    Input bed_{*this, "bed",
               port().unit("m").on_any_grid_kind().help("Ground level; NaN where there is none")};
    Input depth_{*this, "depth", port().unit("m").on_any_grid_kind().help("Water depth")};
    Input colour_{*this, "colour",
                  port().any_unit().optional().on_any_grid_kind().help(
                      "Field that colours the water in place of the depth")};

    Group picture_group_{*this, "Picture"};
    Parameter<CameraKind> camera_{*this, "camera",
                                  option().by_default(CameraKind::tilted).help("Point of view")};
    Parameter<FrameKind> frame_{
        *this, "frame",
        option().by_default(FrameKind::terrain).help("Part of the grid that fills the picture")};
    Parameter<std::int64_t> width_{
        *this, "width",
        option().by_default("1600").at_least(200).at_most(8192).help("Width of a picture in pixels")};
    Parameter<std::int64_t> height_{
        *this, "height",
        option().by_default("1000").at_least(200).at_most(8192).help("Height of a picture in pixels")};
    Parameter<double> azimuth_{
        *this, "azimuth",
        option().unit("degree").by_default("195").at_least(-360).at_most(360).help(
            "Direction in which the viewer stands with camera = tilted, clockwise from north")};
    Parameter<double> tilt_{*this, "tilt",
                            option().unit("degree").by_default("45").at_least(5).at_most(89).help(
                                "Height of the viewer above the horizon with camera = tilted")};
    Parameter<double> exaggeration_{
        *this, "exaggeration",
        option().at_least(0.01).help("Factor by which heights are enlarged; unset: chosen from the terrain")};

    Group colours_group_{*this, "Colours"};
    Parameter<std::vector<double>> range_{
        *this, "range",
        option().help(
            "Lowest and highest value of the colours, in unit; unset: the values of the run so far, "
            "with scheme = diverging symmetric about 0, with scheme = probability 0 and 1")};
    Parameter<Colours> scheme_{*this, "scheme", option().by_default(Colours::by_field).help("Colours")};
    Parameter<std::string> unit_{*this, "unit",
                                 option().help("Unit in which the coloured field is shown, such as \"mm\"; "
                                               "unset: the field's own")};
    Parameter<double> hide_below_{
        *this, "hide_below",
        option().at_least(0).help(
            "Absolute value, in unit, below which a value is not coloured, so that the "
            "ground shows; unset: with scheme = diverging and probability exactly 0, else none")};
    Parameter<bool> colour_dry_{
        *this, "colour_dry", option().by_default("false").help("Colour dry ground by the input colour too")};
    Parameter<double> dry_depth_{
        *this, "dry_depth",
        option().unit("m").by_default("0.01").at_least(0).help("Depth below which water is not drawn")};

    Group labels_group_{*this, "Labels"};
    Parameter<std::string> title_{*this, "title",
                                  option().help("Title of the pictures; unset: the graph's title")};
    Parameter<std::string> label_{
        *this, "label",
        option().help("Name of the coloured field in the legend; unset: the field's long name")};
    Parameter<bool> show_time_{*this, "show_time",
                               option().by_default("true").help(
                                   "Draw the time; false: for what belongs to no time, such as maxima")};
    Parameter<bool> north_arrow_{*this, "north_arrow",
                                 option().by_default("true").help("Draw an arrow to north")};
    Parameter<InputFile> points_{
        *this, "points", option().help("CSV file of points to label, with the columns id, x_m and y_m")};

    Group files_group_{*this, "Files"};
    Parameter<std::string> directory_{
        *this, "directory",
        option().by_default("\"\"").help(
            "Folder for the pictures below the results folder; no absolute path, no '..'")};
    Parameter<std::string> prefix_{
        *this, "prefix", option().help("Start of the file names, without '/' and '*'; unset: the node's id")};

    void take_range();
    void choose_unit(const Field& shown);
    void require_share(const Field& shown);
    void warn_of_letters() const;
    auto options_of_points() const -> std::vector<LabelledPoint>;
    void tell(const std::vector<std::filesystem::path>& complete) const;

    PictureOptions options_;
    files::ResultStem stem_;
    std::string provenance_;
    std::unique_ptr<TerrainScene> scene_;
    std::unique_ptr<PictureFiles> files_;
    std::uint64_t pictures_ = 0;
    bool has_drawn_ = false;
    SceneMemory memory_;  ///< in a saved state
};

}  // namespace thalweg::view
