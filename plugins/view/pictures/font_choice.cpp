// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/pictures/font_choice.hpp"

#include <fontconfig/fontconfig.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

namespace thalweg::view {
namespace {

using CodePoint = FcChar32;

struct Letter {
    CodePoint code;
    std::string text;  ///< UTF-8
};

/// The letters of a text, each once, without control characters and what is no UTF-8.
auto letters_of(const std::string& text) -> std::vector<Letter> {
    std::vector<Letter> letters;
    for (std::size_t at = 0; at < text.size();) {
        CodePoint code = 0;
        const int length = FcUtf8ToUcs4(reinterpret_cast<const FcChar8*>(&text[at]), &code,
                                        static_cast<int>(text.size() - at));
        const auto bytes = static_cast<std::size_t>(std::max(length, 1));
        const bool is_known = std::any_of(letters.begin(), letters.end(),
                                          [&](const Letter& other) { return other.code == code; });
        if (length > 0 && code >= 0x20 && !is_known) {
            letters.push_back({code, text.substr(at, bytes)});
        }
        at += bytes;
    }
    return letters;
}

/// Whether VTK's own Arial has the letter: Latin with its accents and a few signs.
auto is_in_own_font(CodePoint code) -> bool {
    constexpr CodePoint signs[] = {0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x20ac};
    return code < 0x180 || std::find(std::begin(signs), std::end(signs), code) != std::end(signs);
}

template <class T, void (*destroy)(T*)>
struct Destroy {
    void operator()(T* it) const { destroy(it); }
};

using Pattern = std::unique_ptr<FcPattern, Destroy<FcPattern, FcPatternDestroy>>;
using LetterSet = std::unique_ptr<FcCharSet, Destroy<FcCharSet, FcCharSetDestroy>>;
using FontList = std::unique_ptr<FcFontSet, Destroy<FcFontSet, FcFontSetDestroy>>;

/// Sans-serif fonts, the closest first.
auto fonts_like(const LetterSet& wanted, bool bold) -> FontList {
    const Pattern pattern(FcPatternCreate());
    FcPatternAddString(pattern.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>("DejaVu Sans"));
    FcPatternAddString(pattern.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>("sans-serif"));
    FcPatternAddInteger(pattern.get(), FC_WEIGHT, bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
    FcPatternAddBool(pattern.get(), FC_SCALABLE, FcTrue);
    FcPatternAddCharSet(pattern.get(), FC_CHARSET, wanted.get());
    FcConfigSubstitute(nullptr, pattern.get(), FcMatchPattern);
    FcDefaultSubstitute(pattern.get());
    FcResult result = FcResultNoMatch;
    return FontList(FcFontSort(nullptr, pattern.get(), FcFalse, nullptr, &result));
}

auto lacking(const std::vector<Letter>& letters, const FcCharSet* has) -> std::string {
    std::string missing;
    for (const auto& [code, text] : letters) {
        const bool is_there = has == nullptr ? is_in_own_font(code) : FcCharSetHasChar(has, code) != FcFalse;
        missing += is_there ? "" : text;
    }
    return missing;
}

auto chosen(const std::vector<Letter>& letters, bool bold) -> FontChoice {
    FontChoice best{"", lacking(letters, nullptr)};
    if (best.missing.empty()) {
        return best;
    }
    const LetterSet wanted(FcCharSetCreate());
    for (const auto& letter : letters) {
        FcCharSetAddChar(wanted.get(), letter.code);
    }
    const auto fonts = fonts_like(wanted, bold);
    for (int k = 0; fonts && k < fonts->nfont; ++k) {
        FcChar8* file = nullptr;
        FcCharSet* has = nullptr;
        if (FcPatternGetString(fonts->fonts[k], FC_FILE, 0, &file) == FcResultMatch &&
            FcPatternGetCharSet(fonts->fonts[k], FC_CHARSET, 0, &has) == FcResultMatch) {
            const auto missing = lacking(letters, has);
            if (missing.size() < best.missing.size()) {
                best = {reinterpret_cast<const char*>(file), missing};
            }
        }
    }
    return best;
}

}  // namespace

auto font_for(const std::string& text, bool bold) -> FontChoice {
    static std::mutex mutex;
    static std::map<std::pair<std::string, bool>, FontChoice> known;
    const auto letters = letters_of(text);
    if (lacking(letters, nullptr).empty()) {
        return {};
    }
    const std::lock_guard lock(mutex);
    const auto [at, is_new] = known.try_emplace({text, bold});
    if (is_new) {
        at->second = chosen(letters, bold);
    }
    return at->second;
}

auto needs_joining(const std::string& text) -> bool {
    const auto letters = letters_of(text);
    return std::any_of(letters.begin(), letters.end(), [](const Letter& letter) {
        const bool from_the_right = letter.code >= 0x590 && letter.code < 0x900;  // Hebrew to Arabic
        return from_the_right || (letter.code >= 0x900 && letter.code < 0xe80);   // Devanagari to Thai
    });
}

}  // namespace thalweg::view
