// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Parameters of the node `shallowwater` as options of its flow.
#include "shallowwater/node/shallowwater_node.hpp"
#include "shallowwater/schemes/list.hpp"

namespace thalweg::shallowwater {

auto ShallowWaterNode::scheme() const -> Scheme {
    return scheme_.is_set() ? *scheme_ : on_triangles() ? Scheme::roe : Scheme::hwp14;
}

auto ShallowWaterNode::traits() const -> const SchemeTraits& {
    return traits_of(scheme_options(), on_triangles());
}

auto ShallowWaterNode::desingularisation_depth() const -> double {
    return desingularisation_depth_.is_set() ? *desingularisation_depth_ : traits().desingularisation_depth;
}

auto ShallowWaterNode::element() const -> thw_dtype {
    return *precision_ == FlowPrecision::by_bed       ? bed_->dtype()
           : *precision_ == FlowPrecision::of_doubles ? THW_F64
                                                      : THW_F32;
}

auto ShallowWaterNode::domain() const -> Domain {
    const Grid grid = bed_->grid();
    Domain d = {static_cast<int>(grid.nx),
                static_cast<int>(grid.ny),
                grid.dx,
                grid.dy,
                *west_,
                *east_,
                *south_,
                *north_};
    boundaries_.join_edges(d);
    return d;
}

auto ShallowWaterNode::scheme_options() const -> Options {
    Options o;
    o.integrator = *integrator_;
    o.scheme = scheme();
    o.form = *form_;
    o.waf_form = *waf_form_;
    return o;
}

auto ShallowWaterNode::options() const -> Options {
    Options o = scheme_options();
    o.boundaries = boundaries_.get();
    o.waf_limiter = *waf_limiter_;
    o.hwp14_form = *hwp14_form_;
    o.courant = cfl_.is_set() ? *cfl_ : default_courant(o, on_triangles());
    o.theta = *theta_;
    o.desingularisation_depth = desingularisation_depth();
    o.dry_depth = dry_depth_.is_set() ? *dry_depth_ : 0;
    o.longest_step = max_step_.is_set() ? *max_step_ : 0;
    o.local_steps = static_cast<int>(*local_steps_);
    const bool as_in_papers =
        o.form == Form::published && (traits().reads & reads::desingularisation_depth) != 0;
    o.bed_shape = bed_shape_.is_set() ? *bed_shape_ : as_in_papers ? BedShape::corners : BedShape::cells;
    o.velocity_bound = *velocity_bound_;
    o.outflow_limiter = *outflow_limiter_;
    o.exact_rounding = *exact_rounding_;
    o.skip_dry = *skip_dry_;
    o.start = begin_;
    o.face_discharges =
        face_discharge_x_->has_data() || face_discharge_y_->has_data() || edge_discharge_->has_data();
    o.friction_law = friction_.law();
    o.manning_by_depth = friction_.by_depth();
    records_.choose(o, bed_change_.moves(), on_triangles());
    sources_.fill(o);
    return o;
}

}  // namespace thalweg::shallowwater
