// Stub of <NvInferRuntime.h>.
#pragma once
#include "opbound/tensorrt.h"
