// Stub of "tensorflow/core/platform/env.h".
#pragma once
#include "opbound/base.h"
