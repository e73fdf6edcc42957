// Stub of "tsl/platform/status.h".
#pragma once
#include "opbound/base.h"
