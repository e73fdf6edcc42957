// Stub of "tensorflow/core/util/matmul_bcast.h".
#pragma once
#include "opbound/followed/matmul_bcast.h"
