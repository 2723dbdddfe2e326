#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""check_figures.py [ROOT]: figures of one thing that stand on several pages agree.

tests/docs/figures.txt is the register, a line a place: name | page | where. The first line of a name is its owner, whose
figure is taken for right. `where` is a regular expression with one group, the number, in the page with every run of blanks
as one blank; or `# EXPRESSION`, the number of lines that match; or `@ CASE / QUANTITY / SIZE / COLUMN`, a cell of the
validation table, and with a fifth part `limit` what stands there behind "of". Two figures agree where they differ by no more
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


def complain(place, what, found, expected, do):
    print(f"{place}: {what}\n    found:    {found}\n    expected: {expected}\n    do:       {do}")
    return 1


def main(root):
    pages = {page.name: page.read_text() for page in sorted((root / "docs").glob("*.md"))}
    owners, places, wrong = {}, 0, 0
    for line in (root / "tests/docs/figures.txt").read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, page, where = (part.strip() for part in line.split(" | ", 2))
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
