// Stub of "tsl/platform/mutex.h".
#pragma once
#include "opbound/base.h"
