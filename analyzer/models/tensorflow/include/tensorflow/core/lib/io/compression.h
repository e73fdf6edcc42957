// Stub of "tensorflow/core/lib/io/compression.h".
#pragma once
#include "opbound/runtime.h"
