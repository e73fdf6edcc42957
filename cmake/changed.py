#!/usr/bin/env python3
"""Runs the tests of a build that may say something new: those whose inputs are not what they were when they last passed.

    cmake/changed.py BUILD [-j 2] [-R REGEX]

A test's inputs are its command, the files that this names, and all files of the tree as git sees it; where it runs
programs of the build, the layers' own sources count through these alone. A new program is a new input to all that run it,
so what is left out is what a change does not reach (unit tests of the layers below) and what passed where others failed.
What is known to have passed stands in BUILD/passed.json: a test that skipped itself has not. Compilers, frameworks and
libraries of the machine do not count.
"""
import argparse, hashlib, json, os, re, subprocess, sys
import xml.etree.ElementTree as xml


SOURCES = re.compile(r"(analyzer(/[a-z]+)?|checks/[a-z]+)/[^/]+\.[ch]")  # what programs are made of


def digest(paths):
    """Of names and texts; what is no file counts by its name."""
    sum = hashlib.sha256()
    for path in sorted(paths):
        sum.update(path.encode() + b"\0")
        if os.path.isfile(path):
            with open(path, "rb") as f:
                sum.update(hashlib.sha256(f.read()).digest())
    return sum.hexdigest()


def tree(top):
    names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=top, check=True,
                           capture_output=True).stdout.split(b"\0")
    return [os.path.join(top, name.decode()) for name in names if name]


def tests(build):
    listed = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True, capture_output=True)
    return [t for t in json.loads(listed.stdout)["tests"] if t.get("command")]


def inputs(test, build, whole, without_sources):
    """The digest that the test's result rests on."""
    named = [word for word in re.findall(r"[^=]+", "=".join(test["command"])) if os.path.isfile(word)]
    built = [word for word in named if os.path.abspath(word).startswith(build + os.sep)]
    built += [beside for word in built for beside in [os.path.join(os.path.dirname(word), "opbound_serve")]]
    known = [json.dumps([test["command"], test.get("properties")], sort_keys=True), digest(named + built)]
    return hashlib.sha256("\n".join(known + [without_sources if built else whole]).encode()).hexdigest()


def passed(report):
    """Names in ctest's own report of a run; one that was skipped has not passed."""
    return {case.get("name") for case in xml.parse(report).iter("testcase")
            if case.get("status") == "run" and case.find("failure") is None and case.find("skipped") is None}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("-j", type=int, default=2)
    parser.add_argument("-R", default="")
    args = parser.parse_args()
    build = os.path.abspath(args.build)
    with open(os.path.join(build, "CMakeCache.txt")) as f:
        top = re.search(r"^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$", f.read(), re.M).group(1)
    memory, report = os.path.join(build, "passed.json"), os.path.join(build, "changed.xml")
    known = {}
    if os.path.exists(memory):
        with open(memory) as f:
            known = json.load(f)
    files = tree(top)
    whole, rest = digest(files), digest([f for f in files if not SOURCES.fullmatch(os.path.relpath(f, top))])
    now = {t["name"]: inputs(t, build, whole, rest) for t in tests(build) if re.search(args.R, t["name"])}
    wanted = [name for name in now if known.get(name) != now[name]]
    print("%d of %d tests passed with the same inputs" % (len(now) - len(wanted), len(now)), flush=True)
    if not wanted:
        return 0
    status = subprocess.run(["ctest", "--test-dir", build, "-j%d" % args.j, "--output-on-failure", "--output-junit", report,
                             "-R", "^(%s)$" % "|".join(map(re.escape, wanted))]).returncode
    known.update({name: now[name] for name in passed(report) if name in now})
    with open(memory + ".new", "w") as f:
        json.dump(known, f, indent=0, sort_keys=True)
    os.replace(memory + ".new", memory)
    return status


if __name__ == "__main__":
    sys.exit(main())
