// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/table.hpp>

namespace thalweg::view {

/// Damage of one class of objects by depth.
struct DamageCurve {
    std::string class_name;       ///< the name of its column
    bool is_share = true;         ///< whether damages are shares of the value [1], else money per m2
    std::vector<double> damages;  ///< 0 to 1, or in the currency per m2; one for each depth
};

/// A depth-damage table: a column `depth`, which rises, and a curve for each class. Damage is linear between
/// the rows and that of the last row beyond it.
class DepthDamage {
  public:
    DepthDamage() = default;

    /// Takes a table whose columns beside `depth` measure shares ("1", "%") or `currency` per area. `source`
    /// names it and `subject` is the parameter or input, for errors. Throws Error for a table without depths
    /// or curves, for depths that do not rise, for curves that fall, have a gap, a negative damage, a share
    /// above 1 or another unit, and for one that begins above depth 0 with a damage.
    DepthDamage(const Table& table, const std::string& source, const std::string& subject,
                const std::string& currency);

    /// The curve of a class: its own, else that of the column `other`, else null. The only curve is that of
    /// all objects where they have no class (`class_name` empty).
    auto find(const std::string& class_name) const -> const DamageCurve*;

    /// The damage at a depth [m], in the unit of the curve.
    auto damage(const DamageCurve& curve, double depth) const -> double;

    auto curves() const -> const std::vector<DamageCurve>& { return curves_; }

    /// The parameter or input that the table came from, for errors.
    auto subject() const -> const std::string& { return subject_; }

    auto deepest() const -> double { return depths_.back(); }

    /// A line where the shares of a column in per cent never exceed 1, as shares of 1 would; empty otherwise.
    auto remark() const -> const std::string& { return remark_; }

    /// "'house', 'farmland'", for messages.
    auto class_names() const -> std::string;

  private:
    std::string subject_, remark_;
    std::vector<double> depths_;  ///< m, rising
    std::vector<DamageCurve> curves_;
};

}  // namespace thalweg::view
