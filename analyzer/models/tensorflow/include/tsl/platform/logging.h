// Stub of "tsl/platform/logging.h".
#pragma once
#include "opbound/base.h"
