%% number @NAME@ = @VALUE@
%% tensor @NAME@ = torch.zeros([@DIMS@], dtype=@ELEMENT@)
%% element @NAME@.view(-1)[@INDEX@] = @VALUE@
%% fill @NAME@.view(-1)[@INDEX@:@END@] = @VALUE@
%% list @NAME@ = [0] * @COUNT@
%% list-element @NAME@[@INDEX@] = @VALUE@
%% list:std::basic_string @NAME@ = "x" * @LENGTH@
%% text:std::basic_string @NAME@ = @TEXT@
%% boxed:std::optional @NAME@ = @VALUE@
%% boxed-none:std::optional @NAME@ = None
%% shape @NAME@ = [@DIMS@]
%% shape:at::Tensor @NAME@ = [torch.zeros([1]) for _ in range(@RANK@)]
%% trait:contiguous:0 @NAME@ = torch.stack([@NAME@, @NAME@], -1).select(-1, 0)  # not contiguous
%% refuse:on the device:1 its tensors are on a GPU
%% refuse:on the host:0 its tensors are on a GPU
%% type-trait scalar type
%% type:0 torch.uint8
%% type:1 torch.int8
%% type:2 torch.int16
%% type:3 torch.int32
%% type:4 torch.int64
%% type:5 torch.float16
%% type:6 torch.float32
%% type:7 torch.float64
%% type:9 torch.complex64
%% type:10 torch.complex128
%% type:11 torch.bool
%% type:15 torch.bfloat16
%% real:0 torch.float32
%% real:1 torch.uint8
%% real:2 torch.float16
%% real:4 torch.float32
%% real:8 torch.float64
%% real:16 torch.complex128
%% whole:1 torch.uint8
%% whole:2 torch.int16
%% whole:4 torch.int32
%% whole:8 torch.int64
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


def bound_name(text, function):
    bound = re.search(r'(?:def|impl)\(\s*"(\w+)[^"]*"\s*,\s*(?:TORCH_\w+\()?&?\s*(?:\w+::)*%s\b' % function, text)
    return bound.group(1) if bound else function


def build():
    import torch
    from torch.utils.cpp_extension import load

    is_module = "PYBIND11_MODULE" in open(SOURCE).read()
    try:
        return load("reproduced", [SOURCE], is_python_module=is_module, extra_ldflags=SANITIZERS[:1],
                    extra_cflags=["-g", "-O0", *SANITIZERS])
    except RuntimeError as failure:
        print(failure)
        sys.exit(2)


def call():
    os.environ["CXX"] = COMPILER
    if LIMIT:
        resource.setrlimit(resource.RLIMIT_AS, (max(LIMIT, 1 << 35),) * 2)
    import torch

    text = open(SOURCE).read()
    built = build()
    library = re.search(r"TORCH_LIBRARY\w*\(\s*(\w+)", text)
    module = built if "PYBIND11_MODULE" in text else getattr(torch.ops, library.group(1))
@STATEMENTS@    getattr(module, bound_name(text, "@FUNCTION@"))(@ARGUMENTS@)


def judge():
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
    if done.returncode == 2 and not reports:
        print(done.stderr[:4000] + "nothing could be built")
        return 2
    print(done.stderr[:4000] + ("happened" if happened else "did not happen"))
    return 0 if happened else 1


if __name__ == "__main__":
    sys.exit(call() if sys.argv[1:] == ["call"] else judge())
