// Stub of "tensorflow/core/lib/io/record_writer.h".
#pragma once
#include "opbound/runtime.h"
