// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/records.hpp"

#include <string>

#include "shallowwater/node/cell_port.hpp"

namespace thalweg::shallowwater {
namespace {

struct Row {
    const char* name;
    const char* unit;
    const char* standard_name;
    const char* help;
    float* Outputs<float>::*in_float;
    double* Outputs<double>::*in_double;
    RecordSet records;  // that it is made of; the levels' depend on the bed
};

auto rows() -> std::vector<Row> {
    return {
        {"maximum_depth", "m", "flood_water_thickness", "Largest depth since the start",
         &Outputs<float>::maximum_depth, &Outputs<double>::maximum_depth, set_of(record::maximum_depth)},
        {"maximum_level", "m", "water_surface_height_above_reference_datum",
         "Largest water level since the start", &Outputs<float>::maximum_level,
         &Outputs<double>::maximum_level, 0},
        {"maximum_speed", "m s-1", "flood_water_speed", "Largest speed since the start",
         &Outputs<float>::maximum_speed, &Outputs<double>::maximum_speed, set_of(record::maximum_speed)},
        {"arrival_time", "s", "",
         "Time at which the depth first exceeded arrival_depth; missing where it never did",
         &Outputs<float>::arrival_time, &Outputs<double>::arrival_time, set_of(record::arrival_time)},
        {"maximum_discharge", "m2 s-1", "", "Largest discharge per unit width since the start",
         &Outputs<float>::maximum_discharge, &Outputs<double>::maximum_discharge,
         set_of(record::maximum_discharge)},
        {"maximum_depth_speed", "m2 s-1", "", "Largest product of depth and speed since the start",
         &Outputs<float>::maximum_depth_speed, &Outputs<double>::maximum_depth_speed,
         set_of(record::maximum_depth_speed)},
        {"maximum_depth_time", "s", "", "Time of the largest depth; missing where always dry",
         &Outputs<float>::maximum_depth_time, &Outputs<double>::maximum_depth_time,
         set_of(record::maximum_depth_time)},
        {"maximum_level_time", "s", "", "Time of the largest water level; missing where always dry",
         &Outputs<float>::maximum_level_time, &Outputs<double>::maximum_level_time, 0},
        {"maximum_speed_time", "s", "", "Time of the largest speed; missing where the water never moved",
         &Outputs<float>::maximum_speed_time, &Outputs<double>::maximum_speed_time,
         set_of(record::maximum_speed_time)},
        {"maximum_discharge_time", "s", "",
         "Time of the largest discharge; missing where the water never moved",
         &Outputs<float>::maximum_discharge_time, &Outputs<double>::maximum_discharge_time,
         set_of(record::maximum_discharge_time)},
        {"maximum_depth_speed_time", "s", "",
         "Time of the largest product of depth and speed; missing where the water never moved",
         &Outputs<float>::maximum_depth_speed_time, &Outputs<double>::maximum_depth_speed_time,
         set_of(record::maximum_depth_speed_time)},
        {"duration", "s", "flood_water_duration_above_threshold",
         "Total time with a depth above duration_depth", &Outputs<float>::duration,
         &Outputs<double>::duration, set_of(record::duration)},
        {"recession_time", "s", "",
         "Time at which the depth last fell below duration_depth; missing where it never did",
         &Outputs<float>::recession_time, &Outputs<double>::recession_time, set_of(record::recession_time)},
        {"maximum_hazard_rating", "1", "",
         "Largest hazard rating d (v + 0.5) + debris_factor since the start (Defra and Environment Agency "
         "2006); 0 where always dry",
         &Outputs<float>::maximum_hazard_rating, &Outputs<double>::maximum_hazard_rating,
         set_of(record::maximum_hazard_rating)},
        {"hazard_class", "1", "",
         "Hazard class of the largest hazard rating, with the bounds 0.75, 1.25 and 2 (Defra and Environment "
         "Agency 2008); 0: always dry; 1: caution; 2: danger for some; 3: danger for most; 4: danger for all",
         &Outputs<float>::hazard_class, &Outputs<double>::hazard_class,
         set_of(record::maximum_hazard_rating)},
        {"vulnerability_class", "1", "",
         "Vulnerability class, the highest since the start (Australian Disaster Resilience Guideline 7-3, "
         "2017); 0: always dry; 1: H1 generally safe; 2: H2 unsafe for small vehicles; 3: H3 unsafe for "
         "vehicles, children and the elderly; 4: H4 unsafe for vehicles and people; 5: H5 buildings "
         "vulnerable to damage; 6: H6 all buildings vulnerable to failure",
         &Outputs<float>::vulnerability_class, &Outputs<double>::vulnerability_class,
         set_of(record::maximum_vulnerability)},
        {"depth_speed", "m2 s-1", "", "Product of depth and speed", &Outputs<float>::depth_speed,
         &Outputs<double>::depth_speed, 0},
        {"froude_number", "1", "", "Froude number; missing where dry", &Outputs<float>::froude_number,
         &Outputs<double>::froude_number, 0},
        {"courant_number", "1", "", "Courant number of the last step; missing where dry",
         &Outputs<float>::courant_number, &Outputs<double>::courant_number, 0},
    };
}

auto port_of(const Row& row) -> port {
    port spec = cell_port().unit(row.unit).help(row.help);
    return *row.standard_name != 0 ? spec.standard_name(row.standard_name) : spec;
}

}  // namespace

NodeRecords::NodeRecords(Node& node)
    : group_(node, "Records"),
      arrival_depth_(node, "arrival_depth",
                     option().unit("m").by_default("0.01").at_least(0).help(
                         "Depth above which arrival_time takes the water as arrived")),
      duration_depth_(node, "duration_depth",
                      option().unit("m").by_default("0.1").at_least(0).help(
                          "Depth that duration and recession_time compare with")),
      debris_factor_(
          node, "debris_factor",
          option().by_default("0.5").at_least(0).at_most(1).help("Debris factor of the hazard rating")) {
    for (const Row& row : rows()) {
        results_.push_back(std::unique_ptr<Result>(  // NOLINT(modernize-make-unique): an aggregate
            new Result{{node, row.name, port_of(row)}, row.in_float, row.in_double, row.records}));
    }
}

void NodeRecords::negotiate(const Grid& grid, thw_dtype element) {
    for (const auto& one : results_) {
        one->port.set_grid(grid).set_element(element);
    }
}

void NodeRecords::choose(Options& options, bool bed_moves, bool on_triangles) const {
    options.arrival_depth = *arrival_depth_;
    options.duration_depth = *duration_depth_;
    options.debris_factor = *debris_factor_;
    options.track = 0;
    for (const auto& one : results_) {
        if (!one->port->has_data()) {
            continue;
        }
        RecordSet wanted = one->records;
        if (one->in_float == &Outputs<float>::maximum_level) {
            wanted = set_of(bed_moves && on_triangles ? record::maximum_level : record::maximum_depth);
        } else if (one->in_float == &Outputs<float>::maximum_level_time) {
            wanted = set_of(bed_moves ? record::maximum_level_time : record::maximum_depth_time);
        }
        options.track |= wanted;
    }
}

}  // namespace thalweg::shallowwater
