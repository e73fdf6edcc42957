// Stub of "tensorflow/core/framework/kernel_shape_util.h".
#pragma once
#include "opbound/followed/format.h"
