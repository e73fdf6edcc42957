// Stub: everything is in one place.
#pragma once
#include "opbound/xla_ffi.h"
