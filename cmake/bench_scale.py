#!/usr/bin/env python3
"""Part of the bench target: many files in one run. Seconds a file and the parent's memory, for more and more files, the first
time and unchanged; and facts of the same files, collected by shards and linked.

    cmake/bench_scale.py --opbound PROGRAM [--files 100,300,1000,3000] [--shaped 100,300,1000] [-j 2]

Generated files are C kernels that call two of their neighbours. Shaped files are fixtures of frameworks, copied with
their functions' names made their own: real operators are no longer, and no more alike.
"""
import argparse, glob, os, re, resource, shutil, subprocess, sys, tempfile, threading, time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KERNEL = """#include "k_%(next)d.h"
#include "k_%(i)d.h"
void scale_%(i)d(float *out, const float *in, int n, float by) {
	for (int i = 0; i < n; i++)
		out[i] = in[i] * by;
}
float sum_%(i)d(const float *in, int n) {
	float total = 0, part[%(size)d];
	for (int i = 0; i < %(size)d; i++)
		part[i] = 0;
	for (int i = 0; i < n; i++)
		part[i %% %(size)d] += in[i];
	for (int i = 0; i < %(loop)d; i++)
		total += part[i];
	scale_%(next)d(part, part, %(size)d, total);
	return part[0];
}
"""
HEADER = """#pragma once
void scale_%(i)d(float *out, const float *in, int n, float by);
float sum_%(i)d(const float *in, int n);
"""


def generated(top, n):
    for i in range(n):
        values = {"i": i, "next": (i + 1) % n, "size": 8 + i % 5, "loop": 8 + i % 5 + (i % 10 == 0)}
        folder = os.path.join(top, "group_%d" % (i // 100))
        os.makedirs(folder, exist_ok=True)
        for name, text in (("k_%d.c" % i, KERNEL), ("k_%d.h" % i, HEADER)):
            with open(os.path.join(folder, name), "w") as f:
                f.write(text % values)
        if values["next"] // 100 != i // 100:
            with open(os.path.join(folder, "k_%d.h" % values["next"]), "w") as f:
                f.write(HEADER % dict(values, i=values["next"]))


def shaped(top, n):
    """The cheapest fixtures of each framework: what is measured is many files, not one that is hard."""
    sources = sorted(glob.glob(os.path.join(ROOT, "fixtures/frameworks/*/*.c[cu]")), key=os.path.getsize)
    sources = [s for s in sources if not os.path.basename(s).startswith("limit")][:120]
    for i in range(n):
        source = sources[i % len(sources)]
        with open(source) as f:
            text = f.read()
        text = re.sub(r"\b(\w+)_(bad|ok|unknown)\b", r"\1_%d_\2" % i, text)
        text = re.sub(r"\b((?:class|struct) )(\w+)( |:|\n)", r"\1\2\3", text)
        folder = os.path.join(top, "group_%d" % (i // 100))
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "op_%d%s" % (i, os.path.splitext(source)[1])), "w") as f:
            f.write(text)


def spent():
    use = resource.getrusage(resource.RUSAGE_CHILDREN)
    return use.ru_utime + use.ru_stime


class Peak(threading.Thread):
    """The most memory that one process held, not its children."""

    def __init__(self, pid):
        super().__init__()
        self.pid, self.peak = pid, 0

    def run(self):
        while True:
            try:
                with open("/proc/%d/status" % self.pid) as f:
                    found = re.search(r"VmHWM:\s+(\d+)", f.read())
            except OSError:
                return
            if not found:
                return
            self.peak = max(self.peak, int(found.group(1)))
            time.sleep(0.02)


def measure(command, cwd, statuses=(0,)):
    before, start = spent(), time.time()
    job = subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    watch = Peak(job.pid)
    watch.start()
    said = job.communicate()[1]
    watch.join()
    if job.returncode not in statuses:
        sys.exit("%s: status %d\n%s" % (" ".join(command), job.returncode, said[-500:]))
    return spent() - before, time.time() - start, watch.peak / 1024


def one(opbound, kind, make, n, jobs):
    with tempfile.TemporaryDirectory() as top:
        os.mkdir(os.path.join(top, ".git"))
        make(os.path.join(top, "src"), n)
        time.sleep(2.1)  # what is as young as the run is not kept
        check = [opbound, "check", "--quiet", "--fail-on=never", "--follow-calls=given", "-j%d" % jobs, "--cache=" + top +
                 "/kept", "--header-cache=" + top + "/headers", "--sarif=" + top + "/all.sarif", "src"]
        for what in ("first", "unchanged"):
            cpu, wall, memory = measure(check, top, (0, 3))
            print("%-10s %5d files, %-9s %7.1f ms of CPU a file, %7.1f ms in all, parent %5.0f MB"
                  % (kind, n, what, 1000 * cpu / n, 1000 * wall / n, memory), flush=True)
        facts = [top + "/%d.facts" % k for k in range(1, 5)]
        for k, f in enumerate(facts):
            subprocess.run([opbound, "collect", "--quiet", "--follow-calls=given", "--cache=" + top + "/kept",
                            "--header-cache=" + top + "/headers", "--shard=%d/4" % (k + 1), "-o", f, "src"], cwd=top,
                           check=True)
        link = [opbound, "link", "--quiet", "--fail-on=never", "--follow-calls=given", "--sarif=" + top + "/link.sarif"]
        cpu, wall, memory = measure(link + facts, top, (0, 3))
        with open(top + "/all.sarif", "rb") as a, open(top + "/link.sarif", "rb") as b:
            same = a.read() == b.read()
        print("%-10s %5d files, linked    %7.1f ms of CPU a file, %d KiB of facts, parent %5.0f MB%s"
              % (kind, n, 1000 * cpu / n, sum(map(os.path.getsize, facts)) // 1024, memory,
                 "" if same else " (NOT the same bytes)"), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--opbound", required=True)
    parser.add_argument("--files", default="100,300,1000,3000")
    parser.add_argument("--shaped", default="100,300,1000")
    parser.add_argument("-j", type=int, default=2)
    args = parser.parse_args()
    opbound = os.path.abspath(args.opbound)
    for kind, make, sizes in (("generated", generated, args.files), ("shaped", shaped, args.shaped)):
        for n in [int(n) for n in sizes.split(",") if n]:
            one(opbound, kind, make, n, args.j)
    return 0


if __name__ == "__main__":
    sys.exit(main())
