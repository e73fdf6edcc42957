// Stub of "tensorflow/core/lib/io/random_inputstream.h".
#pragma once
#include "opbound/io.h"
