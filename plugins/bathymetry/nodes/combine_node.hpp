// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <thalweg/node.hpp>
#include <thalweg/precision.hpp>

#include "bathymetry/members/member_numbers.hpp"
#include "bathymetry/members/named_members.hpp"
#include "bathymetry/nodes/own_unit.hpp"

namespace thalweg::bathymetry {

/// Node `combine`: what many runs say together, from a result file of each: mean, quantiles, probabilities,
/// extremes. It runs once, before time starts, and never has all members in memory.
class CombineNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;

  private:
    static constexpr std::size_t most_of_a_kind = 3;

    Input grid_{*this, "grid",
                port().any_unit().on_any_grid_kind().optional().help(
                    "Any field on the triangles on which members of UGRID files lie; rasters have their own "
                    "grid")};
    Output mean_{*this, "mean", any("Mean of the members")};
    Output minimum_{*this, "minimum", any("Least value of the members")};
    Output maximum_{*this, "maximum", any("Largest value of the members")};
    Output worst_{
        *this, "worst",
        port().on_any_grid_kind().help(
            "Number, from 1, of the first member with the largest value; 0 where all are the same")};
    std::array<Output, most_of_a_kind> quantiles_{
        Output{*this, "quantile", any("Value that the first of quantiles does not exceed")},
        Output{*this, "quantile_2", any("The same of the second")},
        Output{*this, "quantile_3", any("The same of the third")}};
    std::array<Output, most_of_a_kind> probabilities_{
        Output{*this, "probability",
               port().on_any_grid_kind().help(
                   "Share of the members, by their weights, above the first of limits")},
        Output{*this, "probability_2", port().on_any_grid_kind().help("The same of the second")},
        Output{*this, "probability_3", port().on_any_grid_kind().help("The same of the third")}};

    Group members_group_{*this, "Members"};
    Parameter<std::vector<InputFile>> files_{
        *this, "files", option().help("A file for each member: rasters, or UGRID files with a grid")};
    Parameter<InputFile> list_{
        *this, "list",
        option().help("Text file with the names of these files, one a line, relative to its own folder, in "
                      "place of files; a tab and the weight of the member may follow")};
    Parameter<InputFile> study_{
        *this, "study",
        option().help(
            "members.csv in the results of a study, whose members that are done are taken, in place "
            "of files; their weights are those of the study")};
    Parameter<std::string> result_{
        *this, "result",
        option().help("With study: name of the file in the folder of each member; * stands for any text, eg "
                      "peaks_maximum_depth_*.tif")};
    Parameter<std::map<std::string, OwnUnit>> where_{
        *this, "where",
        option().by_default("{}").help(
            "With study: what columns of members.csv must say, eg {\"values.crest\": "
            "\"10.9 m\", \"name\": \"no wall*\"}; unset: all members")};
    Parameter<std::vector<double>> weights_{
        *this, "weights",
        option().help("How much each member counts, above 0, eg [0.08, 0.015, 0.005]; unset: what "
                      "list says, or all the same")};
    Parameter<std::string> variable_{*this, "variable",
                                     option().help("Variable of files that hold several, as netCDF does")};
    Parameter<std::string> file_crs_{
        *this, "file_crs",
        option().help("CRS of the rasters if they name none or a wrong one, eg EPSG:4326; none: their "
                      "coordinates are metres of no CRS")};
    Parameter<std::string> unit_{*this, "unit",
                                 option().help("Unit of the values where the files name none; unset: 1")};
    Parameter<OwnUnit> missing_{
        *this, "missing",
        option().help("Value of a member where it has none, eg 0 in depths of which dry cells are missing; "
                      "unset: it does not count there")};

    Group numbers_group_{*this, "Numbers"};
    Parameter<std::vector<double>> shares_{
        *this, "quantiles",
        option().by_default("[]").at_least(0).at_most(1).help(
            "Up to three shares of the members, by their weights, eg [0.5, 0.9]")};
    Parameter<std::vector<OwnUnit>> limits_{
        *this, "limits",
        option().by_default("[]").help("Up to three limits, in the unit of the values or with one, eg [\"50 "
                                       "cm\"]")};
    Parameter<Precision> precision_{
        *this, "precision", option().by_default(Precision::of_floats).help("Element type of the outputs")};

    static auto any(const char* help) -> port { return port().any_unit().on_any_grid_kind().help(help); }

    /// An output that somebody may read, and what it tells.
    struct Told {
        Output* output;
        WantedNumber number;
    };

    void check_size(const ParameterBase& parameter, std::size_t size);
    void check_source();
    void check_weights();
    auto source() const -> const char*;
    auto named_members() -> NamedMembers;
    auto study_members() -> NamedMembers;
    void warn_of_repeated(const std::vector<std::string>& files) const;
    void open();
    auto unit_of_values() const -> std::string;
    void describe(Output& output, WantedNumber number, const std::string& long_name);
    void describe_all();

    std::unique_ptr<MemberFiles> members_;
    MemberWeights weights_of_members_;  ///< empty: all count the same
    Grid out_grid_;
    std::string found_unit_;
    std::vector<Told> told_;
};

}  // namespace thalweg::bathymetry
