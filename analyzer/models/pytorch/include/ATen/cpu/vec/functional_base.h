// Stub of <ATen/cpu/vec/functional_base.h>.
#pragma once
#include "opbound/vec.h"
