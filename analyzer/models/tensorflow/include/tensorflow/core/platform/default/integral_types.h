// Stub of "tensorflow/core/platform/default/integral_types.h".
#pragma once
#include "opbound/base.h"
