// Stub of "tensorflow/core/platform/errors.h".
#pragma once
#include "opbound/base.h"
