// Stub of <ATen/cpu/vec/vec256/vec256.h>.
#pragma once
#include "opbound/vec.h"
