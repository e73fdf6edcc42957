// Stub of <ATen/native/CanUse32BitIndexMath.h>.
#pragma once
#include "opbound/aten.h"
