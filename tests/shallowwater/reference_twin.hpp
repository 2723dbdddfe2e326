// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "../support/cell_index.hpp"
#include "case.hpp"

// The scheme once more, one cell after the other and straight from the equations: flux and bed slope in their
// classical form, pressure included, no sharing of code with the solver. Slow; for comparison only.
namespace thalweg::shallowwater::test {

class ReferenceTwin {
  public:
    template <class Real>
    explicit ReferenceTwin(const Case<Real>& c)
        : d_(c.domain), o_(c.options), dry_(c.options.dry_depth), manning_(c.manning_everywhere) {
        for (std::size_t k = 0; k < c.cells(); ++k) {
            wall_.push_back(std::isnan(c.bed_cells[k]));
            bed_.push_back(c.bed_cells[k]);
            const double h = c.depth[k];
            const bool moves = h > dry_;
            u_.push_back({h, moves && !c.discharge_x.empty() ? static_cast<double>(c.discharge_x[k]) : 0.0,
                          moves && !c.discharge_y.empty() ? static_cast<double>(c.discharge_y[k]) : 0.0});
        }
        varying_manning_.assign(c.manning.begin(), c.manning.end());
    }

    void step(double dt) {
        const bool one_stage = o_.integrator == Integrator::euler;
        start_ = u_;
        State first = euler(u_, dt);
        pass_edges(u_, first, dt, 1, one_stage ? 1 : 0.5);
        if (one_stage) {
            u_ = first;
            return;
        }
        const State second = euler(first, dt);
        for (std::size_t k = 0; k < u_.size(); ++k) {
            for (std::size_t m = 0; m < 3; ++m) {
                u_[k][m] = 0.5 * (u_[k][m] + second[k][m]);
            }
            if (u_[k][0] <= dry_) {
                u_[k][1] = u_[k][2] = 0;
            }
        }
        pass_edges(first, u_, dt, 0.5, 0.5);
    }

    // Component 0: depth, 1 and 2: discharge, which is depth times velocity. NaN in walls.
    auto field(std::size_t component) const -> std::vector<double> {
        std::vector<double> f;
        for (std::size_t k = 0; k < u_.size(); ++k) {
            const double h = u_[k][0];
            const double value = component == 0 ? h : u_[k][component] * h * inverse(h);
            f.push_back(wall_[k] ? NAN : value);
        }
        return f;
    }

    // What has left through the edges.
    auto outflow() const -> const EdgeVolumes& { return outflow_; }

  private:
    using Triple = std::array<double, 3>;
    using State = std::vector<Triple>;

    // A cell's values as its neighbour sees them: level, discharge along and across the line.
    struct Seen {
        double level, along, across;
    };

    struct Side {
        double h, un, ut;
    };

    struct Faces {
        Side low, high;
    };

    // The momentum along the line as the low and as the high cell have it, with their own pressure.
    struct Flux {
        double mass, low, high, across;
    };

    auto inside(int i, int j) const -> bool { return i >= 0 && i < d_.nx && j >= 0 && j < d_.ny; }

    auto at(int i, int j) const -> std::size_t { return thalweg::test::cell_index(i, j, d_.nx); }

    auto flows(int i, int j) const -> bool { return inside(i, j) && !wall_[at(i, j)]; }

    auto open(int i, int j) const -> bool {
        return (i < 0 && d_.west == Edge::open) || (i >= d_.nx && d_.east == Edge::open) ||
               (j < 0 && d_.south == Edge::open) || (j >= d_.ny && d_.north == Edge::open);
    }

    auto bed(int i, int j) const -> double { return bed_[at(i, j)]; }

    // How far the bed of a cell rises from its low face to its high one: no more than lets it meet its
    // neighbours.
    auto bed_rise(int i, int j, bool x) const -> double {
        const double own = free_rise(i, j, x);
        double share = 1;
        for (const int step : {-1, 1}) {
            const int a = i + (x ? step : 0);
            const int b = j + (x ? 0 : step);
            if (flows(a, b)) {
                const double between = step * (bed(a, b) - bed(i, j));
                const double both = (own + free_rise(a, b, x)) / 2;
                if (between * both > 0 && std::fabs(both) > std::fabs(between)) {
                    share = std::min(share, between / both);
                }
            }
        }
        return share * own;
    }

    auto free_rise(int i, int j, bool x) const -> double {
        const int di = x ? 1 : 0;
        const int dj = x ? 0 : 1;
        const double own = bed(i, j);
        const bool has_low = flows(i - di, j - dj);
        const bool has_high = flows(i + di, j + dj);
        if (has_low && has_high) {
            return limited(2, bed(i - di, j - dj), own, bed(i + di, j + dj));
        }
        if (!has_low && !has_high) {
            return 0;
        }
        // At an edge it goes on as the two steps behind agree; toward a wall it never rises.
        const int s = has_low ? -1 : 1;
        const double step = bed(i + s * di, j + s * dj) - own;
        const bool goes_on = flows(i + 2 * s * di, j + 2 * s * dj);
        const double next =
            goes_on ? bed(i + 2 * s * di, j + 2 * s * dj) - bed(i + s * di, j + s * dj) : step;
        const bool is_edge = !inside(i - s * di, j - s * dj);
        const double falls = std::max(0.0, std::min(step, next));
        const double rises = is_edge ? std::min(0.0, std::max(step, next)) : 0;
        return s * (falls + rises);
    }

    // Bed at the low (0) or high (1) face of a cell along x or y, as seen from the cell.
    auto face_bed(int i, int j, bool x, int high) const -> double {
        return bed(i, j) + (high - 0.5) * bed_rise(i, j, x);
    }

    static auto turned(const Triple& u, bool x) -> Triple { return x ? u : Triple{u[0], u[2], u[1]}; }

    auto see(const State& s, int i, int j, bool x, int step) const -> Seen {
        const int a = i + (x ? step : 0);
        const int b = j + (x ? 0 : step);
        const Triple own = turned(s[at(i, j)], x);
        if (flows(a, b)) {
            const Triple u = turned(s[at(a, b)], x);
            return {u[0] + bed(a, b), u[1], u[2]};
        }
        return {own[0] + bed(i, j), open(a, b) ? own[1] : -own[1], own[2]};
    }

    static auto limited(double theta, double low, double mid, double high) -> double {
        const double a = theta * (mid - low);
        const double b = (high - low) / 2;
        const double c = theta * (high - mid);
        if (a > 0 && b > 0 && c > 0) {
            return std::min({a, b, c});
        }
        return a < 0 && b < 0 && c < 0 ? std::max({a, b, c}) : 0;
    }

    auto slope(double low, double mid, double high) const -> double {
        return limited(o_.theta, low, mid, high);
    }

    // How far the water is deep over the steps of the bed along a line.
    auto deepness(const State& s, int i, int j, bool x) const -> double {
        double step = 0;
        for (const int way : {-1, 1}) {
            const int a = i + (x ? way : 0);
            const int b = j + (x ? 0 : way);
            if (!flows(a, b)) {
                step = std::fabs(bed_rise(i, j, x));
                break;
            }
            step = std::max(step, std::fabs(bed(a, b) - bed(i, j)));
        }
        return step > 0 ? std::clamp((2 * s[at(i, j)][0] - step) / step, 0.0, 1.0) : 1;
    }

    // Of the level: plain minmod where the water is thin over the steps of the bed.
    auto level_slope(const State& s, int i, int j, bool x, double low, double mid, double high) const
        -> double {
        return limited(1 + (o_.theta - 1) * deepness(s, i, j, x), low, mid, high);
    }

    auto inverse(double h) const -> double {
        const double e = o_.desingularisation_depth;
        return std::sqrt(2.0) * h / std::sqrt(h * h * h * h + std::max(h * h * h * h, e * e * e * e));
    }

    auto faces(const State& s, int i, int j, bool x) const -> Faces {
        const Triple u = turned(s[at(i, j)], x);
        const Seen low = see(s, i, j, x, -1);
        const Seen high = see(s, i, j, x, 1);
        const double w = u[0] + bed(i, j);
        const double b_low = face_bed(i, j, x, 0);
        const double b_high = face_bed(i, j, x, 1);
        double sw = level_slope(s, i, j, x, low.level, w, high.level);
        const double rise = b_high - b_low;
        const double excess = std::fabs(sw) - std::fabs(rise);
        if (sw * rise > 0 && excess > u[0]) {
            // At least half of the depth at the lower face.
            sw = std::copysign(std::fabs(rise) + std::max(2 * u[0] - excess, 0.0), rise);
        } else if ((w + sw / 2 < b_high || w - sw / 2 < b_low) && sw * rise > 0) {
            // Between water that stands at the lower face and water that lies along the bed.
            const double steep = std::min(1.0, sw / rise);
            sw = rise - std::copysign(2 * u[0] * (1 - steep), rise);
        }
        double w_low = w - sw / 2;
        double w_high = w + sw / 2;
        if (w_high < b_high) {
            w_high = b_high;
            w_low = 2 * w - b_high;
        } else if (w_low < b_low) {
            w_low = b_low;
            w_high = 2 * w - b_low;
        }
        const double h_low = std::clamp(w_low - b_low, 0.0, 2 * u[0]);
        const double h_high = std::clamp(w_high - b_high, 0.0, 2 * u[0]);
        const double sn = slope(low.along, u[1], high.along);
        const double st = slope(low.across, u[2], high.across);
        Faces f = {{h_low, (u[1] - sn / 2) * inverse(h_low), (u[2] - st / 2) * inverse(h_low)},
                   {h_high, (u[1] + sn / 2) * inverse(h_high), (u[2] + st / 2) * inverse(h_high)}};
        if (o_.velocity_bound) {
            bound(s, i, j, x, f);
            lean(s, i, j, x, h_low, h_high, f);
        }
        const bool from_low = flows(i - (x ? 1 : 0), j - (x ? 0 : 1));
        const bool from_high = flows(i + (x ? 1 : 0), j + (x ? 0 : 1));
        if (!from_high) {
            f.high.un = not_from(u[1], low.along) * inverse(u[0]);
        }
        if (!from_low) {
            f.low.un = not_from(u[1], high.along) * inverse(u[0]);
        }
        return f;
    }

    // What a discharge has more than the one across the cell, if that goes the same way.
    static auto not_from(double own, double across) -> double {
        return own * across <= 0 ? own : own > 0 ? std::max(0.0, own - across) : std::min(0.0, own - across);
    }

    void bound(const State& s, int i, int j, bool x, Faces& f) const {
        double least_n = INFINITY, most_n = -INFINITY, least_t = INFINITY, most_t = -INFINITY;
        for (int step = -1; step <= 1; ++step) {
            const int a = i + (x ? step : 0);
            const int b = j + (x ? 0 : step);
            if (step != 0 && (!flows(a, b) || s[at(a, b)][0] <= dry_)) {
                continue;
            }
            const Triple u = turned(s[at(a, b)], x);
            least_n = std::min(least_n, u[1] * inverse(u[0]));
            most_n = std::max(most_n, u[1] * inverse(u[0]));
            least_t = std::min(least_t, u[2] * inverse(u[0]));
            most_t = std::max(most_t, u[2] * inverse(u[0]));
        }
        for (Side* side : {&f.low, &f.high}) {
            side->un = std::clamp(side->un, least_n, most_n);
            side->ut = std::clamp(side->ut, least_t, most_t);
        }
    }

    // Velocities of a cell and of its neighbours along a line, dry ones left out.
    auto velocities(const State& s, int i, int j, bool x, int component) const -> std::array<double, 3> {
        std::array<double, 3> v = {};
        for (int step = -1; step <= 1; ++step) {
            const int a = i + (x ? step : 0);
            const int b = j + (x ? 0 : step);
            const bool counts = step == 0 || (flows(a, b) && s[at(a, b)][0] > dry_);
            const Triple u = turned(counts ? s[at(a, b)] : s[at(i, j)], x);
            v[static_cast<std::size_t>(step + 1)] = u[static_cast<std::size_t>(component)] * inverse(u[0]);
        }
        return v;
    }

    // Velocities are what is limited where the water is thin and faster than twice its waves, from three
    // times on alone.
    void lean(const State& s, int i, int j, bool x, double h_low, double h_high, Faces& f) const {
        const double h = s[at(i, j)][0];
        const auto n = velocities(s, i, j, x, 1);
        const auto t = velocities(s, i, j, x, 2);
        const double froude2 = (n[1] * n[1] + t[1] * t[1]) / (o_.gravity * std::max(h, 1e-30));
        const double by_discharge = std::max(deepness(s, i, j, x), std::clamp((9 - froude2) / 5, 0.0, 1.0));
        const auto mixed = [&](double discharge_wise, double velocity_wise) {
            return by_discharge * discharge_wise + (1 - by_discharge) * velocity_wise;
        };
        const double part_low = h > 0 ? h_low / h : 0;
        const double part_high = h > 0 ? h_high / h : 0;
        const double half_n = limited(1, n[0], n[1], n[2]) / 2;
        const double half_t = limited(1, t[0], t[1], t[2]) / 2;
        f.low.un = mixed(f.low.un, n[1] - half_n * part_high);
        f.high.un = mixed(f.high.un, n[1] + half_n * part_low);
        f.low.ut = mixed(f.low.ut, t[1] - half_t * part_high);
        f.high.ut = mixed(f.high.ut, t[1] + half_t * part_low);
    }

    // Flux through the low face of cell (i, j) along x or y; (i, j) or the cell before it flows.
    auto flux(const State& s, int i, int j, bool x, double dt) const -> Flux {
        const int a = i - (x ? 1 : 0);
        const int b = j - (x ? 0 : 1);
        const double g = o_.gravity;
        if (!flows(a, b) || !flows(i, j)) {
            const bool low_flows = flows(a, b);
            const Side own = low_flows ? faces(s, a, b, x).high : faces(s, i, j, x).low;
            const double cell = low_flows ? s[at(a, b)][0] : s[at(i, j)][0];
            const double pressure = g * own.h * own.h / 2;
            if (cell <= dry_) {
                return {0, pressure, pressure, 0};
            }
            if (low_flows ? open(i, j) : open(a, b)) {
                return {0, pressure, pressure, 0};
            }
            const double speed = std::fabs(own.un) + std::sqrt(g * own.h);
            const double sign = low_flows ? 1 : -1;
            const double along = own.h * own.un * (own.un + sign * speed) + pressure;
            return {0, along, along, 0};
        }
        Side l = faces(s, a, b, x).high;
        Side r = faces(s, i, j, x).low;
        const double own_l = l.h;
        const double own_r = r.h;
        const double bed_l = face_bed(a, b, x, 1);
        const double bed_r = face_bed(i, j, x, 0);
        const double sill = std::max(bed_l, bed_r);
        l.h = std::max(0.0, own_l + bed_l - sill);
        r.h = std::max(0.0, own_r + bed_r - sill);
        const double cell_l = s[at(a, b)][0];
        const double cell_r = s[at(i, j)][0];
        if (std::max(cell_l, cell_r) <= dry_) {
            return {0, g * own_l * own_l / 2, g * own_r * own_r / 2, 0};
        }
        const double ap = std::max({l.un + std::sqrt(g * l.h), r.un + std::sqrt(g * r.h), 0.0});
        const double am = std::min({l.un - std::sqrt(g * l.h), r.un - std::sqrt(g * r.h), 0.0});
        // Of the pressure against the sill each cell has its own; the weight of water over a fall pushes it.
        double low = g / 2 * (own_l * own_l - l.h * l.h);
        double high = g / 2 * (own_r * own_r - r.h * r.h);
        low -= g * l.h * std::min(std::max(0.0, sill - own_r - bed_r), 8 * l.h);
        high -= g * r.h * std::min(std::max(0.0, sill - own_l - bed_l), 8 * r.h);
        if (ap - am < 1e-9) {
            return {0, low, high, 0};
        }
        const auto mix = [&](double fl, double fr, double ul, double ur) {
            return (ap * fl - am * fr) / (ap - am) + ap * am / (ap - am) * (ur - ul);
        };
        const double mass = mix(l.h * l.un, r.h * r.un, l.h, r.h);
        const double advected = mix(l.h * l.un * l.un, r.h * r.un * r.un, l.h * l.un, r.h * r.un);
        const double pressure = mix(g * l.h * l.h / 2, g * r.h * r.h / 2, 0, 0);
        const double scale = drain(mass, cell_l, l.h, cell_r, r.h, x, dt);
        const double along = scale * advected + pressure;
        return {scale * mass, along + low, along + high, scale * mass * (mass > 0 ? l.ut : r.ut)};
    }

    auto drain(double mass, double cell_l, double face_l, double cell_r, double face_r, bool x,
               double dt) const -> double {
        const double share = o_.outflow_limiter ? (mass > 0 ? cell_l : cell_r) : (mass > 0 ? face_l : face_r);
        const double most = share * (x ? d_.dx : d_.dy) / (4 * dt);
        return std::fabs(mass) > most ? most / std::fabs(mass) : 1;
    }

    auto euler(const State& s, double dt) const -> State {
        State next = s;
        for (int j = 0; j < d_.ny; ++j) {
            for (int i = 0; i < d_.nx; ++i) {
                if (flows(i, j)) {
                    next[at(i, j)] = stepped(s, i, j, dt);
                }
            }
        }
        return next;
    }

    auto stepped(const State& s, int i, int j, double dt) const -> Triple {
        const Flux w = flux(s, i, j, true, dt);
        const Flux e = flux(s, i + 1, j, true, dt);
        const Flux south = flux(s, i, j, false, dt);
        const Flux north = flux(s, i, j + 1, false, dt);
        const Triple u = s[at(i, j)];
        // At a face shared with a drier cell both sides have their own depth, and the classical bed term is
        // -g (h_low + h_high)/2 (B_high - B_low).
        const double push_x = bed_push(s, i, j, true);
        const double push_y = bed_push(s, i, j, false);
        const double h =
            std::max(0.0, u[0] - dt * ((e.mass - w.mass) / d_.dx + (north.mass - south.mass) / d_.dy));
        double qx = u[1] - dt * ((e.low - w.high + push_x) / d_.dx + (north.across - south.across) / d_.dy);
        double qy = u[2] - dt * ((e.across - w.across) / d_.dx + (north.low - south.high + push_y) / d_.dy);
        if (h <= dry_) {
            return {h, 0, 0};
        }
        const double n = manning_at(i, j);
        const double k = o_.gravity * n * n * std::hypot(qx, qy) / std::pow(h, 7.0 / 3);
        const double factor = 2 / (1 + std::sqrt(1 + 4 * dt * k));
        return {h, qx * factor, qy * factor};
    }

    // What leaves through open edges: found from `from`, taken from `to`.
    void pass_edges(const State& from, State& to, double dt, double part, double weight) {
        for (int j = 0; j < d_.ny; ++j) {
            for (int i = 0; i < d_.nx; ++i) {
                for (const int side : {0, 1, 2, 3}) {
                    const bool x = side < 2;
                    const int out = side % 2 == 0 ? -1 : 1;
                    if (flows(i, j) && open(i + (x ? out : 0), j + (x ? 0 : out))) {
                        pass_edge(from, to[at(i, j)], i, j, x, out, dt, part);
                        double& sum = x ? (out < 0 ? outflow_.west : outflow_.east)
                                        : (out < 0 ? outflow_.south : outflow_.north);
                        sum += weight * dt * (x ? d_.dy : d_.dx) * last_leaving_;
                    }
                }
            }
        }
    }

    // Fall of the bed towards an edge and its level there, from the third to the sixth cell.
    struct Behind {
        double fall, level;
        int cells;
    };

    auto behind(int i, int j, bool x, int out) const -> Behind {
        std::vector<double> beds;
        for (int m = 0; m < 6; ++m) {
            const int a = i - (x ? m * out : 0);
            const int b = j - (x ? 0 : m * out);
            if (!flows(a, b)) {
                break;
            }
            if (m > 1) {
                beds.push_back(bed(a, b));
            }
        }
        const auto n = static_cast<double>(beds.size());
        double mean = 0;
        double above = 0;
        double below = 0;
        for (std::size_t m = 0; m < beds.size(); ++m) {
            mean += beds[m] / n;
        }
        for (std::size_t m = 0; m < beds.size(); ++m) {
            const double way = static_cast<double>(m) - (n - 1) / 2;
            above += way * (beds[m] - mean);
            below += way * way;
        }
        const double width = x ? d_.dx : d_.dy;
        const double fall = beds.size() > 1 ? above / below / width : 0;
        return {fall, mean - fall * width * (2.5 + (n - 1) / 2), static_cast<int>(beds.size())};
    }

    void pass_edge(const State& from, Triple& to, int i, int j, bool x, int out, double dt, double part) {
        last_leaving_ = 0;
        const double g = o_.gravity;
        const Triple own = turned(from[at(i, j)], x);
        const double h = own[0];
        if (h <= dry_) {
            return;
        }
        const double un = out * own[1] * inverse(h);
        const double ut = own[2] * inverse(h);
        const double level = h + bed(i, j);
        const double ground = face_bed(i, j, x, out > 0 ? 1 : 0);
        const double drop = std::min(2 * (ground - bed(i, j)), 0.0);
        const int a = i - (x ? out : 0);
        const int b = j - (x ? 0 : out);
        const bool knows = flows(a, b) && from[at(a, b)][0] > dry_;
        const double rise = knows ? level - from[at(a, b)][0] - bed(a, b) : drop;
        const double head = std::max(0.0, level + std::min(std::max(rise, drop - h / 4), 0.0) / 2 - ground);
        const auto [depth, velocity] = leaving(h, head, {un, ut}, i, j, x, out, ground);
        const double other = face_bed(i, j, x, out > 0 ? 0 : 1);
        const double even = level < other ? 2 * h : std::max(0.0, level - ground);
        const double mass = depth * velocity;
        const double width = x ? d_.dx : d_.dy;
        const double share = std::min(1.0, to[0] / std::max(mass * part * dt / width, 1e-300));
        last_leaving_ = share * mass;
        // The second half of a step is the mean with its start: undone, and done again.
        const Triple start = part < 1 ? start_[at(i, j)] : Triple{};
        Triple step;
        for (std::size_t m = 0; m < 3; ++m) {
            step[m] = (to[m] - (1 - part) * start[m]) / part;
        }
        const double before = step[0] > dry_ ? drag_of(i, j, step, step[0]) : 0;
        const double gain = share * dt / width;
        step[0] -= gain * mass;
        for (std::size_t m = 1; m < 3; ++m) {
            step[m] *= 1 + dt * before;
        }
        step[x ? 1 : 2] -= gain * out * (mass * velocity + g / 2 * (depth * depth - even * even));
        step[x ? 2 : 1] -= gain * mass * ut;
        const double after = step[0] > dry_ ? drag_of(i, j, step, step[0]) : 0;
        to[0] = std::max(0.0, to[0] - part * gain * mass);
        for (std::size_t m = 1; m < 3; ++m) {
            const double slowed = step[m] * 2 / (1 + std::sqrt(1 + 4 * dt * after));
            to[m] = to[0] > dry_ ? part * slowed + (1 - part) * start[m] : 0;
        }
    }

    // 1/s, from the discharge of u.
    auto drag_of(int i, int j, const Triple& u, double depth) const -> double {
        return o_.gravity * std::pow(manning_at(i, j), 2) * std::hypot(u[1], u[2]) / std::pow(depth, 7.0 / 3);
    }

    // Depth and velocity at the face.
    auto leaving(double h, double head, std::array<double, 2> u, int i, int j, bool x, int out,
                 double ground) const -> std::pair<double, double> {
        const double un = u[0];
        const double speed = std::hypot(u[0], u[1]);
        const double straight = speed > 0 ? std::max(un, 0.0) / speed : 1;
        const double g = o_.gravity;
        if (head <= 0) {
            return {0, 0};
        }
        if (un > std::sqrt(g * h)) {
            return {h, un};
        }
        const Behind channel = behind(i, j, x, out);
        const bool knows = channel.cells > 1;
        const double slope = knows ? std::max(channel.fall, 0.0) : 0;
        const double n = manning_at(i, j);
        const auto velocity = [&](double depth) {
            const double beyond = std::max(knows ? depth + ground - channel.level : depth, 0.0);
            const double critical = std::sqrt(g * depth);
            const double uniform =
                n > 0 ? std::max(std::pow(beyond, 5.0 / 3) * std::sqrt(slope) / n / depth, 0.15 * critical)
                      : 0;
            return std::max(std::min(un, critical), straight * std::min(uniform, critical));
        };
        if (un >= 0 && un >= velocity(head)) {
            return {head, un};
        }
        const double wave = un + 2 * std::sqrt(g * head);
        if (wave <= 0) {
            return {head, 0};
        }
        double low = 0;
        double high = wave * wave / 4 / g;
        for (int k = 0; k < 60; ++k) {
            const double middle = (low + high) / 2;
            (std::max(0.0, velocity(middle)) + 2 * std::sqrt(g * middle) < wave ? low : high) = middle;
        }
        return {high, std::max(0.0, velocity(high))};
    }

    auto manning_at(int i, int j) const -> double {
        return varying_manning_.empty() ? manning_ : varying_manning_[at(i, j)];
    }

    auto bed_push(const State& s, int i, int j, bool x) const -> double {
        return o_.gravity * s[at(i, j)][0] * (face_bed(i, j, x, 1) - face_bed(i, j, x, 0));
    }

    Domain d_;
    Options o_;
    double dry_;
    double manning_;
    std::vector<double> bed_, varying_manning_;
    std::vector<bool> wall_;
    State u_;
    EdgeVolumes outflow_;
    double last_leaving_ = 0;  // m2/s, of the last edge passed
    State start_;              // of the step
};

}  // namespace thalweg::shallowwater::test
