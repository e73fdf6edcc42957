// Stub of "tsl/platform/errors.h".
#pragma once
#include "opbound/base.h"
