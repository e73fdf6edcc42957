// Stub of "tensorflow/core/platform/default/logging.h".
#pragma once
#include "opbound/base.h"
