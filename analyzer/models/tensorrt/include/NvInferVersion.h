// Stub of <NvInferVersion.h>.
#pragma once
#include "opbound/tensorrt.h"
