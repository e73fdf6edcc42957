// Stub of "tsl/platform/prefetch.h".
#pragma once
#include "opbound/base.h"
