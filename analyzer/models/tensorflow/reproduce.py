%% number @NAME@ = @VALUE@
%% tensor @NAME@ = numpy.zeros([@DIMS@], "@ELEMENT@")
%% element @NAME@.flat[@INDEX@] = @VALUE@
%% fill @NAME@.flat[@INDEX@:@END@] = @VALUE@
%% list @NAME@ = [0] * @COUNT@
%% list-element @NAME@[@INDEX@] = @VALUE@
%% list:std::basic_string @NAME@ = "x" * @LENGTH@
%% text:std::basic_string @NAME@ = @TEXT@
%% shape @NAME@ = [@DIMS@]
%% real:0 float32
%% real:1 uint8
%% real:2 float16
%% real:4 float32
%% real:8 float64
%% real:16 complex128
%% whole:1 uint8
%% whole:2 int16
%% whole:4 int32
%% whole:8 int64
#!/usr/bin/env python3
"""@TITLE@

@EXPECTED@

    python3 @PROGRAM@

Exit status 0: it happened there. 1: it did not. 2: nothing could be built."""
import os
import re
import resource
import subprocess
import sys

SOURCE = "@SOURCE@"
FILE, FIRST, LAST = "@FILE@", @FIRST@, @LAST@
SANITIZERS = [@SANITIZERS@]
COMPILER = os.environ.get("CXX", "@COMPILER@")
LIMIT = @ROOM@  # bytes of memory; 0: of no matter
LIBRARY = os.path.abspath("@BINARY@.so")


def op_name(text, kernel):
    """Of the registration that names this class; else the only one."""
    registered = re.findall(r'REGISTER_KERNEL_BUILDER\(\s*Name\("(\w+)"\)([^;]*);', text)
    return next((name for name, rest in registered if kernel in rest), registered[0][0] if registered else kernel)


def build():
    import tensorflow as tf

    flags = tf.sysconfig.get_compile_flags() + tf.sysconfig.get_link_flags()
    subprocess.check_call([COMPILER, "-g", "-O0", "-w", *SANITIZERS, "-shared", "-fPIC",
                           SOURCE, "-o", LIBRARY] + flags)


def call():
    if LIMIT:
        resource.setrlimit(resource.RLIMIT_AS, (max(LIMIT, 1 << 35),) * 2)
    import numpy
    import tensorflow as tf

    text = open(SOURCE).read()
    name = op_name(text, "@FUNCTION@")
    library = tf.load_op_library(LIBRARY)
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    op = getattr(library, snake, None) or getattr(tf.raw_ops, name)
    attributes = {@ATTRIBUTES@}
@STATEMENTS@    with tf.device("cpu"):
        op(*[@ARGUMENTS@], **attributes)


def judge():
    try:
        build()
    except (subprocess.CalledProcessError, ImportError) as failure:
        print(failure)
        return 2
    asan = subprocess.check_output([COMPILER, "-print-file-name=libasan.so"], text=True).strip()
    watched = "-fsanitize=address" in SANITIZERS
    options = "detect_leaks=0:halt_on_error=0:redzone=2048:max_redzone=2048"
    done = subprocess.run([sys.executable, __file__, "call"], stderr=subprocess.PIPE, text=True, errors="replace",
                          env=dict(os.environ, LD_PRELOAD=asan if watched else "", ASAN_OPTIONS=options))
    reports = [r.split(" is located ")[0] for r in done.stderr.split("ERROR: AddressSanitizer")[1:]]
    lines = [int(line) for r in reports for line in re.findall(r"/%s:(\d+)" % re.escape(FILE), r)]
    lines += [int(line) for line in re.findall(r"\b%s:(\d+):\d+: runtime error" % re.escape(FILE), done.stderr)]
    happened = any(FIRST <= line <= LAST for line in lines)
    happened |= bool(LIMIT) and re.search(r"OOM|bad_alloc|can't allocate|out of memory|BFCArena", done.stderr) is not None
    print(done.stderr[:4000] + ("happened" if happened else "did not happen"))
    return 0 if happened else 1


if __name__ == "__main__":
    sys.exit(call() if sys.argv[1:] == ["call"] else judge())
