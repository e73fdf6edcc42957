// Stub of "tsl/platform/bfloat16.h".
#pragma once
#include "opbound/base.h"
