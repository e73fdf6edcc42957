// Stub of "tsl/platform/tstring.h".
#pragma once
#include "opbound/base.h"
