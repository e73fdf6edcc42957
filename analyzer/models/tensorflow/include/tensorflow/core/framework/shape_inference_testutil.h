// Stub of "tensorflow/core/framework/shape_inference_testutil.h".
#pragma once
#include "opbound/kernel.h"
