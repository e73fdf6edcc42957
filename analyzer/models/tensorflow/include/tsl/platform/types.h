// Stub of "tsl/platform/types.h".
#pragma once
#include "opbound/base.h"
