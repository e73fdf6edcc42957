%% number @NAME@ = numpy.array([@VALUE@], "@ELEMENT@")
%% tensor @NAME@ = numpy.zeros([@DIMS@], "@ELEMENT@")
%% element @NAME@.flat[@INDEX@] = @VALUE@
%% fill @NAME@.flat[@INDEX@:@END@] = @VALUE@
%% list @NAME@ = numpy.zeros([@COUNT@], "@ELEMENT@")
%% list-element @NAME@[@INDEX@] = @VALUE@
%% outputs parameters that can be written
%% type-trait ONNX type
%% type:1 float32
%% type:2 uint8
%% type:3 int8
%% type:4 uint16
%% type:5 int16
%% type:6 int32
%% type:7 int64
%% type:9 bool
%% type:10 float16
%% type:11 float64
%% type:12 uint32
%% type:13 uint64
%% real:0 float32
%% real:1 uint8
%% real:2 float16
%% real:4 float32
%% real:8 float64
%% whole:1 uint8
%% whole:2 int16
%% whole:4 int32
%% whole:8 int64
#!/usr/bin/env python3
"""@TITLE@

@EXPECTED@

    python3 @PROGRAM@

Builds the operator as a library, makes a model of this one node and runs it. ORT_INCLUDE: the folder of
onnxruntime_cxx_api.h.

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
INCLUDE = os.environ.get("ORT_INCLUDE", "/usr/include/onnxruntime")
OUTPUTS = 1 + max([int(n) for n in re.findall(r"GetOutput\((?:\w+, *)?(\d)", open(SOURCE).read())] or [0])

# The operator as an operator of a domain of its own: a function, or a kernel's class.
WRAPPER = """
#include <memory>
#include <stdexcept>
#include <type_traits>
#include "onnxruntime_cxx_api.h"
#include "onnxruntime_lite_custom_op.h"
#define RegisterCustomOps register_of_the_source
#include "%s"
#undef RegisterCustomOps
template <class K> K *made(const OrtApi &api, const OrtKernelInfo *info) {
	if constexpr (std::is_constructible<K, const OrtApi &, const OrtKernelInfo *>::value) return new K(api, info);
	else if constexpr (std::is_constructible<K, const OrtKernelInfo *>::value) return new K(info);
	else if constexpr (requires { K{api}; }) return new K{api};
	else return new K{};
}
template <class K> struct Reproduced : Ort::CustomOpBase<Reproduced<K>, K> {
	void *CreateKernel(const OrtApi &api, const OrtKernelInfo *info) const { return made<K>(api, info); }
	const char *GetName() const { return "Reproduced"; }
	const char *GetExecutionProviderType() const { return "CPUExecutionProvider"; }
	size_t GetInputTypeCount() const { return %d; }
	ONNXTensorElementDataType GetInputType(size_t) const { return ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED; }
	size_t GetOutputTypeCount() const { return %d; }
	ONNXTensorElementDataType GetOutputType(size_t) const { return ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT; }
};
template <auto operation> Ort::Custom::OrtLiteCustomOp *reproduced() {
	return Ort::Custom::CreateLiteCustomOp("Reproduced", "CPUExecutionProvider", operation);
}
template <class K> OrtCustomOp *reproduced() { return new Reproduced<K>(); }
extern "C" OrtStatus *RegisterCustomOps(OrtSessionOptions *options, const OrtApiBase *base) {
	Ort::InitApi(base->GetApi(ORT_API_VERSION));
	static Ort::CustomOpDomain domain("reproduced");
	domain.Add(reproduced<@FUNCTION@>());
	return base->GetApi(ORT_API_VERSION)->AddCustomOpDomain(options, domain);
}
"""


def build():
    source = os.path.abspath("@BINARY@_library.cc")
    with open(source, "w") as f:
        f.write(WRAPPER % (SOURCE, len(inputs()), OUTPUTS))
    subprocess.check_call([COMPILER, "-std=c++20", "-g", "-O0", "-w", *SANITIZERS, "-shared",
                           "-fPIC", "-DORT_API_MANUAL_INIT", "-fno-access-control", "-I", os.path.dirname(SOURCE), "-I", INCLUDE,
                           source, "-o", LIBRARY])


def inputs():
    import numpy

@STATEMENTS@    return [@ARGUMENTS@]


def call():
    if LIMIT:
        resource.setrlimit(resource.RLIMIT_AS, (max(LIMIT, 1 << 35),) * 2)
    import onnx
    import onnxruntime

    values = inputs()
    kinds = [onnx.helper.np_dtype_to_tensor_dtype(v.dtype) for v in values]
    names = ["x%d" % i for i in range(len(values))]
    outputs = ["y%d" % i for i in range(OUTPUTS)]
    node = onnx.helper.make_node("Reproduced", names, outputs, domain="reproduced", **{@ATTRIBUTES@})
    # sizes are not part of the model: the operator sees those of its inputs
    given = [onnx.helper.make_tensor_value_info(n, k, [None] * v.ndim) for n, k, v in zip(names, kinds, values)]
    made = [onnx.helper.make_tensor_value_info(n, onnx.TensorProto.FLOAT, None) for n in outputs]
    model = onnx.helper.make_model(onnx.helper.make_graph([node], "reproduced", given, made), ir_version=8, opset_imports=[
        onnx.helper.make_opsetid("", 17), onnx.helper.make_opsetid("reproduced", 1)])
    options = onnxruntime.SessionOptions()
    options.enable_cpu_mem_arena = False
    options.intra_op_num_threads = 1
    options.register_custom_ops_library(LIBRARY)
    session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    session.run(None, dict(zip(names, values)))


def judge():
    try:
        build()
    except (subprocess.CalledProcessError, ImportError) as failure:
        print(failure)
        return 2
    asan = subprocess.check_output([COMPILER, "-print-file-name=libasan.so"], text=True).strip()
    watched = "-fsanitize=address" in SANITIZERS
    options = "detect_leaks=0:halt_on_error=0:redzone=2048:max_redzone=2048:detect_container_overflow=0"
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
