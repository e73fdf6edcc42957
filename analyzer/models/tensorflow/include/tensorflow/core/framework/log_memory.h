// Stub of "tensorflow/core/framework/log_memory.h".
#pragma once
#include "opbound/kernel.h"
