// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "metric_list.hpp"

#include <algorithm>
#include <vector>

namespace thalweg::runtime::metric_list {

auto port() -> thw_port {
    thw_port port{};
    port.struct_size = sizeof(port);
    port.name = name;
    port.help = "What the node reports at the end of each interval: time, metric, value and unit";
    port.unit = "1";
    port.standard_name = "";
    port.payload = THW_PAYLOAD_TABLE;
    return port;
}

auto extended(const PayloadRef& before, double time, const std::map<std::string, Metric>& metrics) -> Table {
    std::vector<double> times, values;
    std::vector<std::string> names, units;
    if (before != nullptr) {
        const auto& table = before->table();
        times = table.column("time").numbers();
        names = table.column("metric").texts();
        values = table.column("value").numbers();
        units = table.column("unit").texts();
    }
    const auto kept =
        static_cast<std::size_t>(std::lower_bound(times.begin(), times.end(), time) - times.begin());
    times.resize(kept);
    names.resize(kept);
    values.resize(kept);
    units.resize(kept);
    for (const auto& [metric, reported] : metrics) {
        times.push_back(time);
        names.push_back(metric);
        values.push_back(reported.value);
        units.push_back(reported.unit);
    }
    Table table;
    table.add("time", "s", std::move(times));
    table.add_texts("metric", std::move(names));
    table.add("value", "1", std::move(values));
    table.add_texts("unit", std::move(units));
    return table;
}

}  // namespace thalweg::runtime::metric_list
