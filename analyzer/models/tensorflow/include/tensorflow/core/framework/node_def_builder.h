// Stub of "tensorflow/core/framework/node_def_builder.h".
#pragma once
#include "opbound/kernel_test.h"
