// Stub of "tensorflow/core/lib/core/errors.h".
#pragma once
#include "opbound/base.h"
