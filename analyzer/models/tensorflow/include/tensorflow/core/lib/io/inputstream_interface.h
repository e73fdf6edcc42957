// Stub of "tensorflow/core/lib/io/inputstream_interface.h".
#pragma once
#include "opbound/io.h"
