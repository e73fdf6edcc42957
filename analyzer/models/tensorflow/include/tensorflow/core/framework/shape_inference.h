// Stub of "tensorflow/core/framework/shape_inference.h".
#pragma once
#include "opbound/kernel.h"
