// Stub of "tensorflow/core/lib/core/arena.h".
#pragma once
#include "opbound/base.h"
