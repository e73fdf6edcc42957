#!/usr/bin/env python3
"""The bench target: what a check costs, beside clang-tidy on the same file in the same run, and how cost grows.

    cmake/bench.py --opbound PROGRAM
"""
import argparse, os, re, resource, shutil, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
RUNS = 7


def spent():
    """Milliseconds of processor time of all children so far."""
    use = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (use.ru_utime + use.ru_stime)


def timed(command):
    """Medians of wall and processor time in milliseconds over some runs, and the last run's output."""
    walls, cpus, text = [], [], ""
    for _ in range(RUNS):
        start, before = time.perf_counter(), spent()
        done = subprocess.run(command, capture_output=True, text=True)
        walls.append(1000 * (time.perf_counter() - start))
        cpus.append(spent() - before)
        text = done.stdout + done.stderr
    return sorted(walls)[RUNS // 2], sorted(cpus)[RUNS // 2], text


def operator(opbound):
    """An operator alone, with the embedded headers read as text and precompiled."""
    path = os.path.join(ROOT, "fixtures", "seeds", "output_loop_bad.cc")
    with tempfile.TemporaryDirectory() as folder:
        for name, cache in (("opbound", "off"), ("  precompiled", os.path.join(folder, "headers"))):
            command = [opbound, "check", "--cache=off", "--stats", "--fail-on=never", "--header-cache=" + cache, path]
            for _ in range(2):
                subprocess.run(command, capture_output=True)
            wall, cpu, text = timed(command)
            print("%-14s %6.0f ms wall %6.0f ms cpu; %s" % (name, wall, cpu, re.search(r"time\s+(.*)", text).group(1)))
    print("%-14s %6.0f MB at most" % ("", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024))
    tidy = shutil.which("clang-tidy-19")
    if not tidy:
        print("clang-tidy-19 is not installed: no comparison")
        return
    stubs = ["-isystem" + os.path.join(ROOT, "analyzer", "models", m, "include") for m in ("cxx", "tensorflow")]
    wall, cpu, _ = timed([tidy, "-checks=-*,misc-no-recursion,clang-analyzer-*", path, "--", "-std=c++17", *stubs])
    print("%-14s %6.0f ms wall %6.0f ms cpu, misc-no-recursion and clang-analyzer-*, with the same stub headers"
          % ("clang-tidy", wall, cpu))


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


def selects(n):
    """Each value is used twice by the next: as a tree it has 2^n nodes."""
    body = "\n".join("v = (k >> %d) & 1 ? v + k : v * 2 - m;" % (i % 31) for i in range(n))
    return "int a[64]; void f(int k, int m) { int v = m;\n%s\na[v] = 1; }\n" % body


def chain(n):
    """Templates that call the next one: what is open in the first is carried into each."""
    body = "\n".join("p[n + %d] = q[m * %d];" % (i, i) for i in range(20))
    return ("template <int N> static void body(float *p, float *q, int n, int m) { if (n == N) {\n%s\n} }\n"
            "template <int N> struct link { static void run(float *p, float *q, int n, int m) {"
            " if (n > N) body<N>(p, q, n, m); link<N - 1>::run(p, q, n, m); } };\n"
            "template <> struct link<0> { static void run(float *, float *, int, int) {} };\n"
            "void f(float *p, float *q, int n, int m) { link<%d>::run(p, q, n, m); }\n" % (body, n))


def growth(opbound):
    units = [("%d accesses" % n, "unit.c", unit(n)) for n in (10, 100, 1000, 10000)]
    units += [("200 loops", "unit.c", loops(200))]
    units += [("%d selects" % n, "unit.c", selects(n)) for n in (10, 100)]
    units += [("chain of %d" % n, "unit.cc", chain(n)) for n in (10, 200)]
    with tempfile.TemporaryDirectory() as folder:
        for name, file, text in units:
            path = os.path.join(folder, file)
            with open(path, "w") as f:
                f.write(text)
            start = time.perf_counter()
            done = subprocess.run([opbound, "check", "--cache=off", "--stats", path], capture_output=True, text=True)
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
