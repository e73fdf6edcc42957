// Stub of "tensorflow/core/platform/statusor.h".
#pragma once
#include "opbound/base.h"
