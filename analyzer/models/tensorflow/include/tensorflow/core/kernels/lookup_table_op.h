// Stub of "tensorflow/core/kernels/lookup_table_op.h".
#pragma once
#include "opbound/runtime.h"
