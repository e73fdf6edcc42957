#!/usr/bin/env python3
"""Compiles stub headers, each alone, as clang and g++ read them in C++17 and C++20.

    cmake/stubs_alone.py --models analyzer/models [--clang clang-19] [--gxx g++-12] [--every N] [-j N] [HEADER ...]

clang takes the embedded C and C++ library, as analyses do; g++ takes the system's, for which the embedded one stands
(its own headers are left out there). Headers of CUDA are compiled as host code. Of headers that only include the same
others one is compiled, and counts for all. With --every N one in N is compiled in each way: a sample for a test.
HEADER: those whose path has this text.
"""
import argparse, os, re, subprocess, sys
from concurrent.futures import ThreadPoolExecutor

STANDARDS = ("c++17", "c++20")
LIBRARY = ("c", "cxx")


COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*|#pragma once", re.S)


def meaning_of(framework, path):
    """What the header says; of one that only includes others, in which order."""
    with open(path, encoding="utf-8") as f:
        lines = [line.strip() for line in COMMENT.sub("", f.read()).splitlines() if line.strip()]
    return framework, *(lines if all(line.startswith("#include") for line in lines) else [path])


def headers_of(models):
    """(framework, one of the headers that say the same, how many these are)"""
    found = {}
    for framework in sorted(os.listdir(models)):
        root = os.path.join(models, framework, "include")
        for folder, _, names in sorted(os.walk(root)):
            for name in sorted(names):
                path = os.path.join(folder, name)
                found.setdefault(meaning_of(framework, path), []).append(os.path.relpath(path, root))
    return [(key[0], same[0], len(same)) for key, same in found.items()]


def command_of(compiler, is_clang, standard, models, header):
    own = [os.path.join(models, f, "include") for f in LIBRARY]
    others = [os.path.join(models, f, "include") for f in sorted(os.listdir(models)) if f not in LIBRARY]
    words = [compiler, "-x", "c++", "-std=" + standard, "-fsyntax-only", "-w", "-include", header]
    for folder in own if is_clang else []:
        words += ["-I", folder]
    for folder in others:
        if os.path.isdir(folder):
            words += ["-I", folder]
    return words + ([] if is_clang else ["-idirafter", own[1]]) + ["/dev/null"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", required=True)
    parser.add_argument("--clang")
    parser.add_argument("--gxx")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("-j", type=int, default=os.cpu_count())
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    ways = [(c, is_clang, s) for c, is_clang in ((args.clang, True), (args.gxx, False)) if c for s in STANDARDS]
    headers = [h for h in headers_of(args.models) if not args.names or any(n in h[1] for n in args.names)]
    todo = []
    for number, (compiler, is_clang, standard) in enumerate(ways):
        fitting = [h for h in headers if is_clang or h[0] not in LIBRARY]
        todo += [((compiler, standard), h, command_of(compiler, is_clang, standard, args.models, h[1]))
                 for h in fitting[number % args.every::args.every]]

    def compile_one(row):
        done = subprocess.run(row[2], capture_output=True, text=True, errors="replace")
        return done.returncode == 0, done.stderr

    counts = {}
    with ThreadPoolExecutor(args.j) as pool:
        for (way, (framework, header, same), _), (ok, said) in zip(todo, pool.map(compile_one, todo)):
            good, all_ = counts.get(way, (0, 0))
            counts[way] = (good + ok * same, all_ + same)
            if not ok:
                errors = [line for line in said.splitlines() if "error" in line]
                print("%s/%s, %s in %s: %s" % (framework, header, *way, errors[0] if errors else said[:200]))
    for way, (good, all_) in counts.items():
        print("%s in %s: %d of %d headers compile alone" % (*way, good, all_))
    return any(good < all_ for good, all_ in counts.values()) or not counts


if __name__ == "__main__":
    sys.exit(main())
