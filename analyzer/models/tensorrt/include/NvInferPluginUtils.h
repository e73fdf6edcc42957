// Stub of <NvInferPluginUtils.h>.
#pragma once
#include "opbound/tensorrt.h"
