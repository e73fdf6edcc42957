// Stub of "tensorflow/core/common_runtime/device.h".
#pragma once
#include "opbound/kernel.h"
