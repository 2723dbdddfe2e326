// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "abi/host.h"
#include "declaration.hpp"
#include "value.hpp"

namespace thalweg {

/// Name of an input file; the host checks that the file exists and makes the name absolute.
struct InputFile {
    std::string path;
};

/// An object or array that the node reads itself.
struct JsonText {
    std::string text;
};

namespace detail {

template <class T, class = void>
struct value_traits;  // members.hpp

/// Structured parameters, of the types that Members can read.
template <class T>
struct parameter_traits {
    static void declare(Declaration& d) { value_traits<T>::declare(d); }

    static auto read(const thw_host& host, const char* name, T& value) -> thw_status {
        thw_value raw{};
        raw.struct_size = sizeof(raw);
        constexpr auto needed = offsetof(thw_host, get_value) + sizeof(host.get_value);
        if (host.struct_size < needed) {
            throw Error("this program cannot read structured parameters")
                .about(name)
                .remedy("run it with a newer version of Thalweg");
        }
        const auto status = host.get_value(host.impl, name, &raw);
        if (status == THW_OK) {
            value_traits<T>::read(Value(raw), value);
        }
        return status;
    }
};

template <>
struct parameter_traits<bool> {
    static void declare(Declaration& d) { d.type = THW_PARAM_BOOL; }

    static auto read(const thw_host& host, const char* name, bool& value) -> thw_status {
        std::int32_t raw = 0;
        const auto status = host.get_bool(host.impl, name, &raw);
        value = raw != 0;
        return status;
    }
};

template <>
struct parameter_traits<std::int64_t> {
    static void declare(Declaration& d) { d.type = THW_PARAM_INT; }

    static auto read(const thw_host& host, const char* name, std::int64_t& value) -> thw_status {
        return host.get_int(host.impl, name, &value);
    }
};

template <>
struct parameter_traits<double> {
    static void declare(Declaration& d) { d.type = THW_PARAM_REAL; }

    static auto read(const thw_host& host, const char* name, double& value) -> thw_status {
        return host.get_real(host.impl, name, &value);
    }
};

inline auto read_text(const thw_host& host, const char* name, std::string& value) -> thw_status {
    const char* raw = nullptr;
    const auto status = host.get_text(host.impl, name, &raw);
    if (status == THW_OK) {
        value = raw;
    }
    return status;
}

template <>
struct parameter_traits<std::string> {
    static void declare(Declaration& d) { d.type = THW_PARAM_TEXT; }

    static auto read(const thw_host& host, const char* name, std::string& value) -> thw_status {
        return read_text(host, name, value);
    }
};

template <>
struct parameter_traits<InputFile> {
    static void declare(Declaration& d) { d.type = THW_PARAM_FILE; }

    static auto read(const thw_host& host, const char* name, InputFile& value) -> thw_status {
        return read_text(host, name, value.path);
    }
};

template <>
struct parameter_traits<JsonText> {
    static void declare(Declaration& d) { d.type = THW_PARAM_JSON; }

    static auto read(const thw_host& host, const char* name, JsonText& value) -> thw_status {
        return read_text(host, name, value.text);
    }
};

template <>
struct parameter_traits<std::vector<double>> {
    static void declare(Declaration& d) { d.type = THW_PARAM_REALS; }

    static auto read(const thw_host& host, const char* name, std::vector<double>& value) -> thw_status {
        const double* raw = nullptr;
        std::size_t count = 0;
        const auto status = host.get_reals(host.impl, name, &raw, &count);
        if (status == THW_OK) {
            value.assign(raw, raw + count);
        }
        return status;
    }
};

template <>
struct parameter_traits<std::vector<std::string>> {
    static void declare(Declaration& d) { d.type = THW_PARAM_TEXTS; }

    static auto read(const thw_host& host, const char* name, std::vector<std::string>& value) -> thw_status {
        const char* const* raw = nullptr;
        std::size_t count = 0;
        const auto status = host.get_texts(host.impl, name, &raw, &count);
        if (status == THW_OK) {
            value.assign(raw, raw + count);
        }
        return status;
    }
};

}  // namespace detail

}  // namespace thalweg
