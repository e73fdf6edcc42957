// Stub of "tensorflow/core/platform/platform.h".
#pragma once
#include "opbound/base.h"
