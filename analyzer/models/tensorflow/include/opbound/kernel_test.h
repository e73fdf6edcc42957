/*
 * TensorFlow's kernel tests: a node is built, its kernel made and run on tensors.
 */
#pragma once
#include <gtest/gtest.h>
#include "opbound/kernel.h"

#define TF_EXPECT_OK(...) EXPECT_TRUE((__VA_ARGS__).ok())
#define TF_ASSERT_OK(...) ASSERT_TRUE((__VA_ARGS__).ok())

namespace tensorflow {

class FakeInputFunctor {};
FakeInputFunctor FakeInput();
FakeInputFunctor FakeInput(DataType type);
FakeInputFunctor FakeInput(int count, DataType type);

class NodeDefBuilder {
public:
	NodeDefBuilder(StringPiece name, StringPiece op);
	NodeDefBuilder &Input(FakeInputFunctor input);
	NodeDefBuilder &Input(StringPiece node, int index, DataType type);
	template <class T> NodeDefBuilder &Attr(StringPiece name, T &&value);
	NodeDefBuilder &Device(StringPiece device);
	Status Finalize(NodeDef *made, bool consume = false);
};

class OpsTestBase : public ::testing::Test {
public:
	NodeDef *node_def();
	Status InitOp();
	Status RunOpKernel();
	const Tensor &GetInput(int i) const;
	Tensor *GetOutput(int i);
	template <class T> void AddInputFromArray(const TensorShape &shape, const std::initializer_list<T> &values);
	template <class T> void AddInput(const TensorShape &shape, std::function<T(int)> value);

protected:
	std::vector<TensorValue> inputs_;
};

} // namespace tensorflow
