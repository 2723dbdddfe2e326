#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""messages.py [--write] [ROOT]: warnings and refusals of the runtime and the plugins, and which of them no test has.

messages.txt is the register: kind, file, text, with ... for what is filled in. A message is tested where a graph or a
literal of a test has an unbroken part of what it says is wrong, or 20 characters of one. Those without are in
untested.txt, which may only get shorter. Without --write the two files must be what the sources say."""

import pathlib
import re
import sys

rooms = [f"plugins/{name}" for name in ("bathymetry", "sediment", "shallowwater", "view")]
rooms += [f"framework/{name}" for name in ("runtime", "gis", "series", "units", "files", "include")]
passed_over = re.compile(r"/(bench|testing|cuda|abi)/")
here = pathlib.Path("tests/negative")

least = 12  # characters of a part that tells one message from another
literal = r'"(?:[^"\\]|\\.)*"'
saying = re.compile(
    r"\b(?:(?P<refusal>Error|fail|refuse|complain)|(?P<warning>warn|doubt)|(?P<log>log)"
    r"|(?P<remark>\w*(?:remarks|doubts|notes)_?\.(?:push_back|emplace_back)))\s*\("
)
text_function = re.compile(r"auto (\w*_(?:text|remark|doubt|warning))\([^;{}]*\)(?: const)? -> std::string \{\n")


def without_comments(text):
    return re.sub(rf"({literal})|//[^\n]*|/\*.*?\*/", lambda m: m.group(1) or "", text, flags=re.S)


def arguments(text, start):
    """The text between a call's brackets, of which `start` is behind the first."""
    depth, at = 1, start
    while at < len(text) and depth > 0:
        if text[at] == '"':
            at = re.compile(literal, re.S).match(text, at).end()
            continue
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[at], 0)
        at += 1
    return text[start : at - 1]


def first_argument(text):
    depth, at = 0, 0
    while at < len(text):
        if text[at] == '"':
            at = re.compile(literal, re.S).match(text, at).end()
            continue
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[at], 0)
        if text[at] == "," and depth == 0:
            return text[:at]
        at += 1
    return text


def unescaped(text):
    return text.replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")


def message_in(code):
    """What a person reads of an expression: its literals, with ... for all that stands between them."""
    parts = [m.group(0)[1:-1] for m in re.finditer(literal, re.sub(r'"\s*\n\s*"', "", code), re.S)]
    text = "...".join(unescaped(part) for part in parts)
    text = re.sub(r"\{[^{}]*\}", "...", text)
    return re.sub(r"\s+", " ", re.sub(r"(\.\.\.)+", "...", text)).strip()


def longest_part(message):
    return max((part.strip(" :;,") for part in message.split("...")), key=len)


def messages_of(path, root):
    text = without_comments(path.read_text(encoding="utf-8"))
    name = str(path.relative_to(root))
    for call in saying.finditer(text):
        kind = "warning" if call.lastgroup in ("warning", "log", "remark") else "refusal"
        inside = arguments(text, call.end())
        if call.lastgroup == "log":
            level = first_argument(inside)
            if "THW_WARNING" not in level:
                continue
            inside = inside[len(level) + 1 :]
        if re.match(r"\s*Error\(", inside):
            continue  # the Error inside is found itself
        message = message_in(first_argument(inside))
        if len(longest_part(message)) < least and call.lastgroup == "refusal":
            message = message_in(inside)
        yield kind, name, message
    for function in text_function.finditer(text) if name.startswith("plugins") else ():
        for sentence in re.findall(r"[^;]*;", arguments(text, function.end())):
            yield "warning", name, message_in(sentence)


def all_messages(root):
    found = set()
    for room in rooms:
        for path in sorted((root / room).rglob("*")):
            if path.suffix in (".cpp", ".hpp", ".cu", ".cuh") and not passed_over.search(str(path)):
                found.update(m for m in messages_of(path, root) if len(longest_part(m[2])) >= least)
    return sorted(found)


def telling_parts(message):
    """Unbroken parts of what is wrong, which goes before what is expected and what to do."""
    parts = [part.strip(" :;,") for part in message.split(";")[0].split("...")]
    return [part for part in parts if len(part) >= least] or [longest_part(message)]


class Tests:
    """Texts of all tests, each literal whole where it stands on several lines."""

    shared = 20  # characters that a literal and a message have in common where the literal has numbers filled in

    def __init__(self, root):
        texts = set()
        for path in sorted((root / "tests").rglob("*")):
            if path.suffix in (".expected", ".sh"):
                texts.update(path.read_text(encoding="utf-8", errors="replace").splitlines())
            elif path.suffix in (".cpp", ".hpp", ".cu", ".cuh"):
                code = re.sub(r'"\s*\n\s*"', "", path.read_text(encoding="utf-8", errors="replace"))
                literals = re.finditer(literal, without_comments(code), re.S)
                texts.update(unescaped(m.group(0)[1:-1]) for m in literals)
        self.text = "\n".join(sorted(texts))
        self.runs = {self.text[k : k + self.shared] for k in range(len(self.text) - self.shared)}

    def have(self, message):
        return any(self.has(part) for part in telling_parts(message))

    def has(self, part):
        runs = range(len(part) - self.shared + 1)
        return part in self.text or any(part[k : k + self.shared] in self.runs for k in runs)


def lines_of(messages):
    return "".join(f"{kind} | {name} | {text}\n" for kind, name, text in messages)


def main(arguments):
    write = "--write" in arguments
    places = [a for a in arguments if not a.startswith("-")]
    root = pathlib.Path(places[0] if places else ".").resolve()
    messages, tests = all_messages(root), Tests(root)
    untested = [m for m in messages if not tests.have(m[2])]
    register, ratchet = root / here / "messages.txt", root / here / "untested.txt"
    before = ratchet.read_text(encoding="utf-8").splitlines() if ratchet.exists() else None
    now = lines_of(untested).splitlines()
    new = [] if before is None else sorted(set(now) - set(before))
    faults = [f"no test has this message; write a graph in tests/negative or a test: {line}" for line in new]
    if write:
        register.write_text(lines_of(messages), encoding="utf-8")
        ratchet.write_text("".join(line + "\n" for line in now if line not in new), encoding="utf-8")
    else:
        if not register.exists() or register.read_text(encoding="utf-8") != lines_of(messages):
            faults.append("messages.txt is not what the sources say; run tests/negative/messages.py --write")
        for line in sorted(set(before or []) - set(now)):
            faults.append(f"tested or gone, so that untested.txt loses it (messages.py --write): {line}")
    print(f"{len(messages)} messages, {len(untested)} without a test")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


sys.exit(main(sys.argv[1:]))
