// Stub of "tensorflow/core/kernels/initializable_lookup_table.h".
#pragma once
#include "opbound/runtime.h"
