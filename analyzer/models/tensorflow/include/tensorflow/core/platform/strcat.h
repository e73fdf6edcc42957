// Stub of "tensorflow/core/platform/strcat.h".
#pragma once
#include "opbound/base.h"
