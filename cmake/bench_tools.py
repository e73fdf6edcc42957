#!/usr/bin/env python3
"""Part of the bench target: one table of processor time, opbound beside other tools on the same units in the same run.

    cmake/bench_tools.py --opbound PROGRAM [--runs 5] [UNIT...]

The units are operators and C kernels of the fixtures; every tool reads the same stub headers, but g++
its own C++ library, which it does not do without. opbound's columns: cold
(nothing kept), warm (headers precompiled, results not kept) and unchanged (results kept). A tool whose exit status is none
that it ends with after reading the whole unit is marked, because half a parse is cheap.
"""
import argparse, os, resource, shutil, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
STUBS = [os.path.join(ROOT, "analyzer", "models", m, "include") for m in ("cxx", "tensorflow")]
UNITS = ["fixtures/seeds/output_loop_bad.cc", "fixtures/seeds/nested_structure_bad.cc", "fixtures/seeds/small_array_ok.cc",
         "fixtures/seeds/deep_recursion_ok.cc", "fixtures/extent/im2col_ok.c", "fixtures/extent/pooling_ok.c"]


def spent():
    use = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (use.ru_utime + use.ru_stime)


class Tool:
    """`command` takes a unit and its compiler's arguments; `before` makes each run like the first."""

    def __init__(self, name, command, statuses=(0,), before=None, warm_up=0):
        self.name, self.command, self.statuses, self.before, self.warm_up = name, command, statuses, before, warm_up

    def run(self, unit):
        arguments = ["-std=c++17", *["-isystem" + s for s in STUBS]] if unit.endswith(".cc") else ["-std=c11"]
        if self.before:
            self.before()
        before = spent()
        done = subprocess.run(self.command(unit, arguments), capture_output=True, text=True, timeout=300)
        return spent() - before, done

    def measure(self, unit, runs):
        for _ in range(self.warm_up):
            self.run(unit)
        times, bad = [], None
        for _ in range(runs):
            cost, done = self.run(unit)
            times.append(cost)
            if done.returncode not in self.statuses:
                bad = done.returncode
        return sorted(times)[runs // 2], bad


def tools(opbound, folder):
    keep = lambda name: os.path.join(folder, name)
    check = lambda results, headers: lambda unit, _: [
        opbound, "check", "--quiet", "--fail-on=never", "--follow-calls=given", "--cache=" + results,
        "--header-cache=" + headers, unit]
    clear = lambda: [shutil.rmtree(keep(n), ignore_errors=True) for n in ("cold", "cold_headers")]
    found = [Tool("opbound, cold", check(keep("cold"), keep("cold_headers")), before=clear),
             Tool("opbound, warm", check("off", keep("headers")), warm_up=2),
             Tool("opbound, unchanged", check(keep("kept"), keep("headers")), warm_up=2)]
    clang, gcc = shutil.which("clang-19"), shutil.which("g++")
    tidy, cppcheck = shutil.which("clang-tidy-19"), shutil.which("cppcheck")
    if clang:
        found.append(Tool("clang -fsyntax-only", lambda u, a: [clang, "-fsyntax-only", "-w", *a, u]))
    if tidy:
        found.append(Tool("clang-tidy", lambda u, a: [tidy, "--quiet", "-checks=-*,misc-no-recursion,clang-analyzer-*", u,
                                                      "--", *a]))
    if clang:
        found.append(Tool("clang --analyze", lambda u, a: [clang, "--analyze", "-o", os.devnull, "-w", *a, u]))
    if cppcheck:
        found.append(Tool("cppcheck", lambda u, a: [cppcheck, "--quiet", "--error-exitcode=0", "--suppress=missingInclude",
                                                    *[x.replace("-isystem", "-I") for x in a if x.startswith("-i")], u]))
    if gcc:
        found.append(Tool("gcc -fanalyzer", lambda u, a: [gcc if u.endswith(".cc") else gcc.replace("g++", "gcc"),
                                                          "-fanalyzer", "-w", "-S", "-o", os.devnull,
                                                          *[x for x in a if x != "-isystem" + STUBS[0]], u]))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--opbound", required=True)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("units", nargs="*")
    args = parser.parse_args()
    notes = []
    with tempfile.TemporaryDirectory() as folder:
        # Away from this tree, whose stub headers would be the project's own.
        units = [shutil.copy(u, folder) for u in args.units or [os.path.join(ROOT, u) for u in UNITS]]
        print("ms of a processor      %s  sum" % " ".join("%14.14s" % os.path.basename(u) for u in units))
        for tool in tools(os.path.abspath(args.opbound), folder):
            row = [tool.measure(u, args.runs) for u in units]
            cells = ["%13.0f%s" % (cost, " " if bad is None else "*") for cost, bad in row]
            notes += ["%s, %s: exit status %d" % (tool.name, os.path.basename(u), bad)
                      for u, (_, bad) in zip(units, row) if bad is not None]
            print("%-22s %s %5.0f" % (tool.name, " ".join(cells), sum(c for c, _ in row)), flush=True)
    for note in notes:
        print("* " + note)
    return 0


if __name__ == "__main__":
    sys.exit(main())
