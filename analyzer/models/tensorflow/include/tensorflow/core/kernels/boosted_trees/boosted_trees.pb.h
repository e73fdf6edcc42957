// Stub of "tensorflow/core/kernels/boosted_trees/boosted_trees.pb.h".
#pragma once
#include "opbound/kernel.h"
