%% tensor at::Tensor @NAME@ = at::zeros(std::vector<int64_t>{@DIMS@}, @ELEMENT@);
%% element @NAME@.view(-1)[@INDEX@] = @VALUE@;
%% fill @NAME@.view(-1).slice(0, @INDEX@, @END@).fill_(@VALUE@);
%% shape std::vector<int64_t> @NAME@ = {@DIMS@};
%% shape:c10::Scalar at::Scalar @NAME@(std::vector<int64_t>{@DIMS@}.at(0));
%% shape:at::Tensor std::vector<at::Tensor> @NAME@(@RANK@);
%% trait:contiguous:0 @NAME@ = at::stack({@NAME@, @NAME@}, -1).select(-1, 0); // not contiguous
%% refuse:on the device:1 its tensors are on a GPU
%% refuse:on the host:0 its tensors are on a GPU
%% launched @NAME@ = opbound::on_device(@NAME@);
%% launched-not on the device:0, on the host:1
%% launched-folder pytorch
%% launched-first #include "pytorch/host/opbound_host_device.h"
%% launched-flags -Ipytorch/host
%% ends-of-shape sizes_end_in(@NAME@);
%% type-trait scalar type
%% type:0 at::kByte
%% type:1 at::kChar
%% type:2 at::kShort
%% type:3 at::kInt
%% type:4 at::kLong
%% type:5 at::kHalf
%% type:6 at::kFloat
%% type:7 at::kDouble
%% type:9 at::kComplexFloat
%% type:10 at::kComplexDouble
%% type:11 at::kBool
%% type:15 at::kBFloat16
%% real:0 at::kFloat
%% real:1 at::kByte
%% real:2 at::kHalf
%% real:4 at::kFloat
%% real:8 at::kDouble
%% real:16 at::kComplexDouble
%% whole:1 at::kByte
%% whole:2 at::kShort
%% whole:4 at::kInt
%% whole:8 at::kLong
%% flags -DTORCH_EXTENSION_NAME=reproduced $(${PYTHON:-python3} -c 'import sysconfig, torch, torch.utils.cpp_extension as e; print(*("-isystem " + d for d in e.include_paths() + [sysconfig.get_paths()["include"]]), *["-std=gnu++20"] * (torch.__version__ >= (2, 10)))')
%% libraries $(${PYTHON:-python3} -c 'import sysconfig, torch.utils.cpp_extension as e; v = sysconfig.get_config_var; print(*("-L%s -Wl,-rpath,%s" % (d, d) for d in e.library_paths() + [v("LIBDIR")]), "-lpython" + v("LDVERSION"))') -ltorch_python -ltorch -ltorch_cpu -lc10
