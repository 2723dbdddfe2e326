// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "choice.hpp"
#include "declaration.hpp"
#include "parameter_traits.hpp"
#include "value.hpp"

namespace thalweg {

namespace detail {

/// Takes the members of a record one by one, as parameters of a node.
class MemberSink {
  public:
    using Read = thw_status (*)(const thw_host& host, const char* name, void* target);

    virtual void add(Declaration member, void* target, Read read) = 0;
    virtual void begin_group(std::string heading) = 0;

  protected:
    ~MemberSink() = default;
};

template <class T>
auto read_member(const thw_host& host, const char* name, void* target) -> thw_status {
    return parameter_traits<T>::read(host, name, *static_cast<T*>(target));
}

}  // namespace detail

/// Names the members of a record; the same call serves the declaration and every value that is read. A struct
/// becomes a record by a function beside it:
///
///     struct Soil { double conductivity; std::optional<double> suction; };
///     void members(thalweg::Members& m, Soil& soil) {
///         m("ks", soil.conductivity, option().unit("m s-1").at_least(0).required().help("Conductivity"));
///         m("psi", soil.suction, option().unit("m").help("Suction head at the wetting front"));
///     }
///     Parameter<std::map<std::string, Soil>> soils_{*this, "soils", option().help("Soils by zone")};
///
/// Members may be bool, int, std::int64_t, double, std::string, InputFile, Amount, enums with choices,
/// records, and optional, vector, map with text keys and variant of them. Members of a plain type keep their
/// value if the graph gives none.
class Members {
    Declaration* declared_ = nullptr;
    const Value* value_ = nullptr;
    detail::MemberSink* parameters_ = nullptr;
    std::uint32_t next_ = 0;

  public:
    /// Appends the named members to the fields of a declaration.
    explicit Members(Declaration& record) : declared_(&record) {}

    /// Reads the members of a record in the order in which they are named.
    explicit Members(const Value& record) : value_(&record) {}

    /// Makes the named members parameters of a node; see ParameterRecord.
    explicit Members(detail::MemberSink& parameters) : parameters_(&parameters) {}

    template <class T>
    void operator()(const char* name, T& target, option spec) {
        if (parameters_ != nullptr) {
            Declaration own{name, std::move(spec), 0, {}};
            detail::parameter_traits<T>::declare(own);
            parameters_->add(std::move(own), &target, &detail::read_member<T>);
        } else if (declared_ != nullptr) {
            declared_->fields.push_back({name, std::move(spec), 0, {}});
            detail::value_traits<T>::declare(declared_->fields.back());
        } else {
            const auto member = value_->item(next_++);
            if (member.is_given()) {
                detail::value_traits<T>::read(member, target);
            }
        }
    }

    /// Heading of the members that are named next, where they are parameters of a node; see Group.
    void group(std::string heading) {
        if (parameters_ != nullptr) {
            parameters_->begin_group(std::move(heading));
        }
    }

    /// Subject for Error::about of an error that concerns the whole record; empty during the declaration.
    auto path() const -> std::string { return value_ != nullptr ? value_->path() : ""; }
};

namespace detail {

template <class T, thw_param_type param_type>
struct leaf_traits {
    static void declare(Declaration& d) { d.type = param_type; }
};

template <>
struct value_traits<bool> : leaf_traits<bool, THW_PARAM_BOOL> {
    static void read(const Value& from, bool& to) { to = from.integer() != 0; }
};

template <>
struct value_traits<std::int64_t> : leaf_traits<std::int64_t, THW_PARAM_INT> {
    static void read(const Value& from, std::int64_t& to) { to = from.integer(); }
};

template <>
struct value_traits<int> : leaf_traits<int, THW_PARAM_INT> {
    static void read(const Value& from, int& to) { to = narrowed(from.integer(), from.path()); }
};

template <>
struct value_traits<double> : leaf_traits<double, THW_PARAM_REAL> {
    static void read(const Value& from, double& to) { to = from.real(); }
};

template <>
struct value_traits<std::string> : leaf_traits<std::string, THW_PARAM_TEXT> {
    static void read(const Value& from, std::string& to) { to = from.text(); }
};

template <>
struct value_traits<InputFile> : leaf_traits<InputFile, THW_PARAM_FILE> {
    static void read(const Value& from, InputFile& to) { to.path = from.text(); }
};

template <>
struct value_traits<Amount> : leaf_traits<Amount, THW_PARAM_AMOUNT> {
    static void read(const Value& from, Amount& to) {
        to = {from.real(), from.kind() == THW_VALUE_TEXT ? from.text() : "", from.path(), true};
    }
};

template <class T>
struct value_traits<std::optional<T>> {
    static void declare(Declaration& d) { value_traits<T>::declare(d); }

    static void read(const Value& from, std::optional<T>& to) { value_traits<T>::read(from, to.emplace()); }
};

template <class T>
struct parameter_traits<std::optional<T>> {
    static void declare(Declaration& d) { parameter_traits<T>::declare(d); }

    static auto read(const thw_host& host, const char* name, std::optional<T>& value) -> thw_status {
        T given{};
        const auto status = parameter_traits<T>::read(host, name, given);
        if (status == THW_OK) {
            value = std::move(given);
        }
        return status;
    }
};

/// Declares the elements of a list or map.
template <class T>
void declare_inner(Declaration& d, thw_param_type outer) {
    d.type = outer;
    d.fields = {d.inner(0)};
    value_traits<T>::declare(d.fields.front());
}

template <class T>
struct value_traits<std::vector<T>> {
    static void declare(Declaration& d) { declare_inner<T>(d, THW_PARAM_LIST); }

    static void read(const Value& from, std::vector<T>& to) {
        to.assign(from.count(), T());
        for (std::uint32_t k = 0; k < from.count(); ++k) {
            value_traits<T>::read(from.item(k), to[k]);
        }
    }
};

template <class T>
struct value_traits<std::map<std::string, T>> {
    static void declare(Declaration& d) { declare_inner<T>(d, THW_PARAM_MAP); }

    static void read(const Value& from, std::map<std::string, T>& to) {
        to.clear();
        for (std::uint32_t k = 0; k < from.count(); ++k) {
            const auto pair = from.item(k);
            value_traits<T>::read(pair, to[pair.key()]);
        }
    }
};

template <class... Forms>
struct value_traits<std::variant<Forms...>> {
    static void declare(Declaration& d) {
        d.type = THW_PARAM_ONE_OF;
        (declare_form<Forms>(d), ...);
    }

    static void read(const Value& from, std::variant<Forms...>& to) {
        std::uint32_t form = 0;
        ((form++ == from.form() ? value_traits<Forms>::read(from, to.template emplace<Forms>()) : void()),
         ...);
    }

  private:
    template <class Form>
    static void declare_form(Declaration& d) {
        d.fields.push_back(d.inner(0));
        value_traits<Form>::declare(d.fields.back());
    }
};

/// Enumerators with choices.
template <class Enum>
struct value_traits<Enum, std::enable_if_t<std::is_enum_v<Enum>>> {
    static void declare(Declaration& d) {
        d.type = THW_PARAM_CHOICE;
        for (const auto& choice : choices(Enum())) {
            Declaration field;
            field.name = choice.name;
            field.spec.help_text = choice.help;
            field.type = THW_PARAM_TEXT;
            d.fields.push_back(std::move(field));
        }
    }

    static void read(const Value& from, Enum& to) { to = choices(Enum())[from.form()].value; }
};

/// Records.
template <class T>
struct value_traits<T, std::void_t<decltype(members(std::declval<Members&>(), std::declval<T&>()))>> {
    static void declare(Declaration& d) {
        d.type = THW_PARAM_RECORD;
        T nothing{};
        Members all(d);
        members(all, nothing);
    }

    static void read(const Value& from, T& to) {
        to = T{};
        Members all(from);
        members(all, to);
    }
};

}  // namespace detail

}  // namespace thalweg
