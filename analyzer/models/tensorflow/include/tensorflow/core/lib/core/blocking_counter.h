// Stub of "tensorflow/core/lib/core/blocking_counter.h".
#pragma once
#include "opbound/kernel.h"
