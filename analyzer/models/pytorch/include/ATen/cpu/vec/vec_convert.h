// Stub of <ATen/cpu/vec/vec_convert.h>.
#pragma once
#include "opbound/vec.h"
