// Stub of "tensorflow/core/platform/macros.h".
#pragma once
#include "opbound/base.h"
