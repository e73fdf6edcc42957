// Stub of <ATen/cpu/vec/vec_base.h>.
#pragma once
#include "opbound/vec.h"
