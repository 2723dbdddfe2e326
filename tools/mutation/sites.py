# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Places in C++ sources where a mutant changes one operator, sign, comparison or constant."""

import collections
import re

# One change: columns [begin, end) of a line, counted from 0, become `to`.
Site = collections.namedtuple("Site", "file line begin end old to")

# Operators stand between spaces, as clang-format leaves them; those of templates do not.
SWAPS = {
    "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"],
    "<": ["<=", ">"], ">": [">=", "<"], "<=": ["<", ">="], ">=": [">", "<="],
    "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"],
    "+=": ["-="], "-=": ["+="], "*=": ["/="], "/=": ["*="],
}
OPERATOR = re.compile(r"(?<= )(?:[-+*/%]=?|[<>]=?|[=!]=|&&|\|\|)(?= )")
SIGN = re.compile(r"(?:(?<=[(\[{,?:=] )|(?<=[(\[{])|(?<=return ))-(?=[\w(])")
NOT = re.compile(r"(?<=[ (])!(?=[\w(])")
NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?:[eE]-?\d+)?(?![\w.])")
LIMIT = re.compile(r"\b(greater|lesser)(?=\()")
TRUTH = re.compile(r"\b(true|false)\b")
SKIPPED = re.compile(r"^\s*(#|//|static_assert|template|using|namespace|friend|class|struct|enum|public:|private:|throw)"
                     r"|assert\(|require\(|std::to_string|Error\(|operator")
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def changed_number(text):
    """One more; of a fraction a tenth more; of a bound next to nothing far more."""
    if re.fullmatch(r"\d+", text):
        return str(int(text) + 1)
    value = float(text)
    return "1.0" if 0 < value < 1e-6 else repr(round(value * 1.1, 12))


def changes(line):
    """Yields (begin, end, replacement) for one line of code."""
    for m in OPERATOR.finditer(line):
        for to in SWAPS.get(m.group(), []):
            yield m.start(), m.end(), to
    for m in SIGN.finditer(line):
        yield m.start(), m.end(), ""
    for m in NOT.finditer(line):
        yield m.start(), m.end(), ""
    for m in NUMBER.finditer(line):
        yield m.start(), m.end(), changed_number(m.group())
    for m in LIMIT.finditer(line):
        yield m.start(), m.end(), "lesser" if m.group() == "greater" else "greater"
    for m in TRUTH.finditer(line):
        yield m.start(), m.end(), "false" if m.group() == "true" else "true"


def code_lines(text):
    """Yields (number from 1, line) of what is compiled for the CPU, with comments and texts blanked."""
    blocks = []  # of #if: whether its lines are for the device
    for number, line in enumerate(text.split("\n"), 1):
        directive = line.strip()
        if directive.startswith("#if"):
            device = "__CUDA_ARCH__" in directive or "__CUDACC__" in directive
            blocks.append(device != directive.startswith("#ifndef") and device)
        elif directive.startswith("#else") and blocks:
            blocks[-1] = False
        elif directive.startswith("#endif") and blocks:
            blocks.pop()
        if any(blocks) or SKIPPED.search(line):
            continue
        line = STRING.sub(lambda m: " " * len(m.group()), line)
        yield number, line.split("//")[0]


def sites_of(file, text):
    for number, line in code_lines(text):
        for begin, end, to in changes(line):
            yield Site(file, number, begin, end, line[begin:end], to)


def mutated(text, site):
    lines = text.split("\n")
    line = lines[site.line - 1]
    lines[site.line - 1] = line[: site.begin] + site.to + line[site.end :]
    return "\n".join(lines)
