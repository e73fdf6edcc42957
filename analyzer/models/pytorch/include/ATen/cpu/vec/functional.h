// Stub of <ATen/cpu/vec/functional.h>.
#pragma once
#include "opbound/vec.h"
