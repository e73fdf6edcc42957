#!/usr/bin/env python3
"""Mutants: small wrong edits of our own C. What no test notices is a missing test.

    cmake/mutants.py --build DIR [--each N] [--seed N] [--layers symbolic,flow,...] [--jobs N] [--survivors FILE]

A copy of the tree is built once with all mutants in it, each behind a switch that the environment sets (mutant
schemata: Untch, Offutt, Harrold, *Mutation Analysis Using Mutant Schemata*, 1993). A first run of every test notes which
mutants it comes by; each mutant then runs the tests that do, unit tests first, until one fails. A test that takes ten
times as long as before has failed, too. Edits: a comparison's neighbour, a constant off by one, a call or assignment left
out, a branch turned around, one side of a connective left out.
"""
import argparse, collections, json, os, random, re, resource, shutil, subprocess, sys, tempfile, threading, time
from concurrent.futures import ThreadPoolExecutor

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(TOP, "fixtures"))
import run as fixtures  # noqa: E402

LAYERS = ("symbolic", "flow", "program", "replay", "check")
NEIGHBOUR = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
SKIPPED = {"ConstantExpr", "UnaryExprOrTypeTraitExpr", "GCCAsmStmt"}
SWITCH = """
#ifndef OPBOUND_MUTANT_H
#define OPBOUND_MUTANT_H
extern int opbound_mutant;
extern volatile unsigned char *opbound_mutants_met;
static inline int mutant_is(int k) { if (opbound_mutants_met) opbound_mutants_met[k] = 1; return opbound_mutant == k; }
#endif
"""
SWITCH_C = """
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
int opbound_mutant;
volatile unsigned char *opbound_mutants_met;
__attribute__((constructor)) static void begin(void)
{
	const char *which = getenv("OPBOUND_MUTANT"), *path = getenv("OPBOUND_MUTANTS_MET");
	opbound_mutant = which ? (int)strtol(which, 0, 10) : 0;
	int fd = path ? open(path, O_RDWR) : -1;
	if (fd >= 0) {
		void *p = mmap(0, 65536, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
		opbound_mutants_met = p == MAP_FAILED ? 0 : p;
	}
}
"""

switched = threading.local()  # env and timeout of the test that this thread runs


def run_switched(command, cwd=fixtures.HERE):
    """Within seconds of CPU: a machine that is busy with other things kills no mutant."""
    limit = int(switched.limit)
    return subprocess.run(command, capture_output=True, text=True, errors="replace", cwd=cwd, env=switched.env,
                          timeout=60 + 20 * limit, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))


fixtures.run = run_switched


class Edit:
    """Text of a file from `begin` to `end` becomes `text` % the mutant's number."""

    def __init__(self, path, begin, end, kind, text):
        self.path, self.begin, self.end, self.kind, self.text = path, begin, end, kind, text


def span(node):
    """(begin, end) in bytes of what stands in the file itself and in no macro, or None."""
    begin, end = node.get("range", {}).get("begin", {}), node.get("range", {}).get("end", {})
    plain = "offset" in begin and "offset" in end and "includedFrom" not in begin
    return (begin["offset"], end["offset"] + end["tokLen"]) if plain else None


class Finder:
    def __init__(self, path):
        self.path, self.text, self.edits = path, open(path, "rb").read(), []

    def cut(self, place):
        return self.text[place[0]:place[1]].decode()

    def add(self, place, kind, text):
        self.edits.append(Edit(self.path, *place, kind, text))

    def operator(self, node, place):
        left, right = (span(child) for child in node["inner"])
        if not left or not right:
            return
        code, a, b = node["opcode"], self.cut(left).replace("%", "%%"), self.cut(right).replace("%", "%%")
        if code in NEIGHBOUR:
            self.add(place, "comparison", "(mutant_is(%%d) ? (%s %s %s) : (%s %s %s))" % (a, NEIGHBOUR[code], b, a, code, b))
        elif code in ("&&", "||"):
            self.add(place, "condition", "(mutant_is(%%d) ? !!(%s) : (%s %s %s))" % (a, a, code, b))
        elif code in ("+", "-"):
            literal = re.fullmatch(r"\d+", self.cut(right))
            if literal:
                self.add(right, "off by one", "(mutant_is(%%d) ? %d : %s)" % (int(b) + 1, b))

    def statement(self, node):
        place = span(node)
        effect = node["kind"] in ("CallExpr", "CompoundAssignOperator") or \
            node["kind"] == "BinaryOperator" and node.get("opcode") == "="
        if place and effect:
            text = self.cut(place).replace("%", "%%")
            self.add(place, "effect", "if (!mutant_is(%%d)) %s" % text)

    def walk(self, node):
        kind, place = node.get("kind"), span(node)
        if kind in SKIPPED or kind == "VarDecl" and node.get("storageClass") == "static":
            return
        children = [child for child in node.get("inner", []) if child.get("kind")]
        if kind == "BinaryOperator" and place:
            self.operator(node, place)
        elif kind == "IfStmt" and children and span(children[0]):
            cond = self.cut(span(children[0])).replace("%", "%%")
            self.add(span(children[0]), "branch", "mutant_is(%%d) ? !(%s) : !!(%s)" % (cond, cond))
        elif kind == "CompoundStmt":
            for child in children:
                self.statement(child)
        for child in children:
            self.walk(child)


def edits_of(path):
    command = ["clang-19", "-std=c17", "-D_GNU_SOURCE", "-I" + os.path.join(TOP, "analyzer"), "-fsyntax-only", "-Xclang",
               "-ast-dump=json", path]
    tree = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    finder = Finder(path)
    for node in tree["inner"]:
        if node["kind"] == "FunctionDecl" and "includedFrom" not in node.get("loc", {}):
            for child in node.get("inner", []):
                if child["kind"] == "CompoundStmt":
                    finder.walk(child)
    for line in re.finditer(rb"^\t+(vec_push\(.*\);)$", finder.text, re.M):
        finder.add(line.span(1), "effect", "if (!mutant_is(%%d)) %s" % line.group(1).decode().replace("%", "%%"))
    return finder.edits


def choose(layer, each, dice):
    """Edits that do not overlap, at random over the layer's places, every kind alike."""
    folder, kinds, taken, out = os.path.join(TOP, "analyzer", layer), collections.defaultdict(list), [], []
    for name in sorted(os.listdir(folder)):
        if name.endswith(".c") and not name.startswith(("test_", "fuzz_")):
            for edit in edits_of(os.path.join(folder, name)):
                kinds[edit.kind].append(edit)
    for edits in kinds.values():
        dice.shuffle(edits)
    while len(out) < each and any(kinds.values()):
        for kind in sorted(kinds):
            edit = kinds[kind].pop() if kinds[kind] and len(out) < each else None
            clash = edit and any(t.path == edit.path and t.begin < edit.end and edit.begin < t.end for t in taken)
            if edit and not clash:
                taken.append(edit)
                out.append(edit)
    return out


def line_of(edit):
    return open(edit.path, "rb").read()[:edit.begin].count(b"\n") + 1


def plant(edits, tree):
    by_path = collections.defaultdict(list)
    for number, edit in enumerate(edits, 1):
        by_path[edit.path].append((edit, number))
    for path, planted in by_path.items():
        text = open(path, "rb").read()
        for edit, number in sorted(planted, key=lambda pair: -pair[0].begin):
            text = text[:edit.begin] + (edit.text % number).encode() + text[edit.end:]
        open(os.path.join(tree, os.path.relpath(path, TOP)), "wb").write(text)
    open(os.path.join(tree, "mutant.h"), "w").write(SWITCH)
    open(os.path.join(tree, "analyzer", "base", "mutant.c"), "w").write(SWITCH_C)


def unit_tests(layers):
    for layer in layers:
        for name in sorted(os.listdir(os.path.join(TOP, "analyzer", layer))):
            if name.startswith("test_") and name.endswith(".c"):
                yield "%s_%s" % (layer, name[:-len(".c")])


def build(edits, folder, targets):
    tree, out = os.path.join(folder, "tree"), os.path.join(folder, "build")
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(TOP, tree, ignore=shutil.ignore_patterns("build", ".git", "fixtures", "node_modules"))
    os.symlink(os.path.join(TOP, "fixtures"), os.path.join(tree, "fixtures"))
    plant(edits, tree)
    flags = "-O1 -include %s -w -Wno-error" % os.path.join(tree, "mutant.h")
    configure = ["cmake", "-S", tree, "-B", out, "-G", "Ninja", "-DCMAKE_C_FLAGS=" + flags, "-DCMAKE_BUILD_TYPE=None"]
    for command in (configure, ["cmake", "--build", out, "--target", *targets]):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            sys.exit("%s\n%s" % (" ".join(command), (done.stdout + done.stderr)[-4000:]))
    return out


# Tests of ctest that ask the program what it says, beside unit tests and fixtures.
SCRIPTS = re.compile(r"(wrappers|words|page|promises|fixtures\.edits|lsp\.annotations|report\..*)$")


def scripts(out):
    """By name where they run and how. They run the program of this build."""
    shown = subprocess.run(["ctest", "--show-only=json-v1"], cwd=out, capture_output=True, text=True)
    tests = [t for t in json.loads(shown.stdout)["tests"] if SCRIPTS.match(t["name"])]
    where = lambda t: next((p["value"] for p in t["properties"] if p["name"] == "WORKING_DIRECTORY"), out)
    return {t["name"]: (t["command"], where(t)) for t in tests}


class Tests:
    """Every test by name, with what it costs and the mutants that it comes by."""

    def __init__(self, out, layers, sources, with_scripts):
        self.out, self.cost, self.met = out, {}, {}
        self.opbound = os.path.join(out, "opbound")
        units = [f for f in sorted(os.listdir(out)) if f.startswith(tuple(l + "_test_" for l in layers))]
        self.scripts = scripts(out) if with_scripts else {}
        self.names = units + sorted(self.scripts) + sorted(sources)

    def passes(self, name, mutant, met=None):
        switched.env = dict(os.environ, OPBOUND_MUTANT=str(mutant), OPBOUND_MUTANTS_MET=met or "")
        switched.limit = max(2.0, 10 * self.cost[name]) if mutant else 120.0
        if name.startswith("/"):
            return not fixtures.run_fixture(self.opbound, name)[1]
        try:
            command, cwd = self.scripts.get(name, ([os.path.join(self.out, name)], fixtures.HERE))
            return run_switched(command, cwd).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    def survey(self, name):
        with tempfile.NamedTemporaryFile() as met:
            met.write(bytes(65536))
            met.flush()
            begun = time.time()
            good = self.passes(name, 0, met.name)
            self.cost[name] = time.time() - begun
            self.met[name] = {k for k, byte in enumerate(open(met.name, "rb").read()) if byte}
        return good


def hunt(tests, mutant, jobs, kills):
    """The test that kills the mutant, or None; cheap ones and those that killed others first."""
    near = [n for n in tests.names if mutant in tests.met[n]]
    near.sort(key=lambda n: (n.startswith("/"), tests.cost[n] / (1 + kills[n])))
    with ThreadPoolExecutor(jobs) as pool:
        for first in range(0, len(near), 2 * jobs):
            batch = near[first:first + 2 * jobs]
            for name, good in zip(batch, pool.map(lambda n: tests.passes(n, mutant), batch)):
                if not good:
                    kills[name] += 1
                    return name
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, help="a folder for the mutated copy and its build")
    parser.add_argument("--each", type=int, default=60, help="mutants a layer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layers", default=",".join(LAYERS))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--units", action="store_true", help="unit tests alone")
    parser.add_argument("--fixtures", nargs="*", default=[], help="these files and folders instead of every fixture")
    parser.add_argument("--survivors", help="write them to this file as well")
    options = parser.parse_args()
    layers, dice = options.layers.split(","), random.Random(options.seed)
    edits = [e for layer in layers for e in choose(layer, options.each, dice)]
    sources = [] if options.units else list(fixtures.sources(options.fixtures))
    targets = unit_tests(layers) if options.units else ["opbound", "tests"]
    tests = Tests(build(edits, os.path.abspath(options.build), targets), layers, sources, not options.units and not options.fixtures)
    with ThreadPoolExecutor(options.jobs) as pool:
        good = dict(zip(tests.names, pool.map(tests.survey, tests.names)))
    for name in [n for n in tests.names if not good[n]]:
        print("left out, fails without a mutant: %s" % os.path.relpath(name, TOP))
        tests.names.remove(name)
    print("%d mutants, %d tests" % (len(edits), len(tests.names)), flush=True)
    killed, total, kills, survivors = collections.Counter(), collections.Counter(), collections.Counter(), []
    for number, edit in enumerate(edits, 1):
        layer = os.path.relpath(edit.path, TOP).split("/")[1]
        total[layer] += 1
        killer = hunt(tests, number, options.jobs, kills)
        killed[layer] += killer is not None
        if not killer:
            reached = sum(number in tests.met[n] for n in tests.names)
            line = "%s:%d: %s survives (%d tests come by): %s" % (
                os.path.relpath(edit.path, TOP), line_of(edit), edit.kind, reached, " ".join(edit.text.split())[:140])
            survivors.append(line)
            print(line, flush=True)
    for layer in layers:
        share = 100.0 * killed[layer] / total[layer] if total[layer] else 0
        print("%-10s %d of %d killed, %.0f %%" % (layer, killed[layer], total[layer], share))
    units = sum(n for name, n in kills.items() if not name.startswith("/"))
    print("%d of %d killed, %d of them by unit tests" % (sum(killed.values()), sum(total.values()), units))
    if options.survivors:
        open(options.survivors, "w").write("\n".join(survivors) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
