// Stub of <NvInferRuntimeCommon.h>.
#pragma once
#include "opbound/tensorrt.h"
