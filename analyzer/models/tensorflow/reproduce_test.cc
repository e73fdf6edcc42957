%% indent 	
%% tensor Tensor @NAME@ = zeros(@ELEMENT@, {@DIMS@});
%% element:1 @NAME@.flat<uint8>()(@INDEX@) = @VALUE@;
%% element:2 @NAME@.flat<int16>()(@INDEX@) = @VALUE@;
%% element:4 @NAME@.flat<int32>()(@INDEX@) = @VALUE@;
%% element:8 @NAME@.flat<int64_t>()(@INDEX@) = @VALUE@;
%% real-element:4 @NAME@.flat<float>()(@INDEX@) = @VALUE@;
%% real-element:8 @NAME@.flat<double>()(@INDEX@) = @VALUE@;
%% attribute .Attr("@NAME@", @VALUE@)
%% named-by REGISTER_KERNEL_BUILDER(Name("
%% real:0 DT_FLOAT
%% real:1 DT_UINT8
%% real:2 DT_HALF
%% real:4 DT_FLOAT
%% real:8 DT_DOUBLE
%% real:16 DT_COMPLEX128
%% whole:1 DT_UINT8
%% whole:2 DT_INT16
%% whole:4 DT_INT32
%% whole:8 DT_INT64
// @TITLE@
//
// @EXPECTED@
//
// A kernel test of TensorFlow's own kind, for a tf_cc_test beside the kernel, built with a sanitizer
// (bazel test --config=@CONFIG@). It passes if the run ends where the report is expected.
#include <cstring>
#include <vector>
#include "tensorflow/core/framework/fake_input.h"
#include "tensorflow/core/framework/node_def_builder.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/kernels/ops_testutil.h"
#include "tensorflow/core/platform/test.h"
#include "@SOURCE@"

namespace tensorflow {

class Reproduced : public OpsTestBase {
protected:
	static Tensor zeros(DataType type, std::initializer_list<int64_t> dims)
	{
		Tensor made(type, TensorShape(dims));
		std::memset(const_cast<char *>(made.tensor_data().data()), 0, made.TotalBytes());
		return made;
	}
};

TEST_F(Reproduced, @BINARY@)
{
@STATEMENTS@	std::vector<Tensor> given = {@ARGUMENTS@};
	NodeDefBuilder node("node", "@OPERATOR@");
	for (Tensor &tensor : given) {
		node.Input(FakeInput(tensor.dtype()));
		inputs_.push_back(TensorValue(&tensor));
	}
	TF_ASSERT_OK(node@ATTRIBUTES@.Finalize(node_def()));
	TF_ASSERT_OK(InitOp());
	EXPECT_DEATH((void)RunOpKernel(), "@FILE@:@FIRST@");
}

} // namespace tensorflow
