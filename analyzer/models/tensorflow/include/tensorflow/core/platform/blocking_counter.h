// Stub of "tensorflow/core/platform/blocking_counter.h".
#pragma once
#include "opbound/kernel.h"
