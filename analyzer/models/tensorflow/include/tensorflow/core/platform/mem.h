// Stub of "tensorflow/core/platform/mem.h".
#pragma once
#include "opbound/base.h"
