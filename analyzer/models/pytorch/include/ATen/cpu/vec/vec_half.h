// Stub of <ATen/cpu/vec/vec_half.h>.
#pragma once
#include "opbound/vec.h"
