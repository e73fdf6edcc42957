#!/usr/bin/env python3
"""Part of the bench target: how costs grow with one thing at a time. Sources of more and more of it are made and checked; what
is printed is the CPU time of each beyond that of the smallest source, and the exponent fitted to them.

    cmake/bench_growth.py --opbound PROGRAM [--most SECONDS] [--repeat 2] [CASE...]

An exponent of 1 is linear. A case ends at the size that takes longer than --most; `above` marks exponents over 1.1.
"""
import argparse, math, os, resource, subprocess, sys, tempfile


def body(lines):
    return "".join("\t%s\n" % l for l in lines)


def accesses(n):
    return {"a.c": "void f(float *x) {\n\tfloat b[%d];\n%s\tx[0] = b[0];\n}\n"
            % (n, body("b[%d] = x[0];" % i for i in range(n)))}


def functions(n):
    return {"a.c": "".join("void f%d(float *x, int n) {\n\tfloat b[8];\n\tfor (int i = 0; i < 8; i++)\n\t\tb[i] = x[0];\n"
                           "\tif (n >= 0 && n < 8)\n\t\tx[0] = b[n];\n}\n" % i for i in range(n))}


def instances(n):
    kernel = ("template <int N> void kernel(float *x, int n) {\n\tfloat b[N];\n\tfor (int i = 0; i < n && i < N; i++)\n"
              "\t\tb[i] = x[i];\n\tx[0] = b[0];\n}\n")
    return {"a.cc": kernel + "void run(float *x, int n) {\n%s}\n" % body("kernel<%d>(x, n);" % (i + 1) for i in range(n))}


def chain(n):
    return {"a.cc": "template <int N> void link(float *x) {\n\tfloat b[4];\n\tb[N %% 4] = x[0];\n\tx[0] = b[N %% 4];\n"
                    "\tlink<N - 1>(x);\n}\ntemplate <> void link<0>(float *x) { x[0] = 0; }\n"
                    "void run(float *x) { link<%d>(x); }\n" % n}


def callees(n):
    one = "static void f%d(float *x, int n) {\n\tfor (int i = 0; i < n; i++)\n\t\tx[i] = %d;\n}\n"
    return {"a.c": "".join(one % (i, i) for i in range(n)) + "void run(void) {\n\tfloat b[%d];\n%s}\n"
            % (n + 1, body("f%d(b, %d);" % (i, i + 1) for i in range(n)))}


def loops(n):
    return {"a.c": "void f(float *x, int n) {\n\tfloat b[64];\n%s}\n"
            % body("for (int i = 0; i < n && i < 64; i++)\n\t\tb[i] = x[%d] + i;" % i for i in range(n))}


def buffers(n):
    return {"a.c": "void f(float *x, int n) {\n\tif (n < 0 || n > 3)\n\t\treturn;\n%s}\n"
            % body("float b%d[4];\n\tb%d[n] = x[%d];\n\tx[n] = b%d[n];" % (i, i, i, i) for i in range(n))}


def conditions(n):
    return {"a.c": "void f(float *x, const int *k) {\n\tfloat b[%d];\n%s}\n"
            % (n, body("if (k[%d] < 0 || k[%d] >= %d)\n\t\treturn;\n\tb[k[%d]] = x[0];" % (i, i, n, i) for i in range(n)))}


def tensors(n):
    names = ["t%d" % i for i in range(n)]
    return {"a.cc": "#include <torch/extension.h>\nvoid f(std::vector<torch::Tensor> in, %s) {\n%s}\n"
            "PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def(\"f\", &f); }\n"
            % (", ".join("torch::Tensor " + t for t in names),
               body("TORCH_CHECK(%s.numel() > %d);\n\t%s.data_ptr<float>()[%d] = 1;" % (t, i, t, i)
                    for i, t in enumerate(names)))}


def dispatch(n):
    head = "extern int mode;\nvoid g(float *x);\n"
    one = "void %s(float *x) {\n\tfloat b[%d];\n%s\tx[0] = b[0];\n%s}\n"
    lines = ["if (mode == %d)\n\t\tb[%d] = x[0];" % (i, i) for i in range(n)]
    return {"a.c": head + one % ("f", n, body(lines), "\tg(x);\n"), "b.c": head + "int mode;\n" + one % ("g", n, body(lines), "")}


def companions(n):
    sources = {"src/f%d.c" % i: '#include "k.h"\nvoid f%d(float *x) {\n\tfloat b[8];\n\tf%d(b);\n\tx[0] = helper(b, 8);\n}\n'
               'float helper(const float *b, int n) { return b[n - 1]; }\n' % (i, (i + 1) % n) for i in range(n)}
    sources["src/k.h"] = "float helper(const float *b, int n);\n" + "".join("void f%d(float *x);\n" % i for i in range(n))
    return sources


# So large that the smallest takes some hundredths of a second: below, what is fitted is the machine's noise.
CASES = [("accesses", accesses, (4000, 8000, 16000, 32000)), ("functions", functions, (400, 800, 1600, 3200)),
         ("instances", instances, (400, 800, 1600, 3200)), ("chain", chain, (200, 400, 800)),
         ("callees", callees, (400, 800, 1600, 3200)), ("loops", loops, (400, 800, 1600, 3200)),
         ("buffers", buffers, (800, 1600, 3200, 6400)), ("conditions", conditions, (200, 400, 800, 1600)),
         ("tensors", tensors, (100, 200, 400, 800)), ("dispatch", dispatch, (40, 80, 160, 320)),
         ("companions", companions, (50, 100, 200, 400))]


def cpu(opbound, top, files, repeat):
    best = None
    for _ in range(repeat):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([opbound, "check", "--quiet", "--fail-on=never", "--cache=off", "-j1",
                               "--header-cache=" + top + "/headers", "--sarif=" + top + "/out.sarif", *files],
                              cwd=top, capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode not in (0, 3):
            sys.exit("status %d: %s" % (done.returncode, done.stderr[-500:]))
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = spent if best is None else min(best, spent)
    return best


def one(opbound, make, n, repeat):
    with tempfile.TemporaryDirectory() as top:
        os.mkdir(os.path.join(top, ".git"))
        sources = make(n)
        for name, text in sources.items():
            os.makedirs(os.path.dirname(os.path.join(top, name)), exist_ok=True)
            with open(os.path.join(top, name), "w") as f:
                f.write(text)
        files = ["src"] if "src/k.h" in sources else sorted(sources)
        return cpu(opbound, top, files, repeat)


def exponent(points):
    """The slope of the logarithms, by least squares."""
    x, y = [math.log(n) for n, _ in points], [math.log(t) for _, t in points]
    mx, my = sum(x) / len(x), sum(y) / len(y)
    return sum((a - mx) * (b - my) for a, b in zip(x, y)) / sum((a - mx) ** 2 for a in x)


def measure(opbound, name, make, sizes, most, repeat):
    base = one(opbound, make, 2, repeat)
    points, row = [], []
    for n in sizes:
        spent = one(opbound, make, n, repeat)
        row.append("%d: %.2f s" % (n, spent - base))
        if spent - base > 0.05:  # less is noise
            points.append((n, spent - base))
        if spent > most:
            break
    fit = exponent(points) if len(points) > 1 else None
    print("%-11s %s  %s%s" % (name, "%.2f" % fit if fit is not None else "   ?", ", ".join(row),
                              "  above" if fit and fit > 1.1 else ""), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--opbound", required=True)
    parser.add_argument("--most", type=float, default=20, help="seconds of CPU")
    parser.add_argument("--repeat", type=int, default=2)
    parser.add_argument("case", nargs="*")
    args = parser.parse_args()
    opbound = os.path.abspath(args.opbound)
    for name, make, sizes in CASES:
        if not args.case or name in args.case:
            measure(opbound, name, make, sizes, args.most, args.repeat)
    return 0


if __name__ == "__main__":
    sys.exit(main())
