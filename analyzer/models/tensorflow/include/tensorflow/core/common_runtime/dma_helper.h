// Stub of "tensorflow/core/common_runtime/dma_helper.h".
#pragma once
#include "opbound/kernel.h"
