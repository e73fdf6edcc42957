// Stub of <ATen/cpu/vec/vec512/vec512.h>.
#pragma once
#include "opbound/vec.h"
