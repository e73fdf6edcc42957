// Stub of "tsl/platform/statusor.h".
#pragma once
#include "opbound/base.h"
