// Stub of "tensorflow/core/platform/logging.h".
#pragma once
#include "opbound/base.h"
