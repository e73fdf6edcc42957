// Stub of "tensorflow/core/kernels/boosted_trees/boosted_trees.pb.h".
#pragma once
#include "opbound/kernel.h"

namespace tensorflow
{
namespace boosted_trees
{
enum SplitTypeWithDefault { INEQUALITY_DEFAULT_LEFT = 0, INEQUALITY_DEFAULT_RIGHT = 1, EQUALITY_DEFAULT_RIGHT = 3 };
const std::string &SplitTypeWithDefault_Name(SplitTypeWithDefault type);
} // namespace boosted_trees
} // namespace tensorflow
