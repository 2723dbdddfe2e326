// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "abi/host.h"
#include "choice.hpp"
#include "declaration.hpp"
#include "error.hpp"
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
template <class T, class = void>
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

/// A whole number as an int. Throws Error about `subject` for one that an int cannot hold.
inline auto narrowed(std::int64_t value, const std::string& subject) -> int {
    constexpr auto least = std::numeric_limits<int>::min(), most = std::numeric_limits<int>::max();
    if (value < least || value > most) {
        throw Error("is out of range")
            .about(subject)
            .found(std::to_string(value))
            .expected(std::to_string(least) + " to " + std::to_string(most));
    }
    return static_cast<int>(value);
}

template <>
struct parameter_traits<int> {
    static void declare(Declaration& d) { d.type = THW_PARAM_INT; }

    static auto read(const thw_host& host, const char* name, int& value) -> thw_status {
        std::int64_t whole = 0;
        const auto status = host.get_int(host.impl, name, &whole);
        if (status == THW_OK) {
            value = narrowed(whole, name);
        }
        return status;
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

/// Enumerators with choices: a text whose words the host checks. Their meanings follow the help.
template <class Enum>
struct parameter_traits<Enum, std::enable_if_t<std::is_enum_v<Enum>>> {
    static void declare(Declaration& d) {
        d.type = THW_PARAM_TEXT;
        for (const auto& choice : choices(Enum())) {
            const std::string word = choice.name, meaning = choice.help;
            append(d.spec.choices_text, "|", word);
            if (!meaning.empty()) {
                append(d.spec.help_text, "; ", word + ": " + meaning);
            }
        }
    }

    static auto read(const thw_host& host, const char* name, Enum& value) -> thw_status {
        std::string word;
        const auto status = read_text(host, name, word);
        if (status == THW_OK) {
            value = chosen<Enum>(word);
        }
        return status;
    }

  private:
    static void append(std::string& list, const char* separator, const std::string& item) {
        list += (list.empty() ? "" : separator) + item;
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
