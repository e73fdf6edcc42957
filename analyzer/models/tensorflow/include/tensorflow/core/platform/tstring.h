// Stub of "tensorflow/core/platform/tstring.h".
#pragma once
#include "opbound/base.h"
