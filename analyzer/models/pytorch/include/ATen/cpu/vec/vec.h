// Stub of <ATen/cpu/vec/vec.h>.
#pragma once
#include "opbound/vec.h"
