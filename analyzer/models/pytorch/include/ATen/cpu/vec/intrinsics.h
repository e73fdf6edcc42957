// Stub of <ATen/cpu/vec/intrinsics.h>.
#pragma once
#include "opbound/vec.h"
