// Stub of <NvInferPlugin.h>.
#pragma once
#include "opbound/tensorrt.h"
