// Stub of "tsl/platform/macros.h".
#pragma once
#include "opbound/base.h"
