// Stub of "tensorflow/core/platform/abi.h".
#pragma once
#include "opbound/base.h"
