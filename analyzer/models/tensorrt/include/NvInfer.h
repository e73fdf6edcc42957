// Stub of <NvInfer.h>.
#pragma once
#include "opbound/tensorrt.h"
