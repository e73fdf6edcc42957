#!/usr/bin/env python3
"""The bench target: what a check costs, beside clang-tidy on the same file in the same run, and how cost grows.

    cmake/bench.py --opbound PROGRAM
"""
import argparse, os, re, resource, shutil, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
RUNS = 7


def timed(command):
    """Median wall time in milliseconds over some runs, and the last run's output."""
    times, text = [], ""
    for _ in range(RUNS):
        start = time.perf_counter()
        done = subprocess.run(command, capture_output=True, text=True)
        times.append(1000 * (time.perf_counter() - start))
        text = done.stdout + done.stderr
    return sorted(times)[RUNS // 2], text


def operator(opbound):
    path = os.path.join(ROOT, "fixtures", "seeds", "output_loop_bad.cc")
    wall, text = timed([opbound, "check", "--stats", "--fail-on=never", path])
    print("opbound     %6.0f ms wall; %s" % (wall, re.search(r"time\s+(.*)", text).group(1)))
    print("            %6.0f MB at most" % (resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024))
    tidy = shutil.which("clang-tidy-19")
    if not tidy:
        print("clang-tidy-19 is not installed: no comparison")
        return
    stubs = ["-isystem" + os.path.join(ROOT, "analyzer", "models", m, "include") for m in ("cxx", "tensorflow")]
    wall, _ = timed([tidy, "-checks=-*,misc-no-recursion,clang-analyzer-*", path, "--", "-std=c++17", *stubs])
    print("clang-tidy  %6.0f ms wall, misc-no-recursion and clang-analyzer-*, with the same stub headers" % wall)


def unit(accesses):
    lines = ["#include <stdlib.h>"]
    for k in range(accesses // 10):
        lines.append("void f%d(int n, int m) { if (n < 0 || m < 0) return; int *a = malloc(sizeof(int) * n * m);" % k)
        lines.append("for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) {")
        lines += ["a[i * m + j] = %d;" % q for q in range(10)]
        lines.append("} free(a); }")
    return "\n".join(lines) + "\n"


def loops(n):
    body = "\n".join("for (int i = 0; i < n; i++) a[i] = %d;" % k for k in range(n))
    return "#include <stdlib.h>\nvoid f(int n) { if (n < 0) return; int *a = malloc(sizeof(int) * n);\n%s\nfree(a); }\n" % body


def growth(opbound):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in [("%d accesses" % n, unit(n)) for n in (10, 100, 1000, 10000)] + [("200 loops", loops(200))]:
            path = os.path.join(folder, "unit.c")
            with open(path, "w") as f:
                f.write(text)
            start = time.perf_counter()
            done = subprocess.run([opbound, "check", "--stats", path], capture_output=True, text=True)
            wall = 1000 * (time.perf_counter() - start)
            stats = done.stdout + done.stderr
            print("%-16s %7.0f ms wall; %s" % (name, wall, re.search(r"time\s+(.*)", stats).group(1)))
            print("%-16s %s" % ("", re.search(r"prover\s+(.*)", stats).group(1)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--opbound", required=True)
    opbound = os.path.abspath(parser.parse_args().opbound)
    operator(opbound)
    growth(opbound)
    return 0


if __name__ == "__main__":
    sys.exit(main())
