// Stub of <NvInferRuntimePlugin.h>.
#pragma once
#include "opbound/tensorrt.h"
