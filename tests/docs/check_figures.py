#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""check_figures.py [ROOT]: figures of one thing that stand on several pages agree.

tests/docs/figures.txt is the register, a line a place: name | page | where. The first line of a name is its owner, whose
figure is taken for right. `where` is a regular expression with one group, the number, in the page with every run of blanks
as one blank; or `# EXPRESSION`, the number of lines that match; or `@ CASE / QUANTITY / SIZE / COLUMN`, a cell of the
validation table, and with a fifth part `limit` what stands there behind "of"; or `= COLUMN`, no number but a demand: each row of
the page that has a digit in that column of its table, code and links apart, holds a number that another line of the register
finds. Two figures agree where they differ by no more
than half of the last digit of the coarser one. All that an expression finds on its page is compared, and it finds something."""

import decimal
import pathlib
import re
import sys

number = r"-?\d[\d ]*(?:\.\d+)?(?:e[+-]?\d+)?"


def value_of(text):
    """The number and what half of its last digit is worth."""
    found = decimal.Decimal(text.replace(" ", ""))
    return found, decimal.Decimal((0, (5,), found.as_tuple().exponent - 1))


def agree(one, other):
    (a, half_a), (b, half_b) = value_of(one), value_of(other)
    return abs(a - b) <= max(half_a, half_b)


def cells_of(text):
    """(case, quantity, size, column) -> text of a cell, of every table of the page."""
    cells, columns, above = {}, [], ["", "", ""]
    for line in text.splitlines():
        if not line.startswith("|"):
            columns = []
            continue
        fields = [field.strip().strip("*") for field in line.strip("|").split(" |")]
        fields = [field.strip() for field in fields]
        if not columns:
            columns = fields
        elif not set("".join(fields)) <= set("- "):
            above = [field or old for field, old in zip(fields, above)]
            for column, field in zip(columns[3:], fields[3:]):
                cells[(*above, column)] = field
    return cells


def figures_at(where, text):
    """The numbers that a line of the register finds on a page."""
    if where.startswith("# "):
        return [str(len(re.findall(where[2:], text, re.M)))]
    if where.startswith("@ "):
        parts = [part.strip() for part in where[2:].split(" / ")]
        cell = cells_of(text).get(tuple(parts[:4]), "")
        found = re.search(rf"of ({number})" if parts[4:] == ["limit"] else rf"^({number})", cell)
        return [found.group(1).strip()] if found else []
    return [found.strip() for found in re.findall(where, " ".join(text.split()))]


def places_of(where, text):
    """Start and end of the numbers that an expression finds in a page whose runs of blanks are one blank."""
    if where[:2] in ("# ", "@ ", "= "):
        return []
    return [found.span(1) for found in re.finditer(where, " ".join(text.split()))]


def rows_without(column, text, places):
    """Rows of the page with a digit in `column` in which none of the places lies."""
    start, at, missing = 0, None, []
    for line in filter(None, (" ".join(line.split()) for line in text.splitlines())):
        fields = [field.strip() for field in line.strip("|").split("|")] if line.startswith("|") else []
        at = None if not fields else fields.index(column) if column in fields else at
        said = re.sub(r"`[^`]*`|\[[^]]*\]\([^)]*\)", "", fields[at]) if at is not None and at < len(fields) else ""
        if re.search(r"\d", said):
            if not any(start <= first and last <= start + len(line) for first, last in places):
                missing.append(line)
        start += len(line) + 1
    return missing


def complain(place, what, found, expected, do):
    print(f"{place}: {what}\n    found:    {found}\n    expected: {expected}\n    do:       {do}")
    return 1


def main(root):
    pages = {page.name: page.read_text() for page in sorted((root / "docs").glob("*.md"))}
    lines = (root / "tests/docs/figures.txt").read_text().splitlines()
    register = [[part.strip() for part in line.split(" | ", 2)] for line in lines if line.strip() and not line.startswith("#")]
    owners, places, wrong = {}, 0, 0
    for name, page, where in register:
        if where.startswith("= "):
            found = [place for _, other, rule in register if other == page for place in places_of(rule, pages.get(page, ""))]
            for row in rows_without(where[2:], pages.get(page, ""), found):
                wrong += complain(f"docs/{page}", "no line of the register finds a figure of this row", row, "one or more",
                                  "add a line to figures.txt")
            continue
        here = figures_at(where, pages.get(page, ""))
        if not here:
            wrong += complain(f"docs/{page}", f"the figure '{name}' is not there", "nothing", where, "correct figures.txt")
            continue
        places += 1
        _, owner, right = owners.setdefault(name, (name, page, here[0]))
        for figure in here:
            if not agree(figure, right):
                wrong += complain(f"docs/{page}", f"'{name}' is another figure than in docs/{owner}", figure, right,
                                  "measure it again, or write the newer one on both pages")
    print(f"{len(owners)} figures, {places} places")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
