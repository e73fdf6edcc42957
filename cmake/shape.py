#!/usr/bin/env python3
"""The shape of our C, as a test: lengths of lines, functions and files, banned functions, a comment at each file's head.

A function may have 70 lines; a flat switch may reach 150. A file may have 600.
"""
import glob, re, sys

BANNED = re.compile(r"\b(strcpy|strcat|sprintf|vsprintf|strtok|atoi|atol|atof|gets)\s*\(")
MAX_LINE, MAX_FUNCTION, MAX_SWITCH, MAX_FILE = 120, 70, 150, 600


def width(line):
    return len(line.expandtabs(4))


def functions(lines):
    """(name, first line, last line) of each function: its braces stand in column 0."""
    start = None
    for i, line in enumerate(lines):
        if line == "{" and start is None:
            start = i
        elif line.startswith("}") and start is not None:
            head = " ".join(lines[max(0, start - 3):start])
            names = re.findall(r"(\w+)\s*\(", head)
            yield (names[0] if names else "?"), start, i
            start = None


LIMITS = re.compile(r"\bLIMIT\b(?:\(([\w-]*)\))?")


def known_limits():
    """What a limitation may be named after: a row of the ledger, a fixture that shows it, or what costs proofs only."""
    rows = re.findall(r'^ASSUMPTION\(\w+, "([\w-]+)"', open("analyzer/symbolic/assumptions.def").read(), re.M)
    fixtures = glob.glob("fixtures/**/limit_*", recursive=True)
    return {"precision", "id"} | set(rows) | {re.split(r"[/.]", f)[-2] for f in fixtures}


def limit_problems(path, known):
    for i, line in enumerate(open(path, encoding="utf-8")):
        for match in LIMITS.finditer(line):
            if "#define" not in line and match.group(1) not in known:
                yield i + 1, "LIMIT wants (precision), a row of the ledger, or the limit_* fixture that shows it"


def problems_of(path):
    lines = open(path, encoding="utf-8").read().split("\n")
    if not lines[0].startswith("/*"):
        yield 1, "a file begins with a comment that says its role"
    if len(lines) > MAX_FILE:
        yield len(lines), "%d lines: past %d a file wants to be two" % (len(lines), MAX_FILE)
    for i, line in enumerate(lines):
        if width(line) > MAX_LINE:
            yield i + 1, "%d columns" % width(line)
        match = BANNED.search(line)
        if match and not line.lstrip().startswith(("*", "/*")):
            yield i + 1, "%s is banned" % match.group(1)
    for name, first, last in functions(lines):
        n = last - first - 1
        flat = any(re.match(r"\tswitch", line) for line in lines[first:last])
        if n > (MAX_SWITCH if flat else MAX_FUNCTION):
            yield first, "function '%s' has %d lines" % (name, n)


def main():
    paths = sorted(glob.glob("analyzer/*.c") + glob.glob("analyzer/*/*.[ch]") + glob.glob("checks/*/*.c"))
    count, known = 0, known_limits()
    said = glob.glob("analyzer/**/*.[chj]*", recursive=True) + glob.glob("analyzer/**/*.md", recursive=True)
    for path in sorted(set(said + glob.glob("analyzer/**/*.def", recursive=True) + glob.glob("checks/**/*.c", recursive=True))):
        for line, text in limit_problems(path, known):
            print("%s:%d: %s" % (path, line, text))
            count += 1
    for path in paths:
        for line, text in problems_of(path):
            print("%s:%d: %s" % (path, line, text))
            count += 1
    print("%d files, %d problems" % (len(paths), count))
    return 1 if count or not paths else 0


sys.exit(main())
