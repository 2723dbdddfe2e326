// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "diagnostic.hpp"
#include "json_walker.hpp"

namespace thalweg::runtime {

/// A value for `found`: 'the number 3', 'the text "abc"', 'an object'; long texts are cut, control characters
/// escaped.
auto describe_value(const nlohmann::json& value) -> std::string;

/// A JSON document that remembers where each of its values and keys stands in the text. RFC 8259 with
/// comments, `//` to the end of the line and `/* */`, and nothing after the document; beyond that a key may
/// stand only once in an object, texts hold no U+0000 (they end C strings) and nesting is limited. A UTF-8
/// byte order mark is skipped.
class JsonSource {
    nlohmann::json value_;
    JsonMarks marks_;
    std::size_t size_ = 0;
    std::vector<nlohmann::json> replaced_;

    JsonSource() = default;

    void put(const std::string& parent, const std::string& key, nlohmann::json value);
    void note_order(const std::string& pointer, const nlohmann::json& value);

  public:
    static constexpr std::uintmax_t largest_file = 16u << 20;  ///< bytes; no graph is as long as a raster

    /// Returns nothing if the text is not JSON. Doubled keys are reported, and the last one counts. `file` is
    /// the name in places.
    static auto parse(const std::string& file, const std::string& text, Diagnostics& problems)
        -> std::optional<JsonSource>;

    /// Reads a regular file or a pipe of at most largest_file bytes; nothing where that, or parsing, fails.
    static auto read(const std::filesystem::path& file, Diagnostics& problems) -> std::optional<JsonSource>;

    /// Bytes of the text that was parsed.
    auto size() const -> std::size_t { return size_; }

    auto value() const -> const nlohmann::json& { return value_; }

    /// The value at a pointer, or null where there is none.
    auto find(const std::string& pointer) const -> const nlohmann::json*;

    /// Place of the value; if the text has none, of the nearest value around it.
    auto place(const std::string& pointer) const -> Place;

    /// Place of the key of the value; for elements of arrays of the value itself.
    auto key_place(const std::string& pointer) const -> Place;

    /// Keys of the object at a pointer in the order of the text; empty where there is no object.
    auto keys(const std::string& pointer) const -> std::vector<std::string>;

    /// Sets a member of the object at `parent`, which must exist. Places of the new value say `origin` in
    /// place of the file.
    void set(const std::string& parent, const std::string& key, nlohmann::json value,
             const std::string& origin);

    /// Sets a member of the object at `parent`, which must exist, to what stands at `from` in another
    /// document, or in this one before the call. Places of the new value are those in that document.
    void copy(const std::string& parent, const std::string& key, const JsonSource& other,
              const std::string& from);

    /// Takes a member out of the object at `parent`, which must exist.
    void erase(const std::string& parent, const std::string& key);

    /// Value that `set` has replaced.
    auto replaced() const -> const std::vector<nlohmann::json>& { return replaced_; }

    /// Puts another value in place of the text at a pointer. Its place stays, and says what it refers to.
    void replace(const std::string& pointer, nlohmann::json value, const std::string& refers_to);
};

}  // namespace thalweg::runtime
