// Stub of "tensorflow/core/platform/context.h".
#pragma once
#include "opbound/base.h"
