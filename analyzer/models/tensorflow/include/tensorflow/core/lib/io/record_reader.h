// Stub of "tensorflow/core/lib/io/record_reader.h".
#pragma once
#include "opbound/runtime.h"
