// Stub of <paddle/extension.h>.
// umbrella: 1
#pragma once
#include "opbound/paddle.h"
