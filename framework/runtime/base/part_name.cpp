// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "part_name.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace thalweg::runtime {

namespace {

constexpr std::array<const char*, 5> archives = {"/vsizip/", "/vsitar/", "/vsigzip/", "/vsi7z/", "/vsirar/"};

/// "NETCDF:" of a name that begins so; empty: it does not.
auto driver_of(const std::string& name) -> std::string {
    const auto end = name.find(':');
    const bool is_driver =
        end != std::string::npos && end >= 2 && std::isupper(static_cast<unsigned char>(name[0])) != 0 &&
        std::all_of(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(end),
                    [](unsigned char c) { return std::isupper(c) != 0 || std::isdigit(c) != 0 || c == '_'; });
    return is_driver ? name.substr(0, end + 1) : "";
}

/// The name without `before`, split at the last `mark` behind a file, or at its end.
auto split_rest(const std::string& name, const std::string& before, char mark,
                const std::function<bool(const std::string&)>& is_file) -> PartName {
    const auto rest = name.substr(before.size());
    for (auto end = rest.size(); end > 0; end = rest.rfind(mark, end - 1)) {
        if (end == std::string::npos) {
            break;
        }
        if (is_file(rest.substr(0, end))) {
            return {before, rest.substr(0, end), rest.substr(end)};
        }
    }
    return {before, rest, ""};
}

}  // namespace

auto split_part_name(const std::string& name, const std::function<bool(const std::string&)>& is_file)
    -> std::optional<PartName> {
    for (const std::string archive : archives) {
        if (name.compare(0, archive.size(), archive) == 0) {
            return split_rest(name, archive, '/', is_file);
        }
    }
    const auto driver = driver_of(name);
    if (driver.empty() || is_file(name)) {
        return std::nullopt;
    }
    const auto quote =
        driver.size() < name.size() && name[driver.size()] == '"' ? driver.size() : std::string::npos;
    const auto end = quote == std::string::npos ? quote : name.find('"', quote + 1);
    if (end != std::string::npos) {
        return PartName{name.substr(0, quote + 1), name.substr(quote + 1, end - quote - 1), name.substr(end)};
    }
    return split_rest(name, driver, ':', is_file);
}

auto file_behind(const std::string& name) -> std::filesystem::path {
    const auto part = split_part_name(name, [](const std::string& file) {
        std::error_code unknown;
        return std::filesystem::is_regular_file(file, unknown);
    });
    return part ? part->file : name;
}

}  // namespace thalweg::runtime
