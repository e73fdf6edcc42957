// Stub of "tensorflow/core/lib/io/path.h".
#pragma once
#include "opbound/base.h"
