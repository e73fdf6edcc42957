// Stub of "tsl/platform/refcount.h".
#pragma once
#include "opbound/base.h"
