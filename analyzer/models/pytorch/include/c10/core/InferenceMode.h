// Stub of <c10/core/InferenceMode.h>.
#pragma once
#include "opbound/aten.h"
