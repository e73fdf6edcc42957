// Stub of <ATen/Dispatch_v2.h>.
#pragma once
#include "opbound/aten.h"
