// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>

#include <thalweg/compute/field_values.hpp>
#include <thalweg/node.hpp>

#include "shallowwater/flow/solver.hpp"
#include "shallowwater/node/input/series_file.hpp"
#include "shallowwater/node/option_words.hpp"
#include "shallowwater/node/soils.hpp"
#include "shallowwater/node/wind.hpp"

namespace thalweg::shallowwater {

/// The values of a rain over time [m/s]. `node` complains where one is negative.
auto rain_of(Node& node, const Amount& amount, const SeriesFile& series) -> TimeSeries;

/// The part of the node `shallowwater` that has to do with rain, soils, wind, the turning of the earth and
/// eddies.
class NodeSources {
  public:
    explicit NodeSources(Node& node);

    /// Reads what the parameters say, again where the series have changed. `node` complains about what is
    /// wrong.
    void configure(Node& node, const SeriesFile& series);

    /// Lets `node` complain where rasters and parameters do not go together, or where a raster is not of the
    /// bed's element type.
    void negotiate(Node& node, thw_dtype bed);

    void fill(Options& options) const;

    template <class Element>
    void fill(InitialState<Element>& state) const {
        state.rain_zones = data_of<Element>(rain_zones_);
        state.soil_zones = data_of<Element>(soil_zones_);
        state.curve_number = data_of<Element>(curve_number_);
        state.initial_loss = data_of<Element>(initial_loss_);
        state.constant_loss = data_of<Element>(constant_loss_);
    }

    /// Throws thalweg::Error where the first rain that the input brings is more than nature has, in the mean
    /// over the grid: single cells may have what falls on a roof.
    void check_rain_field(Device device, void* stream);

    /// Before each advance: hands over the rain and the wind of the coming interval.
    template <class Real>
    void apply(Solver<Real>& solver) const {
        if (wind_x_->connected() && wind_x_->has_data() && wind_y_->has_data()) {
            solver.set_wind(compute::values_of(*wind_x_), compute::values_of(*wind_y_));
        }
        if (!rain_field_->connected() || !rain_field_->has_data()) {
            return;
        }
        if (rain_field_->dtype() == THW_F64) {
            solver.set_rain(rain_field_->data<const double>());
        } else {
            solver.set_rain(rain_field_->data<const float>());
        }
    }

    auto has_viscosity() const -> bool { return options_.momentum.viscosity_law != ViscosityLaw::none; }

    /// Of the constant law [m2/s]; 0 with another one.
    auto viscosity() const -> double { return options_.momentum.viscosity; }

    auto has_rain() const -> bool { return rain_field_->connected() || options_.rain.on(); }

    /// Whether rain or infiltration is on, so that their volumes are worth telling.
    auto moves_water() const -> bool { return has_rain() || options_.infiltration.on(); }

    /// Whether the ground takes water.
    auto infiltrates() const -> bool { return options_.infiltration.on(); }

    /// Lists which rain has been looked at.
    void list_state(Register& all) {
        all.value("judged_rain", "1", judged_rain_, THW_BLOCK_RECORDED);
        all.value("has_judged_rain", "1", has_judged_rain_, THW_BLOCK_RECORDED);
    }

  private:
    template <class Element>
    static auto data_of(const Input& input) -> const Element* {
        return input->connected() ? input->data<const Element>() : nullptr;
    }

    void read_rain(Node& node, const SeriesFile& series);
    void read_soils(Node& node);
    auto loss_fields() const -> LossFields;
    void read_viscosity(Node& node);
    void check_wind(Node& node) const;

    Input rain_field_, rain_zones_, soil_zones_, curve_number_, initial_loss_, constant_loss_;
    Input wind_x_, wind_y_;
    Group water_group_;
    Parameter<Amount> rain_;
    Parameter<std::map<std::string, Amount>> rain_by_zone_;
    Parameter<std::variant<SoilRecord, std::map<std::string, SoilRecord>>> infiltration_;
    Group wind_group_;
    NodeWind wind_;
    Parameter<ViscosityLaw> eddy_viscosity_;
    Parameter<double> viscosity_;

    std::uint64_t judged_rain_ = 0;  // version of the input that was looked at
    bool has_judged_rain_ = false;
    Options options_;  // of which only the sources are filled
};

}  // namespace thalweg::shallowwater
