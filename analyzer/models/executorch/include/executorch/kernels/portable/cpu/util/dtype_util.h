// Stub: everything is in one place.
#pragma once
#include "opbound/executorch_util.h"
