// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cdf_header.hpp"

#include <algorithm>

namespace thalweg::runtime {

namespace {

constexpr auto magic = "CDF\x05";
constexpr std::size_t magic_size = 4;

// What a list begins with; 0 where it is empty.
constexpr std::uint32_t dimension_tag = 10, variable_tag = 11, attribute_tag = 12;

/// Appends to a header; all numbers have their highest byte first.
class CdfWriter {
    std::string bytes_{magic, magic_size};

  public:
    auto bytes() const -> const std::string& { return bytes_; }

    template <class T>
    void number(T value) {
        for (std::size_t k = sizeof value; k-- > 0;) {
            bytes_ += static_cast<char>(static_cast<std::uint64_t>(value) >> 8 * k & 0xff);
        }
    }

    void text(const std::string& value) {
        number<std::uint64_t>(value.size());
        bytes_ += value;
        bytes_.append(cdf_padding(value.size()), '\0');
    }

    void list(std::uint32_t tag, std::size_t count) {
        number<std::uint32_t>(count == 0 ? 0 : tag);
        number<std::uint64_t>(count);
    }

    void attributes(const std::vector<CdfAttribute>& all) {
        list(attribute_tag, all.size());
        for (const auto& one : all) {
            text(one.name);
            number(static_cast<std::uint32_t>(one.type));
            if (one.type == CdfType::text) {
                text(one.text);
            } else {
                number<std::uint64_t>(1);
                number(one.number);
            }
        }
    }
};

/// Takes a header apart. Believes no count before the bytes for it are there.
class CdfReader {
    const std::function<const std::string&(std::uint64_t)>& start_of_;
    std::uint64_t at_ = 0;

    auto take(std::uint64_t size) -> std::string {
        const auto& all = start_of_(at_ + std::min<std::uint64_t>(size, std::uint64_t{1} << 62));
        if (all.size() < at_ || all.size() - at_ < size) {
            throw CdfError("it ends within its header");
        }
        at_ += size;
        return all.substr(at_ - size, size);
    }

  public:
    explicit CdfReader(const std::function<const std::string&(std::uint64_t)>& start_of)
        : start_of_(start_of) {}

    auto at() const -> std::uint64_t { return at_; }

    template <class T>
    auto number() -> T {
        std::uint64_t value = 0;
        for (const char byte : take(sizeof(T))) {
            value = value << 8 | static_cast<unsigned char>(byte);
        }
        return static_cast<T>(value);
    }

    void start() {
        if (take(magic_size) != std::string(magic, magic_size) || number<std::uint64_t>() != 0) {
            throw CdfError("it is no netCDF file of 64-bit data without records");
        }
    }

    auto text() -> std::string {
        const auto size = number<std::uint64_t>();
        auto value = take(size);
        take(cdf_padding(size));
        return value;
    }

    auto list(std::uint32_t tag) -> std::uint64_t {
        const auto found = number<std::uint32_t>();
        const auto count = number<std::uint64_t>();
        if (found != (count == 0 ? 0 : tag)) {
            throw CdfError("a list in its header has no such tag");
        }
        return count;
    }

    auto attributes() -> std::vector<CdfAttribute> {
        std::vector<CdfAttribute> all;
        for (auto left = list(attribute_tag); left > 0; --left) {
            CdfAttribute one;
            one.name = text();
            one.type = static_cast<CdfType>(number<std::uint32_t>());
            if (one.type == CdfType::text) {
                one.text = text();
            } else if (one.type == CdfType::int32 && number<std::uint64_t>() == 1) {
                one.number = number<std::int32_t>();
            } else {
                throw CdfError("attribute '" + one.name + "' is neither a text nor one whole number");
            }
            all.push_back(std::move(one));
        }
        return all;
    }
};

}  // namespace

auto cdf_size(CdfType type) -> std::size_t {
    switch (type) {
        case CdfType::text:
        case CdfType::uint8:
            return 1;
        case CdfType::int32:
        case CdfType::real32:
            return 4;
        case CdfType::real64:
        case CdfType::int64:
            return 8;
    }
    return 0;
}

auto find_attribute(const std::vector<CdfAttribute>& all, const std::string& name) -> const CdfAttribute* {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const CdfAttribute& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

auto CdfHeader::bytes_of(const CdfVariable& variable) const -> std::uint64_t {
    std::uint64_t bytes = cdf_size(variable.type);
    for (const auto index : variable.dimensions) {
        if (index >= dimensions.size()) {
            throw CdfError("variable '" + variable.name + "' has a dimension that is not there");
        }
        const auto length = dimensions[index].length;
        if (length == 0 || bytes > (std::uint64_t{1} << 62) / length) {
            throw CdfError("variable '" + variable.name + "' has more values than a file can hold");
        }
        bytes *= length;
    }
    return bytes;
}

auto CdfHeader::place() -> std::uint64_t {
    std::uint64_t end = encoded().size();
    for (auto& variable : variables) {
        variable.begin = end;
        const auto bytes = bytes_of(variable);
        end += bytes + cdf_padding(bytes);
    }
    return end;
}

auto CdfHeader::encoded() const -> std::string {
    CdfWriter to;
    to.number<std::uint64_t>(0);  // records
    to.list(dimension_tag, dimensions.size());
    for (const auto& one : dimensions) {
        to.text(one.name);
        to.number(one.length);
    }
    to.attributes(attributes);
    to.list(variable_tag, variables.size());
    for (const auto& one : variables) {
        to.text(one.name);
        to.number<std::uint64_t>(one.dimensions.size());
        for (const auto index : one.dimensions) {
            to.number(index);
        }
        to.attributes(one.attributes);
        to.number(static_cast<std::uint32_t>(one.type));
        const auto bytes = bytes_of(one);
        to.number(bytes + cdf_padding(bytes));
        to.number(one.begin);
    }
    return to.bytes();
}

auto decode(const std::function<const std::string&(std::uint64_t)>& start_of, CdfHeader& header)
    -> std::uint64_t {
    CdfReader from(start_of);
    from.start();
    for (auto left = from.list(dimension_tag); left > 0; --left) {
        auto name = from.text();
        header.dimensions.push_back({std::move(name), from.number<std::uint64_t>()});
    }
    header.attributes = from.attributes();
    for (auto left = from.list(variable_tag); left > 0; --left) {
        CdfVariable one;
        one.name = from.text();
        for (auto rank = from.number<std::uint64_t>(); rank > 0; --rank) {
            one.dimensions.push_back(from.number<std::uint64_t>());
        }
        one.attributes = from.attributes();
        one.type = static_cast<CdfType>(from.number<std::uint32_t>());
        from.number<std::uint64_t>();  // size of the values, which the dimensions say, too
        one.begin = from.number<std::uint64_t>();
        header.variables.push_back(std::move(one));
    }
    return from.at();
}

}  // namespace thalweg::runtime
