// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/node_bed_load.hpp"

#include "sediment/chosen.hpp"

namespace thalweg::sediment {

NodeBedLoad::NodeBedLoad(Node& node)
    : length_(
          node, "bed_load_length",
          option()
              .by_default("\"depth_factor\"")
              .one_of(bed_load_length_names)
              .help(
                  "Length over which bed load approaches its capacity; constant: bed_load_length_value in m; "
                  "depth_factor: bed_load_length_value times the depth; saltation: the saltation length")),
      length_value_(node, "bed_load_length_value",
                    option().by_default("7.3").at_least(1e-6).help(
                        "Length in m or number of depths, as bed_load_length says; 7.3 depths are "
                        "the length of a dune")),
      velocity_(node, "bed_load_velocity",
                option()
                    .by_default("\"infinite\"")
                    .one_of(bed_load_velocity_names)
                    .help("Law of the mean speed of the grains of bed load, by which some of it is "
                          "on its way; infinite: none is; constant: bed_load_velocity_value; wu and "
                          "van_rijn: by the stress on the grains (docs/sediment-closures.md)")),
      velocity_value_(node, "bed_load_velocity_value",
                      option().unit("m s-1").by_default("1").at_least(1e-6).help(
                          "Speed of the grains, read with bed_load_velocity = constant")) {}

void NodeBedLoad::fill(Options& o) const {
    o.bed_load_length = chosen<BedLoadLength>(*length_, bed_load_length_names);
    o.bed_load_length_value = *length_value_;
    o.bed_load_velocity = chosen<BedLoadVelocity>(*velocity_, bed_load_velocity_names);
    o.bed_load_velocity_value = *velocity_value_;
}

}  // namespace thalweg::sediment
