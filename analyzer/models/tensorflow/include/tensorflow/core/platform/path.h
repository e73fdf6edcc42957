// Stub of "tensorflow/core/platform/path.h".
#pragma once
#include "opbound/base.h"
