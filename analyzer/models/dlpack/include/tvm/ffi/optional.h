// Stub: everything is in one place.
#pragma once
#include "opbound/tvm_ffi.h"
