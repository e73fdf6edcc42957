// Stub of "tsl/platform/env.h".
#pragma once
#include "opbound/base.h"
