// Stub of <ATen/NativeFunctions.h>.
#pragma once
#include "opbound/aten.h"
