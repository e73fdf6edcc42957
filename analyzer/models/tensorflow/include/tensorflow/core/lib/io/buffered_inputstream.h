// Stub of "tensorflow/core/lib/io/buffered_inputstream.h".
#pragma once
#include "opbound/io.h"
